import { describe, expect, test } from 'vitest'
import { type CourseEntry, followSession, getIdleSince, MOST_CHANGES, MOST_READINGS } from './course.ts'
import type { SessionEvent } from './session-event.ts'
import { createSession, type SessionProgress } from './session-progress.ts'

const T0 = Date.UTC(2026, 10, 20, 6)
const MINUTE = 60_000
const at = (minutes: number) => T0 + minutes * MINUTE

const started: SessionEvent = { kind: 'started', at: at(0), registerWh: 1000, arrived: at(0) }
const suspended = (
  by: 'vehicle' | 'charger' | 'either',
  reported: number,
  arrived = reported,
): SessionEvent => ({
  kind: 'suspended',
  by,
  at: reported,
  arrived,
})
const resumed = (reported: number, arrived = reported): SessionEvent => ({
  kind: 'resumed',
  at: reported,
  arrived,
})
const read = (minute: number, registerWh: number): SessionEvent => ({
  kind: 'metered',
  readings: [{ at: at(minute), registerWh }],
  arrived: at(minute),
})

function follow(events: readonly SessionEvent[]) {
  let progress: SessionProgress = createSession(22_000)
  const entries: CourseEntry[] = []
  for (const event of events) {
    const next = followSession(progress, event)
    progress = next.progress
    entries.push(...next.entries)
  }
  return { progress, entries }
}
const kinds = (...events: readonly SessionEvent[]) =>
  follow([started, ...events]).entries.map(({ kind }) => kind)

describe('the course of a session', () => {
  test('keeps each change of state once, with its time and its arrival', () => {
    const { entries, progress } = follow([
      started,
      resumed(at(1)),
      suspended('vehicle', at(40), at(41)),
      suspended('vehicle', at(50)),
      resumed(at(60)),
      suspended('charger', at(70)),
    ])
    expect(entries).toEqual([
      { kind: 'paused-by-vehicle', at: at(40), arrived: at(41), number: 1, energyWh: null },
      { kind: 'charging', at: at(60), arrived: at(60), number: 2, energyWh: null },
      { kind: 'paused-by-charger', at: at(70), arrived: at(70), number: 3, energyWh: null },
    ])
    expect(getIdleSince(progress)).toBeNull()
  })

  test('says since when the vehicle takes nothing: not before that arrived', () => {
    expect(getIdleSince(follow([started, suspended('vehicle', at(40), at(90))]).progress)).toBe(at(90))
  })

  test('being connected is the driver’s doing only once the car has charged', () => {
    expect(kinds(suspended('either', at(1)))).toEqual(['paused-by-charger'])
    expect(kinds(resumed(at(1)), suspended('either', at(9)))).toEqual(['paused-by-vehicle'])
  })

  test('a time in the future or before there were chargers is that of the arrival', () => {
    for (const wrong of [at(900), 0]) {
      const { entries } = follow([started, suspended('vehicle', wrong, at(30))])
      expect(entries).toMatchObject([{ at: at(30), arrived: at(30) }])
    }
    expect(follow([started, suspended('vehicle', at(32), at(30))]).entries).toMatchObject([{ at: at(30) }])
  })

  test('a late word from before the newest one is kept in its place, and does not become the state', () => {
    const { entries, progress } = follow([
      started,
      suspended('vehicle', at(10)),
      resumed(at(40)),
      resumed(at(20), at(45)),
    ])
    expect(entries.map(({ kind, at: when }) => [kind, when])).toEqual([
      ['paused-by-vehicle', at(10)],
      ['charging', at(40)],
      ['charging', at(20)],
    ])
    expect(progress.course).toMatchObject({ state: 'charging', since: at(40) })
  })

  test('a charger out of order, or one that starts anew, is not the driver’s doing', () => {
    expect(kinds(suspended('vehicle', at(5)), { kind: 'faulted', at: at(9), arrived: at(9) })).toEqual([
      'paused-by-vehicle',
      'paused-by-charger',
    ])
    expect(kinds({ kind: 'interrupted', arrived: at(9) })).toEqual(['paused-by-charger'])
  })

  test('one that changes every second is followed for a while, and then counts as charging', () => {
    const flapping = Array.from({ length: 2000 }, (_, second) =>
      second % 2 === 0 ? suspended('vehicle', at(1) + second * 1000) : resumed(at(1) + second * 1000),
    )
    const { entries, progress } = follow([started, ...flapping])
    expect(entries).toHaveLength(MOST_CHANGES)
    expect(entries.at(-1)?.kind).toBe('charging')
    expect(getIdleSince(progress)).toBeNull()
  })

  test('keeps the first reading of each quarter of an hour, and the first after a change', () => {
    const readings = Array.from({ length: 40 }, (_, minute) => read(minute + 1, 1000 + minute * 100))
    const { entries } = follow([started, ...readings, suspended('vehicle', at(41)), read(42, 5000)])
    const kept = entries.filter(({ kind }) => kind === 'reading').map((one) => [one.at, one.energyWh])
    expect(kept).toEqual([
      [at(1), 0],
      [at(15), 1400],
      [at(30), 2900],
      [at(42), 4000],
    ])
  })

  test('a reading from a clock that is ahead is kept with the time of its arrival', () => {
    const ahead: SessionEvent = {
      kind: 'metered',
      readings: [{ at: at(14), registerWh: 2000 }],
      arrived: at(10),
    }
    expect(follow([started, ahead]).entries).toMatchObject([{ kind: 'reading', at: at(10), arrived: at(10) }])
  })

  test('keeps no more readings than it may, and none twice', () => {
    const readings = Array.from({ length: 500 }, (_, count) => read(count * 15 + 1, 1000 + count * 10))
    expect(follow([started, ...readings, ...readings]).entries).toHaveLength(MOST_READINGS)
  })

  test('goes on with a session that was interrupted once its meter grows', () => {
    const events = [read(10, 3000), { kind: 'interrupted', arrived: at(11) }] as const
    const before = ['reading', 'paused-by-charger', 'reading']
    expect(kinds(...events, read(12, 3100))).toEqual(before)
    expect(kinds(...events, read(12, 3100), read(13, 3200))).toEqual([...before, 'charging', 'reading'])
  })

  test('goes on with a session that was taken for ended', () => {
    const events = [read(10, 3000), { kind: 'interrupted', arrived: at(11) }] as const
    const lapsed = { kind: 'lapsed', reason: 'NotResumed', arrived: at(27) } as const
    const before = ['reading', 'paused-by-charger']
    expect(kinds(...events, lapsed, resumed(at(28)))).toEqual(before)
    expect(kinds(...events, lapsed, resumed(at(30)))).toEqual([...before, 'charging'])
    expect(kinds(...events, lapsed, read(30, 4000))).toEqual([...before, 'charging', 'reading'])
  })

  test('ends with the session', () => {
    const stop: SessionEvent = {
      kind: 'stopped',
      at: at(30),
      registerWh: 2000,
      reason: 'Local',
      arrived: at(30),
    }
    const { entries, progress } = follow([started, suspended('vehicle', at(20)), stop, resumed(at(40))])
    expect(entries).toHaveLength(1)
    expect(getIdleSince(progress)).toBeNull()
  })
})
