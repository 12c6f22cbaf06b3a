/** English notices to drivers. */

import { formatRupees, negate, type Paise, toKwh, wattHours, ZERO } from '@voltyatra/domain'
import { enClock, enIdlePrice } from './en-prices.ts'
import { EN_CANCEL_CODES, EN_ORDER_FAILURES } from './en-reasons.ts'
import { LOCALE } from './locale.ts'
import type { Messages, NoticeFacts } from './messages.ts'

const inIndia = new Intl.DateTimeFormat(LOCALE, {
  timeZone: 'Asia/Kolkata',
  ...{ day: 'numeric', month: 'short', year: 'numeric' },
})

export const EN_NOTICES: Messages['notice'] = {
  'booking-completed': ({ energyWh, stationName, total }) => ({
    title: 'Charging completed',
    message: `${energyWh / 1000} kWh at ${stationName} for ${formatRupees(total)}. The unused part of your prepayment returns to your wallet once the bill is confirmed.`,
  }),
  'booking-confirmed': ({ stationName, total, refund }) => ({
    title: 'Bill confirmed',
    message: `Your charge at ${stationName} cost ${formatRupees(total)}. ${refund === ZERO ? 'Your prepayment is used up.' : returned(refund)}`,
  }),
  'booking-cancelled': ({ stationName, released, cancelCode, cancelReason }) => ({
    title: 'Booking cancelled',
    message: `Your booking at ${stationName} was cancelled: ${cancelCode ? EN_CANCEL_CODES[cancelCode](cancelReason) : cancelReason}. ${released > ZERO ? returned(released) : 'Nothing was charged.'}`,
  }),
  'booking-expired': (facts) => ({
    title: 'Reservation ended',
    message: `You did not start charging in time, so the connector was released for others. ${whatBecomesOfDeposit(facts)}`,
  }),
  'charge-overrun': ({ energyWh, stationName, taken, owed }) => ({
    title: owed > ZERO ? 'A charge is not paid in full' : 'Charged beyond the prepayment',
    message: `Your car took ${toKwh(wattHours(energyWh))} kWh more at ${stationName} than you had prepaid. ${howItIsPaid(taken, owed)}`,
  }),
  'idle-fee': ({ stationName, from, perHour }) => ({
    title: `Idle fee from ${enClock(from)}`,
    message: `Your car at ${stationName} takes no energy any more. From ${enClock(from)} it costs ${enIdlePrice(perHour)} with GST to stay connected, out of what you have prepaid. Remove the cable before then and it costs nothing.`,
  }),
  'card-charge': ({ card, stationName, held }) => ({
    title: 'Your card started a charge',
    message: `Card ${card} started charging at ${stationName}. ${formatRupees(held)} is held until it ends; the unused part returns to your wallet. If this was not you, stop the charge and tell us.`,
  }),
  'deposit-returned': ({ amount, stationName }) => ({
    title: 'Deposit returned',
    message: `Your deposit of ${formatRupees(amount)} for a reservation at ${stationName} is back in your wallet.`,
  }),
  'owed-collected': ({ amount, left }) => ({
    title: left > ZERO ? 'Part of what you owed is paid' : 'What you owed is paid',
    message: `${formatRupees(amount)} was taken from your wallet for energy beyond an earlier prepayment. ${left > ZERO ? `${formatRupees(left)} is still owed.` : 'Nothing is owed any more.'}`,
  }),
  'order-paid': ({ amount }) => ({
    title: 'Top-up received',
    message: `${formatRupees(amount)} is in your wallet.`,
  }),
  'order-failed': ({ amount, failure, failureDetail }) => ({
    title: 'Top-up failed',
    message: `Your top-up of ${formatRupees(amount)} was not received: ${failureDetail ?? EN_ORDER_FAILURES[failure]}.`,
  }),
  'order-refunded': ({ amount, orderAmount, reason }) => ({
    title: 'Refund recorded',
    message: [
      amount === orderAmount
        ? `Your top-up of ${formatRupees(amount)} was taken out of your wallet`
        : `${formatRupees(amount)} of your top-up of ${formatRupees(orderAmount)} was taken out of your wallet`,
      'and will be refunded. It has not been sent to your bank or card yet.',
      ...(reason === null ? [] : [`Reason: ${reason}`]),
    ].join(' '),
  }),
  'wallet-goodwill': ({ amount }) => ({
    title: 'Goodwill credit',
    message: `We added ${formatRupees(amount)} to your wallet.`,
  }),
  'wallet-corrected': ({ amount }) => ({
    title: 'Wallet corrected',
    message:
      amount > ZERO
        ? `${formatRupees(amount)} was added to your wallet to correct an earlier amount.`
        : `${formatRupees(negate(amount))} was taken out of your wallet to correct an earlier amount.`,
  }),
}

const returned = (amount: Paise): string => `${formatRupees(amount)} returned to your wallet.`

function howItIsPaid(taken: Paise, owed: Paise): string {
  const fromWallet = `${formatRupees(taken)} was taken from your wallet.`
  if (owed === ZERO) return fromWallet
  const isOwed = `${formatRupees(owed)} is owed: it is taken from your next top-up, and until then you cannot book or start a charge.`
  return taken > ZERO ? `${fromWallet} ${isOwed}` : isOwed
}

function whatBecomesOfDeposit({ deposit, depositDueAt }: NoticeFacts['booking-expired']): string {
  if (deposit === ZERO) return 'Nothing was charged.'
  if (depositDueAt === null) return `Your deposit of ${formatRupees(deposit)} is back in your wallet.`
  return `Nothing was charged; your deposit of ${formatRupees(deposit)} returns to your wallet on ${inIndia.format(depositDueAt)}.`
}
