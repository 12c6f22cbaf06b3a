import { describe, expect, test } from 'vitest'
import { chooseStart } from './charger-clock.ts'
import { applyToSession } from './session.ts'
import type { SessionEvent } from './session-event.ts'
import { after, at, HOUR, MINUTE, read, session, started, stopped, T0 } from './testing/session-events.ts'

describe('a charger that', () => {
  test.each([
    ['lives in 1970', 0],
    ['lives in the future', Date.UTC(2040, 0, 1)],
  ])('%s is metered in the order of arrival, by our clock', (_what, wrong) => {
    const shifted = (event: SessionEvent): SessionEvent => {
      if (event.kind === 'metered') {
        const readings = event.readings.map((one) => ({ ...one, at: wrong + (one.at - T0) }))
        return { ...event, readings }
      }
      return 'at' in event && event.at !== undefined ? { ...event, at: wrong + (event.at - T0) } : event
    }
    const all = [started(), read(10, 3000), read(20, 5500), stopped(30, 8000)].map(shifted)
    expect(session(...all)).toMatchObject({
      energyWh: 7000,
      startedAt: at(0),
      endedAt: at(30),
      anomalies: ['clock-wrong'],
    })
  })

  test('has a wrong clock and sends all its readings once more with the stop is billed once', () => {
    const ahead = 37 * MINUTE
    const steps = Array.from({ length: 20 }, (_, index) => index + 1)
    const readingAt = (minute: number) => ({ at: at(minute) + ahead, registerWh: 1000 + 250 * minute })
    const readings = steps.map(
      (minute): SessionEvent => ({ kind: 'metered', readings: [readingAt(minute)], arrived: at(minute) }),
    )
    const again: SessionEvent = { kind: 'metered', readings: steps.map(readingAt), arrived: at(21) }
    const end: SessionEvent = {
      kind: 'stopped',
      at: at(21) + ahead,
      registerWh: 6100,
      reason: 'Remote',
      arrived: at(21),
    }
    const begin: SessionEvent = { kind: 'started', at: ahead + T0, registerWh: 1000, arrived: at(0) }
    expect(session(begin, ...readings, again, end)).toMatchObject({
      energyWh: 5100,
      anomalies: ['clock-wrong'],
    })
    expect(session(begin, ...readings, end, again)).toMatchObject({
      energyWh: 5100,
      anomalies: ['clock-wrong'],
    })
  })

  test('puts its clock right in the middle loses nothing', () => {
    const wrong: SessionEvent = { kind: 'started', at: 0, registerWh: 1000, arrived: at(0) }
    expect(session(wrong, read(10, 3000), stopped(30, 8000)).energyWh).toBe(7000)
  })
})

describe('a clock that is put back while a car charges', () => {
  const back = (minute: number) => at(minute) - 24 * HOUR
  const readBack = (minute: number, registerWh: number): SessionEvent => ({
    ...{ kind: 'metered', readings: [{ at: back(minute), registerWh }], arrived: at(minute) },
  })

  test('is not believed where the register has grown since', () => {
    const end: SessionEvent = {
      ...{ kind: 'stopped', at: back(30), registerWh: 8000, reason: 'Local', arrived: at(30) },
    }
    expect(session(started(), read(10, 3000), readBack(15, 4000), readBack(20, 5000), end)).toMatchObject({
      ...{ energyWh: 7000, startedAt: at(0), endedAt: at(30), anomalies: ['clock-wrong'] },
    })
  })

  test('says nothing anew where it repeats a reading', () => {
    const once = after(started(), read(10, 3000), readBack(15, 4000))
    expect(applyToSession(once, readBack(15, 4000))).toBe(once)
  })
})

describe('a charge that the program has asked for', () => {
  const asked = { askedAt: at(0) }

  test.each([
    ['began after that', { startedAt: at(1), endedAt: at(31), heardAt: at(31) }, 1],
    [
      'began by a clock that is four minutes behind',
      { startedAt: at(-4), endedAt: at(31), heardAt: at(31) },
      -4,
    ],
    [
      'counts from then, where the clock was put right',
      { startedAt: at(-1200), endedAt: at(31), heardAt: at(31) },
      0,
    ],
    ['counts from then while it goes on', { startedAt: at(-1200), endedAt: null, heardAt: at(12) }, 0],
    [
      'counts by the clock that is as far behind at its end',
      { startedAt: at(-59), endedAt: at(-29), heardAt: at(31) },
      -59,
    ],
    [
      'counts from then, where its end arrives hours later',
      { startedAt: at(-1200), endedAt: at(31), heardAt: at(200) },
      0,
    ],
    [
      'counts by the clock that is behind still, where its end arrives hours later',
      { startedAt: at(-89), endedAt: at(-29), heardAt: at(200) },
      -89,
    ],
    ['ends before it begins by no clock', { startedAt: at(-1200), endedAt: at(-900), heardAt: at(31) }, -900],
  ])('%s', (_what, charge, minute) => {
    expect(chooseStart({ ...asked, ...charge })).toBe(at(minute))
  })

  test('a charge that a card began while the charger was away counts from its own word', () => {
    const charge = { askedAt: null, startedAt: at(-300), endedAt: at(-200), heardAt: at(1) }
    expect(chooseStart(charge)).toBe(at(-300))
  })
})

describe('a clock that stands years back at the start of a charge, and is put right after it,', () => {
  const YEARS_BACK = Date.UTC(2020, 0, 1)
  const requested: SessionEvent = { kind: 'requested', at: at(-1), arrived: at(0) }
  const begun: SessionEvent = { kind: 'started', at: YEARS_BACK, registerWh: 1000, arrived: at(0) }
  const early = (minute: number, registerWh: number, arrived = at(minute)): SessionEvent => ({
    ...{ kind: 'metered', arrived },
    readings: [{ at: YEARS_BACK + minute * MINUTE, registerWh }],
  })
  const leap = read(10, 900_000)
  /** Eleven minutes at one and a half times 22 kW. */
  const MOST_WH = 6_300

  test('lets no more be billed than the connector delivers since the charge was asked for', () => {
    const bounded = { energyWh: MOST_WH, anomalies: ['implausible-step'] }
    expect(session(requested, begun, leap)).toMatchObject(bounded)
    expect(session(begun, requested, leap)).toMatchObject(bounded)
    const late = { ...begun, arrived: at(12) }
    // By then, 13 minutes.
    expect(session(leap, requested, late)).toMatchObject({ ...bounded, energyWh: 7_400 })
    expect(session(requested, begun, leap, read(200, 900_000))).toMatchObject(bounded)
    expect(session(requested, begun, leap, stopped(200, 901_000)).energyWh).toBe(MOST_WH + 1_000)
    expect(session(requested, begun, stopped(10, 900_000)).energyWh).toBe(MOST_WH)
    expect(session(requested, begun, leap, early(5, 1_500, at(12))).energyWh).toBe(500 + MOST_WH)
  })

  test('bounds that also where the readings are summed already', () => {
    const readings = Array.from({ length: 20 }, (_, minute) => read(11 + minute, 900_000 + 100 * minute))
    const wh = MOST_WH + 1_900
    expect(session(requested, begun, leap, ...readings).energyWh).toBe(wh)
    const late = { ...begun, arrived: at(32) }
    expect(session(leap, ...readings, requested, late).energyWh).toBe(18_400 + 1_900)
  })

  test('bounds that where the register of the start is said with the end', () => {
    const silent: SessionEvent = { kind: 'started', at: YEARS_BACK, arrived: at(0) }
    const said: SessionEvent = { kind: 'start-metered', registerWh: 1000, arrived: at(10) }
    expect(session(requested, silent, leap, said).energyWh).toBe(MOST_WH)
  })

  test('takes nothing from what has flowed', () => {
    const whole = { energyWh: 7000, anomalies: [] }
    expect(session(requested, begun, read(10, 3000), stopped(30, 8000))).toMatchObject(whole)
    expect(session(requested, begun, early(10, 3000), early(20, 5500), stopped(30, 8000))).toMatchObject(
      whole,
    )
  })

  test('bounds nothing of a charge that a card began, perhaps hours ago', () => {
    expect(session(begun, read(10, 31_000), stopped(30, 41_000))).toMatchObject({ energyWh: 40_000 })
    const ago: SessionEvent = { ...begun, at: at(-300) }
    expect(session(ago, read(0, 61_000), stopped(30, 66_000))).toMatchObject({ energyWh: 65_000 })
  })

  test('is no matter where the clock is right at the start', () => {
    const right = after(requested, started(), read(10, 3000))
    expect(right).toEqual(after(started(), read(10, 3000)))
  })
})
