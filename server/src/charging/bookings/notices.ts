/** What a driver is notified of about a booking. */
import { type CancelReason, type IdleFeeAhead, type Paise, ZERO } from '@voltyatra/domain'
import type { NoticeTo } from '../../people/notifications/index.ts'
import type { Booking } from './booking.ts'
import type { Overrun } from './overrun-queries.ts'

const about = ({ id, customerId }: Booking) => ({ customerId, subject: { kind: 'booking', id } }) as const

export const completedNotice = (booking: Booking): NoticeTo<'booking-completed'> => ({
  ...about(booking),
  kind: 'booking-completed',
  facts: {
    stationName: booking.stationName,
    energyWh: booking.billEnergyWh ?? 0,
    total: booking.billTotal ?? ZERO,
  },
})

export const confirmedNotice = (booking: Booking): NoticeTo<'booking-confirmed'> => ({
  ...about(booking),
  kind: 'booking-confirmed',
  facts: {
    stationName: booking.stationName,
    total: booking.billTotal ?? ZERO,
    refund: booking.refund ?? ZERO,
  },
})

export const overrunNotice = (
  booking: Booking,
  { energyWh, taken, owed }: Overrun,
): NoticeTo<'charge-overrun'> => ({
  ...about(booking),
  kind: 'charge-overrun',
  facts: { stationName: booking.stationName, energyWh, taken, owed },
})

export const idleFeeNotice = (booking: Booking, { from, perHour }: IdleFeeAhead): NoticeTo<'idle-fee'> => ({
  ...about(booking),
  kind: 'idle-fee',
  facts: { stationName: booking.stationName, from: new Date(from * 1000), perHour },
})

export const cancelledNotice = (
  booking: Booking,
  { cancelCode, cancelReason }: CancelReason,
  released: Paise,
): NoticeTo<'booking-cancelled'> => ({
  ...about(booking),
  kind: 'booking-cancelled',
  facts: { stationName: booking.stationName, cancelCode, cancelReason, released },
})

export const expiredNotice = (booking: Booking): NoticeTo<'booking-expired'> => ({
  ...about(booking),
  kind: 'booking-expired',
  facts: { deposit: booking.deposit, depositDueAt: booking.depositDueAt },
})

export const depositReturnedNotice = (booking: Booking, amount: Paise): NoticeTo<'deposit-returned'> => ({
  ...about(booking),
  kind: 'deposit-returned',
  facts: { stationName: booking.stationName, amount },
})

/** A driver who has lost a card is notified at once. */
export const cardChargeNotice = (booking: Booking, card: string): NoticeTo<'card-charge'> => ({
  ...about(booking),
  kind: 'card-charge',
  facts: { stationName: booking.stationName, card, held: booking.total },
})
