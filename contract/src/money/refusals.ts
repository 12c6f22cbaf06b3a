/** What calls of the context refuse, with status and sentence. */
import { defineRefusalTable, defineStateRefusal } from '../refusal-table.ts'

export const MONEY_REFUSALS = defineRefusalTable({
  'terminal-payment-exists': {
    status: 409,
    message: 'A payment with this reference is recorded already.',
  },
  'fleet-payment-exists': {
    status: 409,
    message: 'A payment of this fleet with this reference is recorded already.',
  },
  'fleet-charge-not-found': { status: 404, message: 'The fleet has no such charge.' },
  'fleet-charge-open': { status: 409, message: 'The charge is not billed yet.' },
  'exceeds-fleet-charge': {
    status: 422,
    message: 'The amount is more than is left of what the charge has cost.',
  },
  'fleet-limit': {
    status: 409,
    message: 'Your limit with the company does not allow this charge. Choose less, or pay yourself.',
  },
  'paid-by-fleet': {
    status: 409,
    message: 'A fleet paid for this charge, so nothing of it goes to the driver’s wallet.',
  },
  'fleet-not-paying': {
    status: 409,
    message: 'The company cannot pay for this charge now. Pay yourself, or ask the company.',
  },
  'order-not-found': { status: 404, message: 'No such order.' },
  'paper-not-found': { status: 404, message: 'No such paper.' },
  'legal-name-missing': { status: 409, message: 'Enter the company’s legal name first.' },
  'pdf-unavailable': {
    status: 503,
    message: 'The PDF cannot be made here right now. The same paper can be read as a page.',
  },
  'e-invoice-not-found': { status: 404, message: 'No such e-invoice.' },
  'e-invoice-not-refused': { status: 409, message: 'The portal has not refused this e-invoice.' },
  'e-invoice-not-registered': {
    status: 409,
    message: 'Only a registered e-invoice is cancelled, and only once.',
  },
  'e-invoice-too-late': {
    status: 409,
    message:
      'The portal cancels within 24 hours of the registration only. Lower the invoice by a credit note instead.',
  },
  'gstin-of-another-state': { status: 422, message: 'The GSTIN belongs to another state.' },
  'rate-not-found': { status: 404, message: 'No such price.' },
  'tariff-not-found': { status: 404, message: 'No such tariff.' },
  'tariff-assignment-not-found': { status: 404, message: 'No such place of a tariff.' },
  'tariff-exists': { status: 409, message: 'Another tariff has this code.' },
  'tariff-faulty': {
    status: 422,
    message: 'Nothing can be priced with this. Please check the highlighted fields.',
  },
  'tariff-follows-price': {
    status: 409,
    message:
      'This tariff follows a price that is set elsewhere: the network’s price per kWh, or a station’s per hour.',
  },
  'tariff-without-draft': { status: 409, message: 'There is no draft of this tariff.' },
  'tariff-not-published': { status: 409, message: 'No version of this tariff is in force.' },
  'tariff-not-scheduled': { status: 409, message: 'No version of this tariff is scheduled.' },
  'tariff-version-scheduled': {
    status: 409,
    message: 'A version that begins later is scheduled already. Take it back first.',
  },
  'tariff-in-the-past': {
    status: 422,
    message: 'This moment is in the past. Prices change from now on only.',
  },
  'tariff-period-empty': { status: 422, message: 'The end comes before the beginning.' },
  'tariff-assigned': { status: 409, message: 'This tariff counts there already, with this priority.' },
  'tariff-place-unknown': { status: 422, message: 'Choose the state, the station or the connector.' },
  'too-many-tariffs': { status: 409, message: 'You have as many tariffs as are kept.' },
  'too-many-versions': {
    status: 409,
    message: 'This tariff has as many versions as are kept. Create another one.',
  },
  'too-many-assignments': { status: 409, message: 'This tariff is assigned to as many places as it can be.' },
  'nothing-earlier': {
    status: 409,
    message: 'Nothing of this provider was paid before its first settlement, or it is booked already.',
  },
  'order-state': defineStateRefusal('order'),
  'top-up-mandate-not-found': { status: 404, message: 'No such automatic top-up.' },
  'top-up-mandate-state': defineStateRefusal('automatic top-up'),
  'top-up-mandate-exists': {
    status: 409,
    message: 'Automatic top-up is set up already. End it first to set it up anew.',
  },
  'top-up-mandates-unavailable': {
    status: 409,
    message: 'Automatic top-up cannot be set up now. Please add money yourself.',
  },
  'mail-address-needed': {
    status: 409,
    message: 'Enter your mail address under Me first: the payment provider needs it.',
  },
  'payment-link-not-found': { status: 404, message: 'No such payment link.' },
  'payment-link-state': defineStateRefusal('payment link'),
  'payment-link-beyond-owed': {
    status: 422,
    message: 'The driver owes less than this.',
    exact: 'The driver owes {most, number, rupees}.',
  },
  'payment-links-open': {
    status: 409,
    message: 'The driver has three open payment links. Cancel one of them first.',
  },
  'fleet-request-not-found': { status: 404, message: 'The request for payment was not found.' },
  'fleet-request-paid': { status: 409, message: 'Nothing is left to pay for this month.' },
  'fleet-links-of-a-day': {
    status: 429,
    message:
      'Payment pages were opened very often today. Please use one that is open, or the link in the mail.',
  },
  'exceeds-owed': {
    status: 422,
    message: 'The amount is more than the partner is owed.',
    exact: 'The amount is more than the partner is owed: {most, number, rupees}.',
  },
  'exceeds-invoice': {
    status: 422,
    message: 'The amount is more than is left of the charge’s invoice.',
    exact: 'Only {left, number, rupees} is left of the charge’s invoice.',
  },
  'exceeds-refundable': {
    status: 422,
    message: 'The amount is more than is left of the order.',
    exact: 'The amount is more than is left of the order: {most, number, rupees}.',
  },
  'adjustment-limit': {
    status: 422,
    message: 'The amount is above the limit of your role.',
    exact:
      'You may give or take at most {once, number, rupees} at once and {day, number, rupees} a day; {leftToday, number, rupees} is left for today.',
  },
  'amount-out-of-range': {
    status: 422,
    message: 'The amount is outside the allowed range.',
    exact: 'The amount must be from {least, number, rupees} to {most, number, rupees}.',
  },
  'wallet-limit': {
    status: 422,
    message: 'The wallet would hold more than is allowed.',
    exact:
      '{open, plural, =0 {The wallet would hold more than is allowed.} other {The wallet may hold {most, number, rupees} at most, and top-ups of {open, number, rupees} can still be paid. Pay those, or wait until they have expired.}}',
  },
  'blocks-unavailable': {
    status: 409,
    message: 'No payment provider of this network can block an amount now. Top up the wallet instead.',
  },
  'block-awaited': {
    status: 409,
    message: 'The amount is not blocked yet. Agree to it in your UPI app first.',
  },
  'block-not-found': { status: 404, message: 'Nothing is blocked for this booking.' },
  'refund-on-its-way': {
    status: 409,
    message: 'A refund of yours is on its way already. Ask again when it has been sent.',
  },
  'dispute-not-found': { status: 404, message: 'No such dispute.' },
  'dispute-not-open': { status: 409, message: 'This dispute cannot be answered now.' },
  'dispute-answered-outside': {
    status: 409,
    message: 'This provider takes no answers from here. Answer on its page.',
  },
  'dispute-declined': {
    status: 409,
    message: 'The provider does not take this answer.',
    exact: 'The provider does not take this answer: {words}.',
  },
  'payment-disputed': {
    status: 409,
    message: 'A payment is disputed at the bank, so it cannot be refunded now.',
  },
  'wallet-short': {
    status: 402,
    message: 'The wallet balance is too low. Please top up first.',
    exact: 'The wallet is {by, number, rupees} short for this. Please top up first.',
  },
  'rate-in-force': { status: 409, message: 'This price is in force; set another one instead.' },
  'utr-taken': { status: 409, message: 'A payout with this UTR is recorded already.' },
  'ifsc-invalid': { status: 422, message: 'There is no bank branch with this IFSC.' },
  'bank-details-awaiting': {
    status: 409,
    message: 'Other bank details of this partner wait to be confirmed. Confirm or withdraw them first.',
  },
  'bank-details-not-found': { status: 404, message: 'No such bank details wait to be confirmed.' },
  'bank-details-of-partner': {
    status: 403,
    message: 'People of the partner entered these bank details, and confirm them. You can withdraw them.',
  },
  'bank-details-too-new': {
    status: 409,
    message:
      'You entered these bank details. Another person of the partner confirms them now, or you do after 24 hours.',
  },
  'bank-details-own': {
    status: 403,
    message: 'You entered these bank details. Another operator has to confirm them.',
  },
  'bank-account-not-found': { status: 404, message: 'No such bank details, or their bank was not asked.' },
  'bank-check-running': {
    status: 409,
    message: 'The bank is being asked already. Its answer comes within minutes, at most within a day.',
  },
  'bank-checks-not-set-up': {
    status: 409,
    message:
      'No provider can ask the bank: enter the keys for checks of accounts where those of payouts are entered.',
  },
  'bank-checks-used-up': {
    status: 429,
    message: 'Banks were asked too often today, and each question costs money. Ask again tomorrow.',
  },
  'bank-check-own': {
    status: 403,
    message: 'You entered this account. Another operator has to compare the names.',
  },
  'bank-check-state': defineStateRefusal('check of the account'),
  'account-number-differs': {
    status: 422,
    message: 'This is not the account number that was entered. Compare both with the partner’s document.',
  },
  'payout-run-not-found': { status: 404, message: 'No such payout run.' },
  'payout-run-state': defineStateRefusal('payout run'),
  'payout-run-changed': {
    status: 409,
    message: 'The run is not what you have seen any more. Look at it again.',
  },
  'payout-run-empty': { status: 409, message: 'There is no payout in this run.' },
  'payout-sending-not-set-up': {
    status: 409,
    message: 'No keys of a provider of payouts are entered.',
  },
  'payout-run-file-taken': {
    status: 409,
    message: 'The file of this run was taken out for the bank. It is not sent a second time by the provider.',
  },
  'payout-run-sent': {
    status: 409,
    message: 'The provider sends this run. It is not paid by a file as well.',
  },
  'payout-sent': {
    status: 409,
    message: 'The provider sends this payout, and says itself what becomes of it.',
  },
  'payout-not-found': { status: 404, message: 'No such payout.' },
  'payouts-under-way': {
    status: 409,
    message:
      'Payouts of the other provider are still followed, up to five days after the last one. Enter these keys afterwards.',
  },
  'payout-state': defineStateRefusal('payout'),
  'payout-blocked': {
    status: 409,
    message: 'A partner of this run cannot be paid now.',
    exact:
      '{partner} cannot be paid now: {why, select, nothingOwed {nothing is owed} inRun {another run pays it already} awaiting {changed bank details wait to be confirmed} new {the bank details were confirmed less than a day ago} asked {its bank is being asked about the account} differs {its bank names another holder of the account, which a second person has to accept} invalid {its bank does not know the account} unchecked {its bank has not confirmed the account} other {there are no bank details}}.',
  },
  'payout-exceeds-owed': {
    status: 409,
    message: 'A partner of this run is owed less by now. Take it out of the run.',
    exact:
      '{partner} is owed {owed, number, rupees} by now, less than this run pays. Take it out of the run.',
  },
  'second-person-needed': {
    status: 403,
    message:
      'You made this run. Above the amount that the owner has set, another operator has to approve it.',
  },
  'contract-begins-too-early': {
    status: 422,
    message: 'A contract begins tomorrow at the earliest: what has been charged is not priced anew.',
  },
  'contract-prices-wrong': {
    status: 422,
    message: 'Enter the lowest and the highest price that the partner may set, or neither of them.',
  },
  'own-prices-not-allowed': {
    status: 409,
    message: 'Your contract does not let you set prices at that moment. The network’s price counts.',
  },
  'own-price-outside': {
    status: 422,
    message: 'Your contract does not allow this price.',
    exact:
      'Your contract allows {least, number, rupees} to {most, number, rupees} for each kWh, and {idleMost, number, rupees} at most for an hour of idle time, before GST.',
  },
  'own-price-moment': {
    status: 422,
    message: 'A price begins 15 minutes from now at the earliest, and within a year.',
  },
  'own-price-to-come': {
    status: 409,
    message: 'Another price of this station is to come. Take it back first.',
  },
  'own-price-not-found': { status: 404, message: 'There is no such price of this station.' },
  'own-price-over': { status: 409, message: 'This price has ended already.' },
  'too-many-own-prices': {
    status: 409,
    message: 'You have set as many prices as can be set in 24 hours. Please try again tomorrow.',
  },
  'contract-version-not-found': { status: 404, message: 'No such version of this contract.' },
  'contract-version-begun': {
    status: 409,
    message: 'This version has begun. What holds is changed by a new version.',
  },
  'tds-code-unknown': { status: 422, message: 'This payment code is not in the table on that day.' },
  'statement-not-found': { status: 404, message: 'No such statement, or its link is not good any more.' },
  'partner-without-contract': {
    status: 409,
    message: 'There is no contract with this partner, so there are no statements.',
  },
  'rate-unchanged': { status: 409, message: 'This is already the current price.' },
  'payment-provider-unavailable': {
    status: 503,
    message: 'The payment service cannot be reached. Please try again; nothing was charged.',
  },
  'payment-keys-invalid': {
    status: 422,
    message:
      'These are not keys of this provider, or they do not belong together. Copy them again; for Razorpay enter the webhook secret, too.',
  },
  'payment-mode-mixed': {
    status: 409,
    message:
      'Keys for test payments and keys for real ones cannot be mixed in one installation. Test in another one, with a database of its own.',
  },
  'live-keys-on-this-machine': {
    status: 409,
    message:
      'This installation has no public address, so a provider cannot reach it. Set PUBLIC_URL before you enter live keys.',
  },
  'payment-account-not-found': { status: 404, message: 'No keys are entered for this provider.' },
  'settlement-not-found': { status: 404, message: 'No such settlement.' },
  'settlement-difference-not-found': { status: 404, message: 'No such difference.' },
  'settlement-difference-closed': { status: 409, message: 'This difference is closed already.' },
  'settlement-file-faulty': {
    status: 422,
    message: 'The file has a fault. Nothing was imported.',
    exact:
      'Row {row}, column {column}: {why, select, missing {this is missing} unknown {this column is not known} text {this is too long or has control characters} date {this is not a day like 2026-11-23} amount {this is not an amount in rupees like -1250.50, or has the wrong sign} type {this is not payment, refund or adjustment} other {this differs from the other rows of the settlement} quotes {the quotation marks do not match} rows {there are no rows, or more than 5,000}}. Nothing was imported.',
  },
  'signature-invalid': { status: 401, message: 'The signature of this message is not valid.' },
  'payment-session-not-found': { status: 404, message: 'No such payment session.' },
})
