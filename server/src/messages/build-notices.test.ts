import { paise } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { en } from './en.ts'
import type { NoticeFacts, NoticeKind } from './messages.ts'

const write = <Kind extends NoticeKind>(kind: Kind, of: NoticeFacts[Kind]): readonly string[] => {
  const { title, message } = en.notice[kind](of)
  return [title, message]
}
const at = { stationName: 'Hotel Malnad' }
const [none, some, most] = [paise(0), paise(100_50), paise(1_23_456_00)]

test('what becomes of a prepayment stands in the notice of a bill and of a cancelled booking', () => {
  expect(write('booking-completed', { ...at, energyWh: 12_340, total: some })).toEqual([
    'Charging completed',
    '12.34 kWh at Hotel Malnad for ₹100.50. The unused part of your prepayment returns to your wallet once the bill is confirmed.',
  ])
  const bills = [none, most].map((refund) =>
    write('booking-confirmed', { ...at, total: some, refund }).join('|'),
  )
  expect(bills).toEqual([
    'Bill confirmed|Your charge at Hotel Malnad cost ₹100.50. Your prepayment is used up.',
    'Bill confirmed|Your charge at Hotel Malnad cost ₹100.50. ₹1,23,456.00 returned to your wallet.',
  ])
  expect(
    write('booking-cancelled', { ...at, cancelCode: 'connection-lost', cancelReason: null, released: some }),
  ).toEqual([
    'Booking cancelled',
    'Your booking at Hotel Malnad was cancelled: the connection to the charger was lost. ₹100.50 returned to your wallet.',
  ])
})

test('what a person or a provider wrote stands in a notice as it is', () => {
  const wrote = "it's {stationName}, # <b>1</b>"
  expect(
    write('booking-cancelled', { ...at, cancelCode: null, cancelReason: wrote, released: none })[1],
  ).toBe(`Your booking at Hotel Malnad was cancelled: ${wrote}. Nothing was charged.`)
  for (const reason of [wrote, 'constructor', 'null', 'other']) {
    expect(write('order-refunded', { amount: some, orderAmount: most, reason })[1]).toBe(
      `₹100.50 of your top-up of ₹1,23,456.00 was taken out of your wallet and will be refunded. It has not been sent to your bank or card yet. Reason: ${reason}`,
    )
  }
  expect(write('order-refunded', { amount: some, orderAmount: some, reason: null })[1]).toBe(
    'Your top-up of ₹100.50 was taken out of your wallet and will be refunded. It has not been sent to your bank or card yet.',
  )
  expect(write('order-failed', { amount: some, failure: 'attempt-failed', failureDetail: wrote })[1]).toBe(
    `Your top-up of ₹100.50 was not received: ${wrote}.`,
  )
})

test('days and times are those of India', () => {
  const depositDueAt = new Date('2027-02-01T19:00:00Z')
  expect(write('booking-expired', { deposit: some, depositDueAt })[1]).toBe(
    'You did not start charging in time, so the connector was released for others. Nothing was charged; your deposit of ₹100.50 returns to your wallet on 2 Feb 2027.',
  )
  expect(write('idle-fee', { ...at, from: depositDueAt, perHour: 120_000_000 as never })).toEqual([
    'Idle fee from 00:30',
    'Your car at Hotel Malnad takes no energy any more. From 00:30 it costs ₹2/min with GST to stay connected, out of what you have prepaid. Remove the cable before then and it costs nothing.',
  ])
})

test('a charge beyond the prepayment says what was taken and what is owed', () => {
  const overrun = (taken = none, owed = none) =>
    write('charge-overrun', { ...at, energyWh: 1_000, taken, owed })
  const begin = 'Your car took 1 kWh more at Hotel Malnad than you had prepaid.'
  const isOwed =
    'is owed: it is taken from your next top-up, and until then you cannot book or start a charge.'
  expect(overrun(some)).toEqual([
    'Charged beyond the prepayment',
    `${begin} ₹100.50 was taken from your wallet.`,
  ])
  expect(overrun(some, most)).toEqual([
    'A charge is not paid in full',
    `${begin} ₹100.50 was taken from your wallet. ₹1,23,456.00 ${isOwed}`,
  ])
  expect(overrun(none, most)[1]).toBe(`${begin} ₹1,23,456.00 ${isOwed}`)
  expect(write('owed-collected', { amount: some, left: none })[1]).toBe(
    '₹100.50 was taken from your wallet for energy beyond an earlier prepayment. Nothing is owed any more.',
  )
  expect(write('owed-collected', { amount: some, left: most })).toEqual([
    'Part of what you owed is paid',
    '₹100.50 was taken from your wallet for energy beyond an earlier prepayment. ₹1,23,456.00 is still owed.',
  ])
})

test('a wallet that was corrected downwards is said to have lost the amount', () => {
  expect(write('wallet-corrected', { amount: paise(-100_50) })[1]).toBe(
    '₹100.50 was taken out of your wallet to correct an earlier amount.',
  )
  expect(write('wallet-corrected', { amount: some })[1]).toBe(
    '₹100.50 was added to your wallet to correct an earlier amount.',
  )
})
