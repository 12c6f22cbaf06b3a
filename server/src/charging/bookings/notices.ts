/** What a driver is told about a booking. */
import { formatRupees, istDay, type Paise, toKwh, wattHours, ZERO } from '@voltyatra/domain'
import type { PersonalNotice } from '../../people/notifications/index.ts'
import type { Booking } from './booking.ts'
import type { Overrun } from './overrun-queries.ts'

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

export const overrunNotice = (booking: Booking, { energyWh, taken, owed }: Overrun): PersonalNotice =>
  about(booking, {
    kind: 'charge-overrun',
    title: owed > ZERO ? 'A charge that is not paid in full' : 'A charge beyond its prepayment',
    message: `Your car took ${toKwh(wattHours(energyWh))} kWh more at ${booking.stationName} than you had paid for. ${paidHow(taken, owed)}`,
  })

function paidHow(taken: Paise, owed: Paise): string {
  const fromWallet = `${formatRupees(taken)} were taken from your wallet.`
  if (owed === ZERO) return fromWallet
  const isOwed = `${formatRupees(owed)} are owed: they are taken from your next top-up, and until then no new charge can be booked or started.`
  return taken > ZERO ? `${fromWallet} ${isOwed}` : isOwed
}

export const cancelledNotice = (
  booking: Booking,
  { reason, released }: { readonly reason: string; readonly released: Paise },
): PersonalNotice =>
  about(booking, {
    kind: 'booking-cancelled',
    title: 'Booking cancelled',
    message: `Your booking at ${booking.stationName} was cancelled: ${reason}. ${released > ZERO ? `${formatRupees(released)} returned to your wallet.` : 'Nothing was charged.'}`,
  })

export const expiredNotice = (booking: Booking): PersonalNotice =>
  about(booking, {
    kind: 'booking-expired',
    title: 'Reservation ended',
    message: `You did not start charging in the booked time, so the connector was given back. ${depositFate(booking)}`,
  })

function depositFate({ deposit, depositDueAt }: Booking): string {
  if (deposit === ZERO) return 'Nothing was charged.'
  if (depositDueAt === null) return `Your deposit of ${formatRupees(deposit)} is back in your wallet.`
  return `Nothing was charged; your deposit of ${formatRupees(deposit)} comes back on ${istDay(depositDueAt)}.`
}

export const depositReturnedNotice = (booking: Booking, amount: Paise): PersonalNotice =>
  about(booking, {
    kind: 'deposit-returned',
    title: 'Deposit returned',
    message: `Your deposit of ${formatRupees(amount)} for a reservation at ${booking.stationName} is back in your wallet.`,
  })

/** Whoever has lost a card learns of it at once. */
export const cardChargeNotice = (booking: Booking, card: string): PersonalNotice =>
  about(booking, {
    kind: 'card-charge',
    title: 'Your card has begun a charge',
    message: `Card ${card} has begun a charge at ${booking.stationName}. ${formatRupees(booking.total)} are held until it ends; what is not used returns to your wallet. If this was not you, stop the charge and tell us.`,
  })
