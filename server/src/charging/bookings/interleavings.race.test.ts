import { type BookingEvent, type BookingState, bookingMachine, minutes, moveBooking } from '@voltyatra/domain'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TestAnswer } from '../../testing/test-app.ts'
import { expireReservations } from './expire-reservations.ts'
import { type Driver, type Network, network } from './testing/network.ts'

const STEPS = ['start', 'stop', 'bill', 'confirm', 'cancel', 'cancel-own', 'rate', 'expire'] as const
type Step = (typeof STEPS)[number]
/** More frequent, so that bookings reach their end before they are cancelled. */
const COMMON = ['start', 'bill', 'confirm'] as const

interface Move {
  readonly step: Step
  /** Which of the bookings. */
  readonly booking: number
  /** Rupees of the bill, or of the rate. */
  readonly rupees: number
}

interface TestBooking {
  readonly id: string
  readonly driver: Driver
  readonly partnerId: string | null
}

const BOOKINGS = 5
const moves = fc.array(
  fc.record({
    step: fc.constantFrom<Step>(...STEPS, ...COMMON, ...COMMON),
    booking: fc.nat({ max: BOOKINGS - 1 }),
    rupees: fc.integer({ min: 1, max: 320 }),
  }),
  { minLength: 48, maxLength: 48 },
)
const AT_ONCE = 12

/** What an audit entry means for the state; every other entry leaves the state as it is. */
const EVENT_OF: Readonly<Record<string, BookingEvent>> = {
  'booking.start': 'start',
  'booking.stop': 'stop',
  'booking.confirm': 'confirm',
  'booking.cancel': 'cancel',
  'booking.expire': 'cancel',
}

test('whatever many callers do to a booking at once, it follows its states and every paisa stays accounted for', async () => {
  const ends = new Set<BookingState>()
  for (const sequence of fc.sample(moves, { numRuns: 4, seed: 20_261_120 })) {
    const net = await network()
    const bookings = await someBookings(net)
    for (let from = 0; from < sequence.length; from += AT_ONCE) {
      net.clock.advance(minutes(10))
      const wave = sequence.slice(from, from + AT_ONCE)
      const answers = await Promise.all(wave.map((move) => carryOut(net, bookings, move)))
      for (const answer of answers)
        expect(answer?.status ?? 200, JSON.stringify(answer?.body)).toBeLessThan(500)
      await net.expectBooksToBalance()
    }
    for (const booking of bookings) ends.add(await lawfulEnd(net, booking))
  }
  expect([...ends]).toEqual(expect.arrayContaining(['confirmed', 'cancelled']))
}, 120_000)

/** Five bookings of two drivers, of whom one cannot pay for all; at partners' stations and at own ones. */
async function someBookings(net: Network): Promise<TestBooking[]> {
  // Longer than they last: they can be started in every wave.
  await net.admin.put('/booking-settings', { graceMinutes: 60 })
  const [rich, poor] = [await net.driverWith(5000), await net.driverWith(500)]
  const bookings: TestBooking[] = []
  for (let count = 0; count < BOOKINGS; count += 1) {
    const driver = count % 2 === 0 ? rich : poor
    const isOwn = count % 3 === 2
    const station = await net.station(isOwn ? { partnerId: null } : {})
    const { _id: id } = await net.booked(driver, station.id, { duration: 0.5 })
    bookings.push({ id, driver, partnerId: isOwn ? null : net.partnerId })
  }
  return bookings
}

async function carryOut(
  net: Network,
  bookings: readonly TestBooking[],
  { step, booking: index, rupees }: Move,
): Promise<TestAnswer | undefined> {
  const booking = bookings[index]
  if (!booking) throw new Error(`No booking ${index}`)
  const { id, driver, partnerId } = booking
  switch (step) {
    case 'start':
      return driver.post(`/driver/bookings/${id}/start`)
    case 'stop':
      return driver.post(`/driver/bookings/${id}/stop`)
    case 'cancel-own':
      return driver.post(`/driver/bookings/${id}/cancel`)
    case 'cancel':
      return net.admin.post(`/bookings/${id}/cancel`, { reason: 'Power failure' })
    case 'rate':
      return net.admin.put('/rate-list', { pricePerKW: rupees / 10 })
    case 'bill':
      return net.bill(net.admin, {
        bookingId: id,
        customerId: driver.customerId,
        partnerId,
        thirdPartyAmount: String(rupees),
      })
    case 'confirm': {
      const { totalAmount } = (await net.admin.get(`/bookings/${id}`)).body.data
      return net.admin.post('/confirm-charging-by-admin', { bookingId: id, actualAmountUsed: totalAmount })
    }
    case 'expire':
      await expireReservations(net.app.database.db, net.clock.now())
      return undefined
  }
}

/** The audit log has every change in the order in which the row's lock was held: it must be a path of the table. */
async function lawfulEnd(net: Network, { id }: TestBooking): Promise<BookingState> {
  let state: BookingState = bookingMachine.initial
  for (const action of await net.auditActions(id)) {
    const event = EVENT_OF[action]
    if (!event) continue
    const next = moveBooking(state, event)
    if (!next.ok) throw new Error(`${action} happened while the booking was ${state}`)
    state = next.value
  }
  const { data } = (await net.admin.get(`/bookings/${id}`)).body
  expect(data.status).toBe(state)
  if (data.status === 'confirmed') {
    expect(data.refundAmount).toBeCloseTo(data.totalAmount - data.thirdPartyTotalAmount, 5)
  }
  return state
}
