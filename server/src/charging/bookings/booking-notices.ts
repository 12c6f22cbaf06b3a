/** What a driver is notified of about a booking. */
import { type CancelReason, type IdleFeeAhead, type Paise, ZERO } from '@voltyatra/domain'
import type { NoticeTo } from '../../people/notifications/index.ts'
import type { Booking } from './booking.ts'
import type { Overrun } from './overrun-queries.ts'

const toNoticeTarget = ({ id, customerId }: Booking) =>
  ({ customerId, subject: { kind: 'booking', id } }) as const

export const buildCompletedNotice = (booking: Booking): NoticeTo<'booking-completed'> => ({
  ...toNoticeTarget(booking),
  kind: 'booking-completed',
  facts: {
    stationName: booking.stationName,
    energyWh: booking.billEnergyWh ?? 0,
    total: booking.billTotal ?? ZERO,
  },
})

export const buildConfirmedNotice = (booking: Booking): NoticeTo<'booking-confirmed'> => ({
  ...toNoticeTarget(booking),
  kind: 'booking-confirmed',
  facts: {
    stationName: booking.stationName,
    total: booking.billTotal ?? ZERO,
    refund: booking.refund ?? ZERO,
  },
})

export const buildOverrunNotice = (
  booking: Booking,
  { energyWh, taken, owed }: Overrun,
): NoticeTo<'charge-overrun'> => ({
  ...toNoticeTarget(booking),
  kind: 'charge-overrun',
  facts: { stationName: booking.stationName, energyWh, taken, owed },
})

export const buildIdleFeeNotice = (
  booking: Booking,
  { from, perHour }: IdleFeeAhead,
): NoticeTo<'idle-fee'> => ({
  ...toNoticeTarget(booking),
  kind: 'idle-fee',
  facts: { stationName: booking.stationName, from: new Date(from * 1000), perHour },
})

export const buildBegunNotice = ({ customerId, stationName, total }: Booking) =>
  ({ customerId, kind: 'charge-begun', facts: { stationName, held: total } }) as const

export const buildAlmostDoneNotice = ({ customerId, stationName }: Booking, energyWh: number) =>
  ({ customerId, kind: 'charge-almost-done', facts: { stationName, energyWh } }) as const

/** @param until from then on nobody is expected any more */
export const buildReminder = ({ customerId, stationName, startsAt }: Booking, until: Date) =>
  ({ customerId, kind: 'reservation-soon', facts: { stationName, startsAt, until } }) as const

export const buildCancelledNotice = (
  booking: Booking,
  { cancelCode, cancelReason }: CancelReason,
  released: Paise,
): NoticeTo<'booking-cancelled'> => ({
  ...toNoticeTarget(booking),
  kind: 'booking-cancelled',
  facts: { stationName: booking.stationName, cancelCode, cancelReason, released },
})

/** `program` is what its key is called. */
export const buildByProgramNotice = (booking: Booking, program: string): NoticeTo<'booking-by-program'> => ({
  ...toNoticeTarget(booking),
  kind: 'booking-by-program',
  facts: {
    ...{ stationName: booking.stationName, program },
    ...{ startsAt: booking.startsAt, deposit: booking.deposit },
  },
})

export const buildReturnedByProgramNotice = (
  booking: Booking,
  program: string,
): NoticeTo<'booking-returned-by-program'> => ({
  ...toNoticeTarget(booking),
  kind: 'booking-returned-by-program',
  facts: { stationName: booking.stationName, program },
})

export const buildExpiredNotice = (booking: Booking): NoticeTo<'booking-expired'> => ({
  ...toNoticeTarget(booking),
  kind: 'booking-expired',
  facts: { deposit: booking.deposit, depositDueAt: booking.depositDueAt },
})

export const buildDepositReturnedNotice = (
  booking: Booking,
  amount: Paise,
): NoticeTo<'deposit-returned'> => ({
  ...toNoticeTarget(booking),
  kind: 'deposit-returned',
  facts: { stationName: booking.stationName, amount },
})

/** A driver who has lost a card is notified at once. */
export const buildCardChargeNotice = (booking: Booking, card: string): NoticeTo<'card-charge'> => ({
  ...toNoticeTarget(booking),
  kind: 'card-charge',
  facts: { stationName: booking.stationName, card, held: booking.total },
})
