import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyToSession } from './session.ts'
import type { SessionEvent } from './session-event.ts'
import { toSession } from './session-now.ts'
import type { SessionProgress } from './session-progress.ts'
import { after, at, HOUR, MAX_W, read, session, started, stopped, T0 } from './testing/session-events.ts'

describe('an ordinary session', () => {
  test('has the energy between its start and its stop', () => {
    expect(session(started(), read(10, 3000), read(20, 5500), stopped(30, 8000))).toEqual({
      state: 'ended',
      energyWh: 7000,
      powerW: 0,
      socPercent: null,
      startedAt: at(0),
      lastMeterAt: at(30),
      lastReceivedAt: at(30),
      reportsZero: false,
      doubt: null,
      endedAt: at(30),
      stopReason: 'Local',
      anomalies: [],
    })
  })

  test('has energy, power and battery as of the last reading', () => {
    const soFar = session(started(), {
      kind: 'metered',
      readings: [{ at: at(10), registerWh: 3000, powerW: 12_000, socPercent: 40 }],
      arrived: at(10),
    })
    expect(soFar).toMatchObject({ state: 'charging', energyWh: 2000, powerW: 12_000, socPercent: 40 })
  })

  test('is what was said last, not what arrived last, where the charger counts its words', () => {
    const words = [
      { kind: 'resumed', order: 1, arrived: at(5) },
      { kind: 'suspended', by: 'vehicle', order: 3, arrived: at(6) },
      { kind: 'resumed', order: 2, arrived: at(7) },
    ] as const
    expect(session(started(), ...words).state).toBe('suspended')
    const soFar = after(started(), ...words)
    expect(applyToSession(soFar, words[1])).toBe(soFar)
    expect(session(started(), ...words, { kind: 'resumed', order: 4, arrived: at(8) }).state).toBe('charging')
  })

  test('is suspended and goes on', () => {
    const held = after(started(), { kind: 'suspended', by: 'vehicle', arrived: at(5) })
    expect(toSession(held).state).toBe('suspended')
    expect(toSession(applyToSession(held, { kind: 'resumed', arrived: at(6) })).state).toBe('charging')
  })

  test('has no energy while only power is sent', () => {
    const powered: SessionEvent = {
      kind: 'metered',
      readings: [{ at: at(10), powerW: 7000 }],
      arrived: at(10),
    }
    expect(session(started(), powered)).toMatchObject({ energyWh: 0, powerW: 7000 })
  })
})

describe('what is sent again', () => {
  test.each<[string, readonly SessionEvent[]]>([
    ['a start', [started()]],
    ['a start under another message', [{ ...started(), arrived: at(90) }]],
    ['a reading', [read(10, 3000, at(50))]],
    ['a stop', [stopped(30, 8000, at(90))]],
    ['everything', [started(), read(10, 3000), read(20, 5500), stopped(30, 8000)]],
  ])('changes nothing: %s', (_what, again) => {
    const once = after(started(), read(10, 3000), read(20, 5500), stopped(30, 8000))
    expect(again.reduce(applyToSession, once)).toBe(once)
  })

  test('a second stop that differs is flagged and not believed', () => {
    const twice = session(started(), stopped(30, 8000), stopped(40, 9000))
    expect(twice).toMatchObject({ energyWh: 7000, endedAt: at(30), anomalies: ['stopped-twice'] })
  })
})

describe('what comes late', () => {
  test('a reading from before the newest one lands where its time puts it', () => {
    expect(session(started(), read(20, 5500), read(10, 3000, at(25)))).toMatchObject({
      energyWh: 4500,
      anomalies: [],
    })
  })

  test('readings after a stop that arrived before them change nothing', () => {
    expect(session(started(), stopped(30, 8000), read(20, 5500, at(31))).energyWh).toBe(7000)
    expect(session(started(), stopped(30, 8000), read(45, 9500)).energyWh).toBe(7000)
  })

  test('hours offline and then a burst in one instant lose nothing', () => {
    const arrived = T0 + 9 * HOUR
    const burst = Array.from({ length: 40 }, (_none, index) =>
      read(5 + index * 5, 1000 + index * 1500, arrived),
    )
    const all = session({ ...started(), arrived }, ...burst, stopped(210, 61_000, arrived))
    expect(all).toMatchObject({ energyWh: 60_000, startedAt: at(0), endedAt: at(210), anomalies: [] })
  })

  test('a stop before its start is held unclaimed, and complete once the start comes', () => {
    const held = after(stopped(30, 8000, at(40)))
    expect(toSession(held)).toMatchObject({ state: 'unclaimed', energyWh: 0 })
    expect(toSession(applyToSession(held, { ...started(), arrived: at(41) }))).toMatchObject({
      state: 'ended',
      energyWh: 7000,
      startedAt: at(0),
      endedAt: at(30),
      anomalies: [],
    })
  })

  test('so is one that brings all its readings with it', () => {
    const readings = Array.from({ length: 30 }, (_none, index) => ({
      at: at(1 + index),
      registerWh: 1100 + index * 100,
    }))
    const held = after({ kind: 'metered', readings, arrived: at(40) }, stopped(31, 4100, at(40)))
    expect(toSession(applyToSession(held, { ...started(), arrived: at(41) })).energyWh).toBe(3100)
  })

  test('what was read before the start belongs to nobody', () => {
    expect(session(started(), read(-10, 400, at(1)), read(10, 3000)).energyWh).toBe(2000)
    expect(session(read(-10, 400), started(), read(10, 3000)).energyWh).toBe(2000)
  })
})

describe('a session whose start is missed', () => {
  const missed: SessionEvent = { kind: 'start-missed', at: at(5), arrived: at(5) }

  test('is followed from its first reading on, and flagged', () => {
    expect(session(missed, read(5, 2000), read(20, 5500))).toMatchObject({
      ...{ state: 'charging', energyWh: 3500, startedAt: at(5), anomalies: ['begun-without-start'] },
    })
    expect(session(read(5, 2000), { ...missed, at: at(10), arrived: at(10) })).toMatchObject({
      startedAt: at(5),
    })
  })

  test('is as any other once its start comes after all, however many readings came before', () => {
    const readings = Array.from({ length: 30 }, (_none, index) => read(5 + index, 2000 + index * 100))
    const late = session(missed, ...readings, started(), stopped(40, 5000))
    expect(late).toEqual(session(started(), ...readings, stopped(40, 5000)))
    const after = session(missed, ...readings, stopped(40, 5000), started())
    expect(after).toMatchObject({ energyWh: 4000, startedAt: at(0), endedAt: at(40), anomalies: [] })
  })
})

describe('a meter that', () => {
  test('falls is another one and counts from its own first reading', () => {
    expect(session(started(), read(10, 3000), read(20, 50), read(30, 2050), stopped(40, 3050))).toMatchObject(
      {
        energyWh: 2000 + 2000 + 1000,
        anomalies: ['meter-reset'],
      },
    )
  })

  test('shows zero for a moment has not delivered all of its register again', () => {
    const glitch = session(
      started(50_000),
      read(10, 52_000),
      read(11, 0),
      read(12, 52_400),
      stopped(20, 54_000),
    )
    expect(glitch).toMatchObject({ energyWh: 4000, anomalies: ['meter-reset', 'meter-glitch'] })
  })

  test('leaps for a moment and comes back has delivered what it shows then', () => {
    const glitch = session(started(), read(10, 3000), read(11, 900_000), read(12, 3400), stopped(20, 5000))
    expect(glitch).toMatchObject({ energyWh: 4000, anomalies: ['meter-glitch', 'implausible-step'] })
  })

  test('leaps for good is believed up to what the connector delivers in that time', () => {
    // 22 kW for 10 minutes and half as much again, and the margin.
    const leap = session(started(), read(10, 900_000), stopped(20, 901_000))
    expect(leap).toMatchObject({ energyWh: 5500 + 250 + 1000, anomalies: ['implausible-step'] })
  })

  test('says less at the stop than before has still delivered what it said', () => {
    expect(session(started(), read(20, 5500), stopped(30, 4000))).toMatchObject({
      energyWh: 4500,
      anomalies: ['stop-below-last-reading'],
    })
  })

  test('says nothing at the stop has delivered what it last said', () => {
    expect(session(started(), read(20, 5500), stopped(30, undefined))).toMatchObject({
      state: 'ended',
      energyWh: 4500,
      endedAt: at(30),
      anomalies: ['stop-without-meter'],
    })
  })

  test('says nothing at the stop, but has read seconds before, has delivered that', () => {
    const seconds = (stop: SessionEvent): SessionEvent => ({ ...stop, ...{ at: at(30) + 9_000 } })
    const once = after(started(), read(30, 5500), seconds(stopped(30, undefined)))
    expect(toSession(once)).toMatchObject({ energyWh: 4500, endedAt: at(30) + 9_000, anomalies: [] })
    expect(applyToSession(once, seconds(stopped(30, undefined)))).toBe(once)
    const unknown: SessionEvent = { kind: 'started', at: at(0), arrived: at(0) }
    expect(session(unknown, read(30, 5500), seconds(stopped(30, undefined)))).toMatchObject({
      ...{ energyWh: 0, doubt: 'no-reading', anomalies: ['stop-without-meter'] },
    })
  })

  describe('says nothing at the start', () => {
    const silent: SessionEvent = { kind: 'started', at: at(0), arrived: at(0) }
    const begun = (registerWh: number): SessionEvent => ({
      kind: 'start-metered',
      registerWh,
      arrived: at(30),
    })

    test('counts from its first reading', () => {
      expect(session(silent, read(10, 3000), read(20, 5500)).energyWh).toBe(2500)
    })

    test('counts from the register of the start once that is said, however many readings there were', () => {
      expect(session(silent, begun(1000), stopped(30, 8000))).toMatchObject({ energyWh: 7000, anomalies: [] })
      const few = after(silent, read(10, 3000), begun(1000), stopped(30, 8000))
      expect(toSession(few)).toMatchObject({ energyWh: 7000, anomalies: [] })
      const many = Array.from({ length: 20 }, (_none, index) => read(index + 1, 1100 + index * 100))
      const all = after(silent, ...many, begun(1000), begun(500), stopped(30, 8000))
      expect(toSession(all)).toMatchObject({ energyWh: 7000, anomalies: [] })
      expect(all).not.toHaveProperty('first')
    })

    test('counts from its first reading where the register of the start would be above it', () => {
      expect(session(silent, read(10, 3000), begun(3001), stopped(30, 8000)).energyWh).toBe(5000)
    })

    test('cannot have delivered more than the connector can since its start', () => {
      expect(session(silent, begun(0), stopped(10, 900_000))).toMatchObject({
        ...{ energyWh: 5750, anomalies: ['implausible-step'] },
      })
    })

    test('is not moved by a register of the start that is said again, or otherwise, later', () => {
      expect(session(started(), begun(500), stopped(30, 8000)).energyWh).toBe(7000)
    })
  })
})

describe('a charger that', () => {
  test('starts anew in the middle leaves the session open, and the energy counts on', () => {
    const rebooted = after(started(), read(10, 3000), { kind: 'interrupted', arrived: at(11) })
    expect(toSession(rebooted)).toMatchObject({ state: 'interrupted', energyWh: 2000 })
    const later = applyToSession(rebooted, stopped(30, 8000))
    expect(toSession(later)).toMatchObject({ state: 'ended', energyWh: 7000 })
  })

  test('never says stop has delivered what it last said, and a stop that comes after all still counts', () => {
    const given = after(started(), read(20, 5500), { kind: 'lapsed', reason: 'Available', arrived: at(60) })
    expect(toSession(given)).toMatchObject({
      state: 'ended',
      energyWh: 4500,
      endedAt: at(20),
      stopReason: 'Available',
      anomalies: ['ended-without-stop'],
    })
    expect(toSession(applyToSession(given, stopped(30, 8000, at(600))))).toMatchObject({
      energyWh: 7000,
      endedAt: at(30),
      anomalies: [],
    })
  })
})

/** Readings of a register that grows as the connector delivers, one a minute. */
const growing = fc.array(fc.integer({ min: 0, max: 366 }), { minLength: 1, maxLength: 10 }).map((steps) => {
  let register = 1000
  return steps.map((step, index) => {
    register += step
    return read(index + 1, register, at(30))
  })
})

describe('always', () => {
  test('readings in any order, however often, give the energy of their set', () => {
    fc.assert(
      fc.property(
        growing.chain((events) =>
          fc.tuple(
            fc.constant(events),
            fc.shuffledSubarray([...events, ...events], { minLength: 2 * events.length }),
          ),
        ),
        ([inOrder, shuffled]) => {
          expect(session(started(), ...shuffled)).toEqual(session(started(), ...inOrder))
          expect(session(started(), ...shuffled).anomalies).toEqual([])
        },
      ),
    )
  })

  const mad = fc.array(fc.tuple(fc.integer({ min: 0, max: 600 }), fc.integer({ min: 0, max: 1e9 })), {
    maxLength: 60,
  })
  const billOf = (readings: readonly (readonly [number, number])[]) =>
    session(started(), ...readings.map(([minute, wh]) => read(minute, wh, at(600))), stopped(600, 5, at(600)))
  const computeMost = (readings: readonly unknown[]) => MAX_W * 1.5 * 10 + 250 * (readings.length + 1)

  test('no register, however mad, makes energy fall below zero or beyond what can be delivered', () => {
    fc.assert(
      fc.property(mad, (readings) => {
        const { energyWh } = billOf(readings.toSorted(([one], [other]) => one - other))
        expect(Number.isSafeInteger(energyWh) && energyWh >= 0).toBe(true)
        expect(energyWh).toBeLessThanOrEqual(computeMost(readings))
      }),
    )
  })

  test('in any order of arrival the same holds, unless the clock is said to be wrong: an operator looks then', () => {
    fc.assert(
      fc.property(mad, (readings) => {
        const { energyWh, anomalies } = billOf(readings)
        expect(Number.isSafeInteger(energyWh) && energyWh >= 0).toBe(true)
        if (!anomalies.includes('clock-wrong')) expect(energyWh).toBeLessThanOrEqual(computeMost(readings))
      }),
    )
  })

  test('a reading of before a fall of the register that comes late is no clock that was put back', () => {
    const { energyWh, anomalies } = session(
      started(1000),
      read(20, 9000),
      read(40, 0),
      read(10, 5000, at(41)),
      stopped(60, 3000),
    )
    expect(energyWh).toBe(11_000)
    expect(anomalies).toEqual(['meter-reset'])
  })

  test('what is kept stays small, and is the same after a way through JSON', () => {
    const long = after(
      started(),
      ...Array.from({ length: 500 }, (_none, minute) => read(minute, 1000 + minute * 100)),
    )
    const text = JSON.stringify(long)
    expect(text.length).toBeLessThan(1000)
    expect(toSession(JSON.parse(text) as SessionProgress)).toEqual(toSession(long))
  })
})
