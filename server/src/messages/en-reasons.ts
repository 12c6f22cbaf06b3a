/** English reasons that stand alone and in notices. */
import type { ReasonWords } from './driver-words.ts'

export const EN_CANCEL_CODES: ReasonWords['cancelCode'] = {
  'by-driver': 'cancelled by the driver',
  'by-you': 'at your request',
  'not-started-in-time': 'not started in time',
  'charge-not-begun': 'the charger did not begin within five minutes',
  'start-refused': 'the charger refused to begin',
  'start-failed': 'the charger could not begin',
  'start-failed-because': 'the charger could not begin: {reason}',
  'start-unanswered': 'the charger did not answer',
  'connection-lost': 'the connection to the charger was lost',
  'no-energy-flowed': 'no energy flowed within five minutes',
  'no-energy-delivered': 'the charger delivered no energy',
}

export const EN_ORDER_FAILURES: ReasonWords['orderFailure'] = {
  'attempt-failed': 'The payment did not succeed',
  'not-paid-in-time': 'It was not paid in time',
  'other-amount': 'The amount paid is not the amount of the order',
}

export const EN_REFUND_STEPS: ReasonWords['refundStep'] = {
  asked: 'It has left your wallet and is about to be sent to where you paid from.',
  accepted: 'It is on its way to where you paid from.',
  done: 'It was sent. Your bank finds it by its number (ARN).',
  'done-without-arn': 'It was sent. The number by which your bank finds it (ARN) is not known yet.',
  returned: 'It could not be sent to where you paid from. It is in your wallet again.',
  'returned-to-guest':
    'It could not be sent to where you paid from. We are looking for another way to give it back to you.',
  'by-hand': 'It was sent to where you paid from.',
}

export const EN_STATION_REASONS: ReasonWords['stationReason'] = {
  'partner-suspended': 'This station is closed for now.',
  'chargers-out-of-reach': 'None of its chargers can be reached or used at the moment.',
}

export const EN_CHECKOUT: ReasonWords['checkout'] = {
  title: 'Payment',
  goingOn: 'The page of our payment provider opens now.',
  goOn: 'Open it',
  nothingToPay: 'Nothing is left to pay here.',
  back: 'Back to the app',
}

export const EN_CONSENT: ReasonWords['consent'] = {
  notice:
    '{brand} may tell me of offers by the channels that I choose here. It keeps which ones I chose and when, uses my ' +
    'number and address for nothing else by this consent, and I can withdraw it here at any time, for each channel ' +
    'alone. What I have to know about my bookings and payments reaches me all the same.',
}

export const EN_UNSUBSCRIBE: ReasonWords['unsubscribe'] = {
  byMail:
    'You get this because you agreed to hear of offers by mail. You can withdraw that at any time: {publicUrl}/app/me',
  byText: 'No more offers: {publicUrl}/app/me',
}

export const EN_CHARGER_RECEIPT: ReasonWords['chargerReceipt'] = {
  used: '{energyWh, number, kWh} kWh cost {cost, number, rupees} with GST.',
  wallet: '{left, number, rupees} returns to your wallet.',
  block: 'Your bank unblocks {left, number, rupees}.',
  guest: '{left, number, rupees} goes back to where you paid from.',
  card: 'No more than this is taken from your card.',
  fleet: 'Your company pays.',
  inApp: 'The receipt is in the app.',
  onPage: 'The receipt is on the page where you paid.',
}

export const EN_PAY_LINK: ReasonWords['payLink'] = {
  owed: 'For charging that is not paid yet',
  'top-up': 'For your wallet',
  fleet: 'For what your company has charged',
  until: 'You can pay until {until, date, day}.',
  pay: 'Pay {amount, number, rupees}',
  upi: 'Open your UPI app',
  scan: 'Or scan this code with the UPI app of another phone.',
  other: 'Card, netbanking and other ways',
  waiting: 'Once it is paid, this page says so.',
  paid: 'Paid. Thank you.',
  over: 'Nothing can be paid by this link any more. Please ask us for a new one.',
}
