/** English notices to drivers: ICU messages. Which facts each has beside those of its kind, `notices.ts` says. */
import type { NoticePatterns } from './build-notices.ts'

export const EN_NOTICES: NoticePatterns = {
  'booking-completed': {
    title: 'Charging completed',
    message:
      '{energyWh, number, kWh} kWh at {stationName} for {total, number, rupees}. The unused part of your prepayment returns to your wallet once the bill is confirmed.',
  },
  'booking-confirmed': {
    title: 'Bill confirmed',
    message:
      'Your charge at {stationName} cost {total, number, rupees}. {refund, plural, =0 {Your prepayment is used up.} other {{refund, number, rupees} returned to your wallet.}}',
  },
  'booking-cancelled': {
    title: 'Booking cancelled',
    message:
      'Your booking at {stationName} was cancelled: {why}. {released, plural, =0 {Nothing was charged.} other {{released, number, rupees} returned to your wallet.}}',
  },
  'booking-expired': {
    title: 'Reservation ended',
    message:
      'You did not start charging in time, so the connector was released for others. {becomes, select, none {Nothing was charged.} back {Your deposit of {deposit, number, rupees} is back in your wallet.} other {Nothing was charged; your deposit of {deposit, number, rupees} returns to your wallet on {depositDueAt, date, day}.}}',
  },
  'booking-by-program': {
    title: 'Reserved for you',
    message:
      '{program} reserved a connector at {stationName} for you, from {startsAt, date, day}, {startsAt, time, clock}. {deposit, plural, =0 {Nothing was taken for it.} other {A deposit of {deposit, number, rupees} was taken from your wallet.}} If you did not ask for it, give it back in the app.',
  },
  'booking-returned-by-program': {
    title: 'Reservation given back',
    message:
      '{program} gave back your reservation at {stationName}. If you did not ask for it, reserve again or write to support in the app.',
  },
  'charge-overrun': {
    title: '{owed, plural, =0 {Charged beyond the prepayment} other {A charge is not paid in full}}',
    message:
      'Your car took {energyWh, number, kWh} kWh more at {stationName} than you had prepaid. {owed, plural, =0 {{taken, number, rupees} was taken from your wallet.} other {{taken, plural, =0 {} other {{taken, number, rupees} was taken from your wallet. }}{owed, number, rupees} is owed: it is taken from your next top-up, and until then you cannot book or start a charge.}}',
  },
  'idle-fee': {
    title: 'Idle fee from {from, time, clock}',
    message:
      'Your car at {stationName} takes no energy any more. From {from, time, clock} it costs {price} with GST to stay connected, out of what you have prepaid. Remove the cable before then and it costs nothing.',
  },
  'charge-begun': {
    title: 'Charging has begun',
    message:
      'Your car is charging at {stationName}. {held, number, rupees} is held; what you do not use comes back.',
  },
  'charge-almost-done': {
    title: 'Charging is almost done',
    message: '{energyWh, number, kWh} kWh so far at {stationName}. Please be back soon to unplug.',
  },
  'reservation-soon': {
    title: 'Your reservation begins at {startsAt, time, clock}',
    message:
      'A connector is kept for you at {stationName}. Please begin by {until, time, clock}, or give it back in the app if you cannot come.',
  },
  'connector-free': {
    title: 'A connector is free',
    message: 'Connector {connectorNumber, number} at {stationName} is free now. It is not kept for you.',
  },
  'card-charge': {
    title: 'Your card started a charge',
    message:
      'Card {card} started charging at {stationName}. {held, number, rupees} is held until it ends; the unused part returns to your wallet. If this was not you, stop the charge and tell us.',
  },
  'maintenance-planned': {
    title: 'Maintenance during your reservation',
    message:
      'The charger that you have reserved at {stationName} is being maintained from {from, date, day}, {from, time, clock} until {until, date, day}, {until, time, clock}. Please choose another time or another charger.',
  },
  'maintenance-called-off': {
    title: 'Your reservation goes ahead after all',
    message:
      'The charger that you have reserved at {stationName} is no longer under maintenance at that time. Your reservation from {startsAt, date, day}, {startsAt, time, clock} stands: you can charge as booked.',
  },
  'card-sent': {
    title: 'Your card is on its way',
    message:
      'The card that you have ordered was sent to PIN code {pincode}. When it is there, add it in the app under Me, My cards, by the number printed on it.',
  },
  'deposit-returned': {
    title: 'Deposit returned',
    message:
      'Your deposit of {amount, number, rupees} for a reservation at {stationName} is back in your wallet.',
  },
  'owed-collected': {
    title: '{left, plural, =0 {What you owed is paid} other {Part of what you owed is paid}}',
    message:
      '{amount, number, rupees} was taken from your wallet for energy beyond an earlier prepayment. {left, plural, =0 {Nothing is owed any more.} other {{left, number, rupees} is still owed.}}',
  },
  'order-paid': { title: 'Top-up received', message: '{amount, number, rupees} is in your wallet.' },
  'order-failed': {
    title: 'Top-up failed',
    message: 'Your top-up of {amount, number, rupees} was not received: {why}.',
  },
  'payment-asked': {
    title: 'Please pay {amount, number, rupees}',
    message: 'You can pay {amount, number, rupees} until {until, date, day} here: {address}',
  },
  'order-refunded': {
    title: 'Refund recorded',
    message:
      '{part, select, all {Your top-up of {amount, number, rupees}} other {{amount, number, rupees} of your top-up of {orderAmount, number, rupees}}} was taken out of your wallet and will be refunded. It has not been sent to your bank or card yet.{isExplained, select, yes { Reason: {reason}} other {}}',
  },
  'refund-sent': {
    title: 'Refund sent',
    message:
      'Your refund of {amount, number, rupees} was sent to where you paid from. Banks take up to seven days to show it.{isTraced, select, yes { Your bank finds it by this number (ARN): {arn}} other {}}',
  },
  'refund-returned': {
    title: 'Refund could not be sent',
    message:
      'Your refund of {amount, number, rupees} could not be sent to where you paid from. It is in your wallet again.',
  },
  'top-up-announced': {
    title: 'Automatic top-up on {on, date, day}',
    message:
      'On {on, date, day} your bank is debited with {amount, number, rupees} for your wallet. Until then you can pause or end automatic top-up in the app under Money.',
  },
  'top-up-paused': {
    title: 'Automatic top-up is paused',
    message:
      'Two debits of {amount, number, rupees} failed one after the other, so no more are made. Look at your bank account, then let it go on in the app under Money.',
  },
  'top-up-ended': {
    title: 'Automatic top-up has ended',
    message:
      'The UPI mandate was ended at your bank. Your wallet is not topped up by itself any more. You can set it up again in the app under Money.',
  },
  'order-taken-back': {
    title: 'Payment given back',
    message:
      'Your payment of {amount, number, rupees} was given back to where you paid from, so it was taken out of your wallet. {owed, plural, =0 {Nothing is owed.} other {You had spent {owed, number, rupees} of it, which you owe now.}}',
  },
  'wallet-goodwill': {
    title: 'Goodwill credit',
    message: 'We added {amount, number, rupees} to your wallet.',
  },
  'wallet-corrected': {
    title: 'Wallet corrected',
    message:
      '{way, select, added {{size, number, rupees} was added to your wallet} other {{size, number, rupees} was taken out of your wallet}} to correct an earlier amount.',
  },
  'new-device': {
    title: 'Sign-in on a new device',
    message:
      'Your account was used on a device that is new to it, on {at, date, day} at {at, time, clock}, from the network {network}. If this was not you, sign out on all devices: whoever has signed in is out at once.',
  },
  'passkey-added': {
    title: 'Passkey added',
    message:
      'The passkey {name} opens your account from now on. If this was not you, remove it in the app under Me, and sign out on all devices.',
  },
  'passkey-removed': {
    title: 'Passkey removed',
    message:
      'The passkey {name} does not open your account any more. If this was not you, sign out on all devices.',
  },
  'query-received': {
    title: 'We have your query',
    message: 'Your query has arrived. Its number is {number}. We answer within 30 days.',
  },
  'query-answered': { title: 'Answer to your query {number}', message: '{words}' },
}
