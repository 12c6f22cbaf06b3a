/** The calls about bookings. */
import type {
  cancelBooking,
  confirmChargingByAdmin,
  getBooking,
  getBookingHistory,
  listBookings,
  listBookingsCompleted,
  listBookingsInProgress,
  ReplyOf,
  settleBlockRefunds,
  stopCharger,
  stopChargingByPartner,
} from '@voltyatra/contract'
import { callApi } from '../../../shared/call-api.ts'

export type Booking = ReplyOf<typeof getBooking>['data']

export type BookingHistory = ReplyOf<typeof getBookingHistory>['data']

export const BOOKING_STATES = ['reserved', 'in_progress', 'completed', 'confirmed', 'cancelled'] as const

export const loadBookings = (query: Readonly<Record<string, unknown>>, signal: AbortSignal) =>
  callApi<typeof listBookings>('GET', '/bookings', { query, signal })

export const loadHistory = async (id: string, signal: AbortSignal) =>
  (await callApi<typeof getBookingHistory>('GET', '/bookings/{id}/story', { params: { id }, signal })).data

export const loadOngoing = (query: Readonly<Record<string, unknown>>, signal: AbortSignal) =>
  callApi<typeof listBookingsInProgress>('GET', '/booking/inprogress', { query, signal })

export const loadCompleted = (query: Readonly<Record<string, unknown>>, signal: AbortSignal) =>
  callApi<typeof listBookingsCompleted>('GET', '/booking/completed', { query, signal })

export const loadBooking = async (id: string, signal: AbortSignal) =>
  (await callApi<typeof getBooking>('GET', '/bookings/{id}', { params: { id }, signal })).data

export const buildBookingKey = (id: string) => ['booking', 'one', id] as const

interface Bill {
  readonly booking: Booking
  /** In rupees, before GST. */
  readonly amount: number
  readonly kwh: number
  readonly picture: File | undefined
}

/** Sends the specified form, its names and its file. */
export function stop({ booking, amount, kwh, picture }: Bill, idempotencyKey: string) {
  const form = new FormData()
  form.set('customerId', booking.customerId)
  form.set('partnerId', booking.partnerId ?? '')
  form.set('bookingId', booking._id)
  form.set('thirdPartyAmount', String(amount))
  form.set('thirdPartyKwh', String(kwh))
  if (picture) form.set('uploadBill', picture)
  // The fields of a form are texts; the contract says what the server makes of them.
  const body = form as unknown as StopBody
  return callApi<typeof stopChargingByPartner>('POST', '/stop-charging-by-partner', { body, idempotencyKey })
}

type StopBody = Parameters<typeof callApi<typeof stopChargingByPartner>>[2]['body']

interface Confirmation {
  readonly bookingId: string
  /** The total that was on the screen. */
  readonly actualAmountUsed: number
}

export const confirm = (body: Confirmation, idempotencyKey: string) =>
  callApi<typeof confirmChargingByAdmin>('POST', '/confirm-charging-by-admin', { body, idempotencyKey })

/** What the provider gave back beyond what was captured has been looked at. */
export const settleRefunds = (id: string, idempotencyKey: string) =>
  callApi<typeof settleBlockRefunds>('POST', '/bookings/{id}/settle-refunds', {
    params: { id },
    idempotencyKey,
  })

/** The bill then follows from the meter. */
export const stopByCharger = (id: string, idempotencyKey: string) =>
  callApi<typeof stopCharger>('POST', '/bookings/{id}/stop-charger', { params: { id }, idempotencyKey })

interface Cancelling {
  readonly id: string
  readonly reason: string
}

export const cancel = ({ id, reason }: Cancelling, idempotencyKey: string) =>
  callApi<typeof cancelBooking>('POST', '/bookings/{id}/cancel', {
    params: { id },
    body: { reason },
    idempotencyKey,
  })

/** Whose booking it is and where, for buttons. */
export const formatWhom = ({ customer, station }: Booking): string => `${customer.phone}, ${station.name}`
