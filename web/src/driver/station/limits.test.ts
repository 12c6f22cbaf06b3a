import { expect, test } from 'vitest'
import {
  computeHours,
  findEnergyFor,
  getOwnAmount,
  type Limit,
  parseLimit,
  readLimit,
  toHours,
  writeLimit,
} from './limits.ts'

const paise = (rupees: number) => Math.round(rupees * 100) / 100

test('an amount buys the energy of which the total is at most that', async () => {
  for (const price of [11.8, 17.7, 29.5]) {
    const quote = async (kWh: number) => paise(kWh * price)
    const kWh = await findEnergyFor(200, quote)
    expect(await quote(kWh)).toBeLessThanOrEqual(200)
    expect(await quote(kWh + 0.01)).toBeGreaterThan(200)
  }
})

test('a fee for each session and a price that grows with the energy are counted in', async () => {
  const withFee = async (kWh: number) => paise(23.6 + kWh * 17.7)
  const kWh = await findEnergyFor(200, withFee)
  expect(await withFee(kWh)).toBeLessThanOrEqual(200)
  expect(await withFee(kWh + 0.5)).toBeGreaterThan(200)
  const growing = async (of: number) => paise(of <= 5 ? of * 10 : 50 + (of - 5) * 20)
  expect(await growing(await findEnergyFor(200, growing))).toBeLessThanOrEqual(200)
})

test('an own limit is a number above zero, with Indian grouping or without', () => {
  expect(parseLimit('rupees', '1,500')).toEqual({ by: 'rupees', rupees: 1500 })
  expect(parseLimit('rupees', '₹1500')).toEqual({ by: 'rupees', rupees: 1500 })
  expect(parseLimit('energy', ' 7.5 ')).toEqual({ by: 'energy', kWh: 7.5 })
  expect(parseLimit('time', '45')).toEqual({ by: 'time', minutes: 45 })
  for (const typed of ['', '0', '-5', '1e3', '12abc', '1.2345', '9999999']) {
    expect(parseLimit('rupees', typed), typed).toBeUndefined()
  }
})

test('a level of a battery is a whole percent that a charge can end at', () => {
  expect(parseLimit('percent', '85')).toEqual({ by: 'percent', percent: 85 })
  for (const typed of ['9', '101', '80.5']) expect(parseLimit('percent', typed), typed).toBeUndefined()
})

test('what costs nothing is not divided by', async () => {
  expect(await findEnergyFor(100, async () => 0)).toBe(10)
})

test('a connector is booked in quarters of an hour, for at most a day', () => {
  expect(computeHours(20, 60)).toBe(1.5)
  expect(computeHours(40, 3.3)).toBe(24)
  expect([30, 50, 120].map(toHours)).toEqual([0.5, 1, 2])
})

test('a limit is read from an address as it was written there, where the price can be limited by it', () => {
  const written = (limit: Limit, isByTime: boolean) =>
    readLimit(new URLSearchParams(writeLimit(limit)), isByTime)
  for (const limit of [
    { by: 'rupees', rupees: 150 },
    { by: 'energy', kWh: 7.5 },
  ] as const) {
    expect(written(limit, false)).toEqual(limit)
    expect(written(limit, true)).toBeUndefined()
  }
  expect(written({ by: 'time', minutes: 45 }, true)).toEqual({ by: 'time', minutes: 45 })
  expect(written({ by: 'time', minutes: 45 }, false)).toBeUndefined()
  for (const isByTime of [false, true]) {
    expect(written({ by: 'percent', percent: 80 }, isByTime)).toEqual({ by: 'percent', percent: 80 })
    expect(written({ by: 'full' }, isByTime)).toEqual({ by: 'full' })
  }
  for (const query of ['', 'by=rupees', 'by=rupees&amount=-1', 'by=percent&amount=101', 'by=x&amount=5']) {
    expect(readLimit(new URLSearchParams(query), false), query).toBeUndefined()
  }
})

test('what is not offered is an own amount', () => {
  expect(getOwnAmount({ by: 'rupees', rupees: 150 })).toBe(150)
  expect(getOwnAmount({ by: 'rupees', rupees: 200 })).toBeUndefined()
})
