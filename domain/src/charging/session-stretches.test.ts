import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkTimeline } from '../tariff/timeline.ts'
import { COURSE_KINDS, type CourseEntry, type CourseKind } from './course.ts'
import { buildStretches, type SessionCourse } from './session-stretches.ts'

const T0 = Date.UTC(2026, 10, 20, 6)
const at = (minutes: number) => T0 + minutes * 60_000

const entry = (kind: CourseKind, minute: number, facts: Partial<CourseEntry> = {}): CourseEntry => ({
  kind,
  at: at(minute),
  arrived: at(minute),
  number: minute,
  energyWh: null,
  ...facts,
})
const reading = (minute: number, energyWh: number) => entry('reading', minute, { energyWh })

const course = (minutes: number, energyWh: number, ...entries: readonly CourseEntry[]): SessionCourse => ({
  startedAt: at(0),
  until: at(minutes),
  hasEnded: true,
  energyWh,
  lastMeterAt: null,
  powerW: 22_000,
  idleNoticedAt: at(0),
  entries,
})
/** State, minutes and Wh of each stretch. */
const shown = (of: SessionCourse) =>
  buildStretches(of)?.map(({ state, seconds, energy }) => [state, seconds / 60, energy])

describe('the timeline of a session', () => {
  test('is not known where a charger says nothing but the whole', () => {
    expect(buildStretches(course(60, 9000))).toBeUndefined()
  })

  test('is idle where the vehicle takes nothing, with all energy before', () => {
    expect(shown(course(60, 7000, entry('paused-by-vehicle', 20)))).toEqual([
      ['charging', 20, 7000],
      ['idle', 40, 0],
    ])
  })

  test('has readings divide the energy over the time', () => {
    expect(shown(course(60, 9000, reading(15, 5000), reading(30, 6000)))).toEqual([
      ['charging', 15, 5000],
      ['charging', 15, 1000],
      ['charging', 30, 3000],
    ])
  })

  test('is never idle while the charger paused', () => {
    const entries = [entry('paused-by-charger', 20), entry('paused-by-vehicle', 40)]
    expect(shown(course(60, 5000, ...entries))).toEqual([
      ['charging', 20, 5000],
      ['paused-by-charger', 20, 0],
      ['idle', 20, 0],
    ])
  })

  test('is never idle while the load limit leaves nothing, whoever the charger says paused', () => {
    const limits = [entry('limit-pauses', 30), entry('limit-allows', 50)]
    expect(shown(course(60, 5000, entry('paused-by-vehicle', 20), ...limits))).toEqual([
      ['charging', 20, 5000],
      ['idle', 10, 0],
      ['paused-by-load-limit', 20, 0],
      ['idle', 10, 0],
    ])
  })

  test('goes on charging under a load limit that the car still draws from', () => {
    expect(shown(course(60, 5000, entry('limit-pauses', 30)))).toEqual([
      ['charging', 30, 2500],
      ['charging', 30, 2500],
    ])
  })

  test('is idle from when the charger’s word arrived, and from when the driver was notified', () => {
    const late = entry('paused-by-vehicle', 20, { arrived: at(35) })
    expect(shown(course(60, 5000, late))).toEqual([
      ['charging', 20, 5000],
      ['paused-by-charger', 15, 0],
      ['idle', 25, 0],
    ])
    expect(shown({ ...course(60, 5000, late), idleNoticedAt: at(50) })).toEqual([
      ['charging', 20, 5000],
      ['paused-by-charger', 30, 0],
      ['idle', 10, 0],
    ])
    expect(shown({ ...course(60, 5000, late), idleNoticedAt: null })).toEqual([
      ['charging', 20, 5000],
      ['paused-by-charger', 40, 0],
    ])
  })

  test('has energy flow all the time where it cannot have flowed only while the charger said so', () => {
    const entries = [entry('paused-by-vehicle', 1), reading(15, 200), reading(30, 5200)]
    expect(shown(course(45, 5200, ...entries))).toEqual([
      ['charging', 1, 200],
      ['idle', 14, 0],
      ['charging', 15, 5000],
      ['idle', 15, 0],
    ])
  })

  test('stays idle with what a car on standby takes', () => {
    const entries = [entry('paused-by-vehicle', 15), reading(15, 4000), reading(30, 4010)]
    expect(shown(course(45, 4010, ...entries))).toEqual([
      ['charging', 15, 4000],
      ['idle', 15, 10],
      ['idle', 15, 0],
    ])
  })

  test('readings that do not rise are no idle time, and no charging time either', () => {
    expect(shown(course(60, 5000, reading(15, 5000), reading(30, 5000), reading(45, 5000)))).toEqual([
      ['charging', 15, 5000],
      ['paused-by-charger', 30, 0],
      ['charging', 15, 0],
    ])
  })

  test('while it goes on, the newest reading ends what has flowed', () => {
    const now = { ...course(60, 5000, entry('charging', 0)), hasEnded: false, lastMeterAt: at(50) }
    expect(shown(now)).toEqual([
      ['charging', 50, 5000],
      ['charging', 10, 0],
    ])
  })
})

const entries = fc.array(
  fc.record({
    kind: fc.constantFrom(...COURSE_KINDS),
    at: fc.integer({ min: T0 - 3_600_000, max: T0 + 9_000_000 }),
    delay: fc.oneof(fc.constant(0), fc.nat(3_600_000)),
    number: fc.nat(50),
    energyWh: fc.nat(60_000),
  }),
  { maxLength: 30 },
)
const sessions = fc.record({
  ms: fc.integer({ min: 0, max: 8_000_000 }),
  energyWh: fc.oneof(fc.constant(0), fc.nat(40_000)),
  hasEnded: fc.boolean(),
  noticed: fc.option(fc.nat(8_000_000)),
  entries,
})

test('whatever a charger sends, time and energy are those of the session, and idle is only what may be', () => {
  fc.assert(
    fc.property(sessions, ({ ms, energyWh, hasEnded, noticed, entries: sent }) => {
      const idleNoticedAt = noticed === null ? null : T0 + noticed
      const session: SessionCourse = {
        startedAt: T0,
        until: T0 + ms,
        hasEnded,
        energyWh,
        lastMeterAt: null,
        powerW: 22_000,
        idleNoticedAt,
        entries: sent.map(({ kind, delay, ...one }) => ({
          ...one,
          kind,
          arrived: one.at + delay,
          energyWh: kind === 'reading' ? one.energyWh : null,
        })),
      }
      const stretches = buildStretches(session)
      if (!stretches) return
      const timeline = {
        start: T0 / 1000,
        stretches,
        evse: 'DC' as const,
        groups: [],
        paymentBrand: null,
        paymentRecognition: null,
        reservation: null,
      }
      expect(checkTimeline(timeline).ok).toBe(true)
      expect(stretches.reduce((sum, { seconds }) => sum + seconds, 0)).toBe(Math.ceil(ms / 1000))
      expect(stretches.reduce((sum, { energy }) => sum + energy, 0)).toBe(energyWh)
      let second = 0
      for (const { state, seconds } of stretches) {
        if (state === 'idle') {
          expect(idleNoticedAt).not.toBeNull()
          expect(T0 + second * 1000).toBeGreaterThanOrEqual(idleNoticedAt ?? 0)
          expect(
            session.entries.some(
              ({ kind, arrived }) => kind === 'paused-by-vehicle' && arrived <= T0 + second * 1000,
            ),
          ).toBe(true)
        }
        second += seconds
      }
    }),
  )
})

test('the order in which it is read changes nothing', () => {
  const shuffled = entries.chain((sent) =>
    fc.tuple(fc.constant(sent), fc.shuffledSubarray(sent, { minLength: sent.length })),
  )
  fc.assert(
    fc.property(shuffled, ([one, other]) => {
      const of = (sent: typeof one) =>
        buildStretches(
          course(
            100,
            20_000,
            ...sent.map((each) => ({
              ...each,
              arrived: each.at + each.delay,
            })),
          ),
        )
      const isUnique =
        new Set(one.map((each) => `${each.at} ${each.delay} ${each.number}`)).size === one.length
      if (isUnique) expect(of(other)).toEqual(of(one))
    }),
  )
})
