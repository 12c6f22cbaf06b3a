/** English. */
import { formatRupees } from '@voltyatra/domain'
import { EN_NOTICES } from './en-notices.ts'
import { EN_PRICES, formatEnBillLine, formatEnIdlePrice } from './en-prices.ts'
import { EN_CANCEL_CODES, EN_ORDER_FAILURES, EN_REFUND_STEPS } from './en-reasons.ts'
import { writeEnReportMail } from './en-report-mails.ts'
import { EN_TARIFF_FAULTS } from './en-tariff-faults.ts'
import { formatMessage } from './icu.ts'
import type { Messages } from './messages.ts'
import { buildNoticeFacts, buildNotices, type NoticeWords } from './notices.ts'

const messageFailure: Messages['messageFailure'] = {
  replaced: 'replaced by a newer message',
  'no-consent': 'no-consent',
  'no-provider': 'not sent: no provider',
  expired: 'expired',
  'send-failed': 'unknown',
  'over-cap': 'not sent: what messages may cost in a day is spent',
  'not-registered': 'not sent: the text is not the registered one',
  undelivered: 'not delivered',
  'address-bounced': 'not sent: earlier mails to this address came back',
}

const NOTICE_WORDS: NoticeWords = {
  cancelCode: EN_CANCEL_CODES,
  orderFailure: EN_ORDER_FAILURES,
  idlePrice: formatEnIdlePrice,
}

export const en: Messages = {
  messageFailure,
  deliveryReason: {
    ...messageFailure,
    'no-address': 'no-address',
    blocked: 'blocked',
    'quiet-hours': 'quiet-hours',
    'not-written': 'could not be written',
  },
  stationReason: {
    'partner-suspended': 'The host is suspended',
    'chargers-out-of-reach': 'None of its chargers can be reached or used at the moment.',
  },
  cancelCode: EN_CANCEL_CODES,
  orderFailure: EN_ORDER_FAILURES,
  refundStep: EN_REFUND_STEPS,
  checkout: {
    title: 'Payment',
    goingOn: 'The page of our payment provider opens now.',
    goOn: 'Open it',
    nothingToPay: 'Nothing is left to pay here.',
    back: 'Back to the app',
  },
  price: EN_PRICES,
  billLine: formatEnBillLine,
  tariffFault: EN_TARIFF_FAULTS,
  notice: buildNotices(EN_NOTICES, NOTICE_WORDS),
  noticePatterns: EN_NOTICES,
  noticeFacts: (kind, of) => buildNoticeFacts(kind, of, NOTICE_WORDS),
  signInCode: ({ code, minutes, brand }) =>
    `${code} is your ${brand} sign-in code. It is valid for ${minutes} minutes. Do not share it.`,
  partnerStatement: ({ name, first, last, closing, pdf, csv, until, brand }) => ({
    title: `${brand}: your statement from ${first} to ${last}`,
    message: [
      `${name},`,
      `your statement from ${first} to ${last} is ready. ${formatRupees(closing)} is to be paid to you.`,
      `Download it here until ${until}: ${pdf}`,
      `Charge by charge, for spreadsheets: ${csv}`,
      'Whoever has these links can read the statement. If a figure is wrong, answer this mail: what is put right stands on the next statement.',
    ].join('\n\n'),
  }),
  bankDetailsChanged: ({ name, account, brand }) => ({
    title: `${brand}: your bank details were changed`,
    message: [
      `${name},`,
      `from now on you are paid to this account: ${account}.`,
      'If you did not ask for this, answer this mail at once: nothing is paid to the new account for one day.',
    ].join('\n\n'),
  }),
  administratorOnNewDevice: ({ at, network, brand, sessions }) => ({
    title: `${brand}: sign-in on a new device`,
    message: [
      `Your account was used on a device that is new to it, ${formatMessage('on {at, date, day} at {at, time, clock}', { at })}, from the network ${network}.`,
      `If this was not you, sign out there and change your password: ${sessions}`,
    ].join('\n\n'),
  }),
  reportMail: writeEnReportMail,
  reportRow: { 'no-partner': 'The network’s own', 'no-tariff': 'Before there were tariffs' },
  unsubscribe: ({ publicUrl }) =>
    `You get this because you agreed to hear of offers by mail. You can withdraw that at any time: ${publicUrl}/app/me`,
  unsubscribeByText: ({ publicUrl }) => `No more offers: ${publicUrl}/app/me`,
}
