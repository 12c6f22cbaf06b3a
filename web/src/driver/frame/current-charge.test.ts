import { expect, test } from 'vitest'
import type { OwnBooking } from '../charges/own-bookings.ts'
import { findCurrent } from './current-charge.tsx'

const NOW = new Date('2026-11-28T10:00:00Z')
const booking = (_id: string, status: OwnBooking['status'], startTime = '2026-11-28T09:00:00Z') =>
  ({ _id, status, startTime }) as OwnBooking
const find = (...bookings: OwnBooking[]) => findCurrent(bookings, NOW)?._id

test('what runs stands on every screen, before what begins soon', () => {
  const soon = booking('soon', 'reserved', '2026-11-28T10:10:00Z')
  expect(find(booking('paid', 'confirmed'), soon, booking('runs', 'in_progress'))).toBe('runs')
  expect(find(soon, booking('sooner', 'reserved', '2026-11-28T10:05:00Z'))).toBe('sooner')
})

test('a reservation stands there from an hour before it begins, and as long as it can be started', () => {
  expect(find(booking('later', 'reserved', '2026-11-28T11:00:00Z'))).toBeUndefined()
  expect(find(booking('soon', 'reserved', '2026-11-28T10:59:00Z'))).toBe('soon')
  expect(find(booking('late', 'reserved', '2026-11-28T09:50:00Z'))).toBe('late')
  expect(find(booking('gone', 'cancelled', '2026-11-28T10:05:00Z'))).toBeUndefined()
})
