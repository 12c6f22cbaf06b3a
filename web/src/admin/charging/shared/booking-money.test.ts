import { expect, test } from 'vitest'
import { listMoneyFacts } from './booking-money.tsx'
import type { Booking } from './bookings.ts'

const BACK_AT = '2026-11-27T06:30:00.000Z'

const booking = (of: Partial<Booking>) => ({ startedAt: null, isNoShow: false, ...of }) as Booking
const deposit = (of: Partial<Booking>) => listMoneyFacts(booking(of))[0]?.[1]

test('a deposit says what became of it', () => {
  const held = { amount: 100, isHeld: true, comesBackAt: null }
  expect(deposit({ deposit: held })).toBe('₹100.00, held until the charge starts')
  expect(deposit({ deposit: { ...held, comesBackAt: BACK_AT }, isNoShow: true })).toMatch(
    /^₹100\.00, held for the no-show until 27 Nov 2026/,
  )
  const returned = { ...held, isHeld: false }
  expect(deposit({ deposit: returned })).toBe('₹100.00, returned to the wallet')
  expect(deposit({ deposit: returned, startedAt: BACK_AT })).toBe('₹100.00, became part of the prepayment')
})

test('an overrun says how much flowed, and who paid it', () => {
  const overrun = { energyKWh: 2, taken: 8.8, owed: 26.6 }
  expect(listMoneyFacts(booking({ overrun })).map(([, value]) => value)).toEqual([
    '2 kWh beyond the prepayment',
    '₹8.80',
    '₹26.60',
  ])
  const byFleet = { energyKWh: 2, taken: 0, owed: 0, byFleet: 35.4 }
  expect(listMoneyFacts(booking({ overrun: byFleet }))).toEqual([
    ['Overrun', '2 kWh beyond the prepayment'],
    ['Overrun, paid by the fleet', '₹35.40'],
  ])
  expect(listMoneyFacts(booking({}))).toEqual([])
})
