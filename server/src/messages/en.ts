/** English. */
import { formatRupees } from '@voltyatra/domain'
import { buildDriverMessages, type DriverWords } from './driver-words.ts'
import { writeEnDisputeDue } from './en-disputes.ts'
import { writeEnFleetCardsSent, writeEnFleetRequest } from './en-fleets.ts'
import { EN_NOTICES } from './en-notices.ts'
import {
  writeEnFaultsAtPartner,
  writeEnOwnPriceSet,
  writeEnPartnerPasskey,
  writeEnStationRequestDecided,
  writeEnStationRequested,
  writeEnTicketAskedAgain,
} from './en-partners.ts'
import { EN_PRICE_PATTERNS } from './en-prices.ts'
import {
  EN_CANCEL_CODES,
  EN_CHARGER_RECEIPT,
  EN_CHECKOUT,
  EN_CONSENT,
  EN_ORDER_FAILURES,
  EN_PAY_LINK,
  EN_REFUND_STEPS,
  EN_STATION_REASONS,
  EN_UNSUBSCRIBE,
} from './en-reasons.ts'
import { writeEnReportMail } from './en-report-mails.ts'
import { EN_TARIFF_FAULTS } from './en-tariff-faults.ts'
import { formatMessage } from './icu.ts'
import type { Messages } from './messages.ts'
import { formatNetwork } from './network.ts'

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

export const EN_DRIVER_WORDS: DriverWords = {
  notices: EN_NOTICES,
  prices: EN_PRICE_PATTERNS,
  reasons: {
    cancelCode: EN_CANCEL_CODES,
    orderFailure: EN_ORDER_FAILURES,
    refundStep: EN_REFUND_STEPS,
    stationReason: EN_STATION_REASONS,
    checkout: EN_CHECKOUT,
    consent: EN_CONSENT,
    payLink: EN_PAY_LINK,
    unsubscribe: EN_UNSUBSCRIBE,
    chargerReceipt: EN_CHARGER_RECEIPT,
  },
}

export const en: Messages = {
  ...buildDriverMessages(EN_DRIVER_WORDS, 'en'),
  messageFailure,
  deliveryReason: {
    ...messageFailure,
    'no-address': 'no-address',
    'no-browser': 'no-browser',
    blocked: 'blocked',
    'quiet-hours': 'quiet-hours',
    'not-written': 'could not be written',
  },
  tariffFault: EN_TARIFF_FAULTS,
  signInCode: ({ code, minutes, brand }) =>
    `${code} is your ${brand} sign-in code. It is valid for ${minutes} minutes. Do not share it.`,
  signInCall: ({ code, brand }) => {
    const spoken = [...code].join(', ')
    return `Your ${brand} sign-in code is ${spoken}. Again: ${spoken}. Do not tell it to anybody.`
  },
  guestReceipt: ({ stationName, total, link, until, brand }) => ({
    title: `${brand}: your charge at ${stationName}`,
    message: `${formatRupees(total)} in all. Receipt and invoice until ${until}: ${link}`,
  }),
  partnerCodeSubject: ({ brand }) => `${brand}: your sign-in code`,
  fleetPersonLetIn: ({ name, fleet, portal, brand }) => ({
    title: `${brand}: you can sign in for ${fleet}`,
    message: `${name}, you can now manage drivers, cars, cards and charges of ${fleet} at ${brand}. Sign in with this mobile number: ${portal}`,
  }),
  fleetInvitation: ({ fleet, app, brand }) =>
    `${fleet} invites you to charge at its cost with ${brand}. Sign in with this number and accept under Me: ${app}`,
  fleetRequest: writeEnFleetRequest,
  fleetCardsSent: writeEnFleetCardsSent,
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
  bankDetailsEntered: ({ name, account, brand }) => ({
    title: `${brand}: new bank details were entered`,
    message: [
      `${name},`,
      `somebody of your company asks to be paid to this account: ${account}.`,
      'It counts once another person confirms it, or after 24 hours. If you did not ask for this, withdraw it in the portal and answer this mail at once.',
    ].join('\n\n'),
  }),
  administratorOnNewDevice: ({ at, brand, sessions, ...from }) => ({
    title: `${brand}: sign-in on a new device`,
    message: [
      `Your account was used on a device that is new to it, ${formatMessage('on {at, date, day} at {at, time, clock}', { at })}, from the network ${formatNetwork(from, 'en')}.`,
      `If this was not you, sign out there and change your password: ${sessions}`,
    ].join('\n\n'),
  }),
  reportMail: writeEnReportMail,
  disputeDue: writeEnDisputeDue,
  ticketMailFoot: ({ number }) => `To say more about your query ${number}, answer this mail.`,
  ticketAskedAgain: writeEnTicketAskedAgain,
  stationRequested: writeEnStationRequested,
  stationRequestDecided: writeEnStationRequestDecided,
  faultsAtPartner: writeEnFaultsAtPartner,
  ownPriceSet: writeEnOwnPriceSet,
  partnerPasskey: writeEnPartnerPasskey,
  reportRow: { 'no-partner': 'The network’s own', 'no-tariff': 'Before there were tariffs' },
}
