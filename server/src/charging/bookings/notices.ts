/** What a driver is told about a booking. */
import { formatRupees, type Paise, toKwh, wattHours, ZERO } from '@voltyatra/domain'
import type { PersonalNotice } from '../../people/notifications/index.ts'
import type { Booking } from './booking.ts'
import type { Overrun } from './overrun-queries.ts'

const inIndia = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  ...{ day: 'numeric', month: 'short', year: 'numeric' },
})
const dayInWords = (at: Date): string => inIndia.format(at)

type BookingNotice = Omit<PersonalNotice, 'customerId' | 'subject'>

const about = (
  { id, customerId }: Pick<Booking, 'id' | 'customerId'>,
  notice: BookingNotice,
): PersonalNotice => ({ customerId, ...notice, subject: { kind: 'booking', id } })

export const completedNotice = (booking: Booking): PersonalNotice =>
  about(booking, {
    kind: 'booking-completed',
    title: 'Charging completed',
    message: `${(booking.billEnergyWh ?? 0) / 1000} kWh at ${booking.stationName} for ${formatRupees(booking.billTotal ?? ZERO)}. The unused part of your prepayment returns to your wallet once the bill is confirmed.`,
  })

export const confirmedNotice = (booking: Booking): PersonalNotice =>
  about(booking, {
    kind: 'booking-confirmed',
    title: 'Bill confirmed',
    message: `Your charge at ${booking.stationName} cost ${formatRupees(booking.billTotal ?? ZERO)}. ${returned(booking.refund ?? ZERO)}`,
  })

const returned = (refund: Paise): string =>
  refund === ZERO ? 'Your prepayment is used up.' : `${formatRupees(refund)} returned to your wallet.`

export const overrunNotice = (booking: Booking, { energyWh, taken, owed }: Overrun): PersonalNotice =>
  about(booking, {
    kind: 'charge-overrun',
    title: owed > ZERO ? 'A charge is not paid in full' : 'Charged beyond the prepayment',
    message: `Your car took ${toKwh(wattHours(energyWh))} kWh more at ${booking.stationName} than you had prepaid. ${paidHow(taken, owed)}`,
  })

function paidHow(taken: Paise, owed: Paise): string {
  const fromWallet = `${formatRupees(taken)} was taken from your wallet.`
  if (owed === ZERO) return fromWallet
  const isOwed = `${formatRupees(owed)} is owed: it is taken from your next top-up, and until then you cannot book or start a charge.`
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
    message: `You did not start charging in time, so the connector was released for others. ${depositFate(booking)}`,
  })

function depositFate({ deposit, depositDueAt }: Booking): string {
  if (deposit === ZERO) return 'Nothing was charged.'
  if (depositDueAt === null) return `Your deposit of ${formatRupees(deposit)} is back in your wallet.`
  return `Nothing was charged; your deposit of ${formatRupees(deposit)} returns to your wallet on ${dayInWords(depositDueAt)}.`
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
    title: 'Your card started a charge',
    message: `Card ${card} started charging at ${booking.stationName}. ${formatRupees(booking.total)} is held until it ends; the unused part returns to your wallet. If this was not you, stop the charge and tell us.`,
  })
