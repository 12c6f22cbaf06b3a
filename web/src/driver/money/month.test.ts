import { expect, test } from 'vitest'
import { type Charge, getMonthBounds, sumMonth } from './month.ts'

const charge = (
  stationId: string,
  total: number | null,
  gst: number,
  kwh: number,
  means: { readonly car?: string; readonly card?: string } = {},
): Charge =>
  ({
    stationId,
    ...{ car: null, card: null, ...means },
    station: { name: `Station ${stationId}`, address: '' },
    thirdPartyTotalAmount: total,
    thirdPartyGST: total === null ? null : gst,
    thirdPartyKwh: total === null ? null : kwh,
  }) as Charge

test('a month begins and ends at midnight in India', () => {
  expect(getMonthBounds('2026-11')).toEqual({
    from: '2026-10-31T18:30:00.000Z',
    to: '2026-11-30T18:30:00.000Z',
  })
  expect(getMonthBounds('2026-12').to).toBe('2026-12-31T18:30:00.000Z')
})

test('sums are exact, stations that cost most come first, and what has no bill counts for nothing', () => {
  const charges = [
    charge('a', 0.1, 0.02, 0.001),
    charge('b', 300.35, 45.82, 12.345),
    charge('a', 0.2, 0.03, 0.002),
    charge('b', null, 0, 0),
  ]
  expect(sumMonth(charges)).toEqual({
    ...{ charges: 3, energyKWh: 12.348, total: 300.65, gst: 45.87 },
    stations: [
      { name: 'Station b', charges: 1, energyKWh: 12.345, total: 300.35 },
      { name: 'Station a', charges: 2, energyKWh: 0.003, total: 0.3 },
    ],
    ...{ cars: [], cards: [] },
  })
})

test('charges are summed by car and by card, and what had none is said beside those that had one', () => {
  const charges = [
    charge('a', 0.1, 0, 1, { car: 'Nexon', card: 'Van' }),
    charge('b', 0.2, 0, 2, { car: 'Nexon' }),
    charge('b', 5, 0, 3),
    charge('b', null, 0, 0, { car: 'Tiago' }),
  ]
  const { cars, cards } = sumMonth(charges)
  expect(cars).toEqual([
    { name: null, charges: 1, energyKWh: 3, total: 5 },
    { name: 'Nexon', charges: 2, energyKWh: 3, total: 0.3 },
  ])
  expect(cards).toEqual([
    { name: null, charges: 2, energyKWh: 5, total: 5.2 },
    { name: 'Van', charges: 1, energyKWh: 1, total: 0.1 },
  ])
})
