/** What a driver is told about a booking. */
import { formatRupees, type Paise, ZERO } from '@voltyatra/domain'
import type { PersonalNotice } from '../notifications/index.ts'
import type { Booking } from './booking.ts'

type BookingNotice = Omit<PersonalNotice, 'customerId' | 'subject'>

const about = (
  { id, customerId }: Pick<Booking, 'id' | 'customerId'>,
  notice: BookingNotice,
): PersonalNotice => ({ customerId, ...notice, subject: { kind: 'booking', id } })

export const completedNotice = (booking: Booking): PersonalNotice =>
  about(booking, {
    kind: 'booking-completed',
    title: 'Charging completed',
    message: `${(booking.billEnergyWh ?? 0) / 1000} kWh at ${booking.stationName} for ${formatRupees(booking.billTotal ?? ZERO)}. What is left of your prepayment returns to your wallet once the bill is confirmed.`,
  })

export const confirmedNotice = (booking: Booking): PersonalNotice =>
  about(booking, {
    kind: 'booking-confirmed',
    title: 'Booking settled',
    message: `Your charging at ${booking.stationName} cost ${formatRupees(booking.billTotal ?? ZERO)}; ${formatRupees(booking.refund ?? ZERO)} returned to your wallet.`,
  })

export const cancelledNotice = (
  booking: Booking,
  { reason, released }: { readonly reason: string; readonly released: Paise },
): PersonalNotice =>
  about(booking, {
    kind: 'booking-cancelled',
    title: 'Booking cancelled',
    message: `Your booking at ${booking.stationName} was cancelled: ${reason}. ${released > ZERO ? `${formatRupees(released)} returned to your wallet.` : 'Nothing was charged.'}`,
  })

export const expiredNotice = (booking: Pick<Booking, 'id' | 'customerId'>): PersonalNotice =>
  about(booking, {
    kind: 'booking-expired',
    title: 'Reservation ended',
    message:
      'You did not start charging in the booked time, so the connector was given back. Nothing was charged.',
  })
