import { expect, test } from 'vitest'
import { paise } from '../money.ts'
import type { Tariff } from '../pricing/tariff.ts'
import { computeChargerLimits, toChargerLimits } from './charger-limits.ts'

const prepaid = (tariff: Tariff) => ({
  tariff,
  gstRate: 1800 as never,
  amount: paise(30_000),
  gst: paise(5_400),
  total: paise(35_400),
})
const startedAt = Date.UTC(2026, 10, 20, 6, 30)

test('what was paid for limits cost and energy, and the chosen level the battery', () => {
  expect(
    computeChargerLimits({
      prepaid: prepaid({ by: 'energy', perKwh: paise(1_500) }),
      startedAt,
      endsAt: startedAt + 3_600_000,
      stopAtPercent: 80,
    }),
  ).toEqual({ cost: 35_400, energyWh: 20_000, seconds: null, percent: 80 })
})

test('where time is paid for, it ends by the time, counted from its beginning', () => {
  const limits = computeChargerLimits({
    prepaid: prepaid({ by: 'time', perHour: paise(30_000) }),
    startedAt: startedAt + 90_500,
    endsAt: startedAt + 3_600_000,
    stopAtPercent: null,
  })
  expect(limits).toEqual({ cost: 35_400, energyWh: null, seconds: 3_509, percent: null })
})

test('what a charger says is kept in our units, and nonsense is no limit', () => {
  expect(toChargerLimits({ rupees: 354.01, energyWh: 20_000.7, seconds: 60, percent: 80 })).toEqual({
    cost: 35_401,
    energyWh: 20_000,
    seconds: 60,
    percent: 80,
  })
  expect(toChargerLimits({ rupees: -1, energyWh: 1e300, seconds: -5, percent: 101 })).toEqual({
    cost: null,
    energyWh: null,
    seconds: null,
    percent: null,
  })
})
