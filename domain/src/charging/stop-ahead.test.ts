import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addMs, minutes } from '../time.ts'
import { computeStopDueAt, ESTIMATE_FOR_MS, type Flow, STOP_LEAD_MS } from './stop-ahead.ts'

const T0 = new Date('2026-11-20T06:30:00.000Z')
const flow = (fields: Partial<Flow> = {}): Flow => ({
  state: 'charging',
  energyWh: 19_000,
  powerW: 60_000,
  maxPowerW: 60_000,
  startedAt: addMs(T0, -minutes(19)),
  lastMeterAt: T0,
  lastReceivedAt: T0,
  ...fields,
})
const seconds = (at: Date | null) => at && (at.getTime() - T0.getTime()) / 1000

test('at 60 kW the last kilowatt-hour of 20 lasts a minute, and the stop is due 15 s before its end', () => {
  expect(seconds(computeStopDueAt(20_000, flow()))).toBe(45)
  expect(seconds(computeStopDueAt(20_000, flow({ energyWh: 19_750 })))).toBe(0)
  expect(seconds(computeStopDueAt(20_000, flow({ energyWh: 20_100 })))).toBe(0)
})

test('a power beyond the connector’s is its own mistake; one that is not measured is the mean since the start', () => {
  expect(seconds(computeStopDueAt(20_000, flow({ powerW: 900_000 })))).toBe(45)
  expect(seconds(computeStopDueAt(20_000, flow({ powerW: null })))).toBe(45)
  expect(seconds(computeStopDueAt(20_000, flow({ powerW: null, startedAt: addMs(T0, -minutes(38)) })))).toBe(
    105,
  )
  expect(seconds(computeStopDueAt(20_000, flow({ powerW: null, startedAt: T0 })))).toBe(45)
})

test('nothing is due while nothing flows, before the first reading, or in a future that an estimate does not reach', () => {
  expect(computeStopDueAt(20_000, flow({ powerW: 0 }))).toBeNull()
  expect(computeStopDueAt(20_000, flow({ powerW: null, energyWh: 0 }))).toBeNull()
  expect(computeStopDueAt(20_000, flow({ state: 'suspended' }))).toBeNull()
  expect(computeStopDueAt(20_000, flow({ state: 'interrupted' }))).toBeNull()
  expect(computeStopDueAt(20_000, flow({ lastMeterAt: null }))).toBeNull()
  expect(computeStopDueAt(20_000, flow({ energyWh: 1_000 }))).toBeNull()
})

test('whatever flows at a steady power until the stop is done stays within what was prepaid', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 500_000 }),
      fc.nat({ max: 100_000 }),
      fc.nat({ max: 100_000 }),
      (powerW, energyWh, more) => {
        const limit = energyWh + more
        const due = computeStopDueAt(limit, flow({ powerW, maxPowerW: 500_000, energyWh }))
        const untilLimit = (more * 3_600_000) / powerW
        if (due === null) expect(untilLimit).toBeGreaterThan(ESTIMATE_FOR_MS)
        else if (untilLimit > STOP_LEAD_MS) {
          const stopped = due.getTime() - T0.getTime() + STOP_LEAD_MS
          expect(stopped).toBeLessThanOrEqual(Math.ceil(untilLimit))
        }
      },
    ),
  )
})
