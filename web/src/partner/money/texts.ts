/** Texts of the partner's money. */
import type { listOwnBankDetails, ReplyOf, showOwnStatement } from '@voltyatra/contract'

type State = ReplyOf<typeof listOwnBankDetails>['data'][number]['state']
type CheckState = NonNullable<ReplyOf<typeof listOwnBankDetails>['data'][number]['check']>['state']
type LineKind = ReplyOf<typeof showOwnStatement>['data']['lines'][number]['kind']
type PaperKind = ReplyOf<typeof showOwnStatement>['data']['papers'][number]['kind']

export const moneyTexts = {
  title: 'Money',
  owed: 'Owed to you now',
  taxes: 'Taxes taken from your statements',
  noTaxes: 'No taxes were taken yet.',
  year: 'Financial year',
  tds: 'Income tax deducted (TDS)',
  tcs: 'GST collected (TCS)',
  statements: 'Statements',
  noStatements: 'No statement was issued yet.',
  moreStatements: 'Show more statements',
  statement: 'Statement',
  period: 'Period',
  closing: 'To be paid',
  charges: 'Charges',
  csv: 'CSV, charge by charge',
  pdf: 'PDF',
  invoices: 'Invoices',
  waits: 'Waits for a number',
  opening: 'Owed from the statement before',
  payouts: 'Payouts',
  noPayouts: 'Nothing was paid to you yet.',
  morePayouts: 'Show more payouts',
  day: 'Day',
  amount: 'Amount (₹)',
  utr: 'Reference of the bank (UTR)',
  movements: 'Account',
  noMovements: 'Nothing was earned yet.',
  moreMovements: 'Show more',
  kind: 'What',
  balance: 'Owed after it (₹)',
  kinds: {
    settlement: 'Charge',
    payout: 'Payout',
    payout_return: 'Payout that failed',
    statement: 'Statement',
  },
} as const

export const LINE_WORDS: Readonly<Record<LineKind, string>> = {
  charges: 'Charges',
  'charges-gst': 'GST on charges',
  payouts: 'Payouts',
  'returned-payouts': 'Payouts that failed',
  rent: 'Rent',
  'rent-gst': 'GST on rent',
  minimum: 'What is missing to the minimum',
  'minimum-gst': 'GST on what is missing to the minimum',
  correction: 'Correction',
  tds: 'Income tax deducted (TDS)',
  tcs: 'GST collected (TCS)',
  'payment-fee': 'Fees of payments',
  'carried-in': 'From earlier statements',
  'carried-on': 'Carried on to the next statement',
}

export const PAPER_WORDS: Readonly<Record<PaperKind, string>> = {
  'commission-invoice': 'Invoice of the network to you',
  'self-billed-invoice': 'Your invoice to the network',
}

export const bankTexts = {
  title: 'Bank details',
  none: 'There are none yet: you cannot be paid by a run.',
  states: {
    'in-force': 'In force',
    awaiting: 'Wait to be confirmed',
    replaced: 'Replaced',
    withdrawn: 'Withdrawn',
  } satisfies Readonly<Record<State, string>>,
  state: 'State',
  account: 'Account',
  holder: 'Account holder',
  holderHint: 'As the bank has it, in Latin letters.',
  entered: 'Entered',
  confirmed: 'Confirmed',
  check: 'What your bank says',
  checks: {
    asked: 'Is being asked whose the account is',
    matched: 'The account is yours',
    differs: 'The account has another name. The network compares it with your papers before it pays.',
    invalid: 'There is no such account. Enter another one.',
    failed: 'Could not be asked',
    accepted: 'The network has compared the name with your papers',
  } satisfies Readonly<Record<CheckState, string>>,
  number: 'Account number',
  numberHint: 'Enter the number again, from your own document.',
  ifsc: 'IFSC',
  enter: 'Enter bank details',
  change: 'Change bank details',
  hint: 'Another person of your company confirms them, or you do after 24 hours. Everybody gets a mail, and nothing is paid to a new account for one day after that.',
  save: 'Enter',
  saving: 'Entering…',
  confirm: 'Confirm',
  confirming: 'Confirming…',
  withdraw: 'Withdraw these details',
  withdrawHint: 'They were not confirmed; those in force go on to hold.',
  withdrawing: 'Withdrawing…',
  earlier: 'Earlier bank details',
  cancel: 'Cancel',
  failed: 'That did not work.',
} as const

export const formatAccount = (bank: string, number: string, ifsc: string): string =>
  `${bank}, ${number}, ${ifsc}`
export const formatByAt = (by: string | null, at: string): string => `${at}, ${by ?? '—'}`
export const formatAloneFrom = (at: string): string =>
  `You entered these. Another person of your company confirms them now, or you do from ${at}.`
export const formatPeriod = (first: string, last: string): string =>
  first === last ? first : `${first} – ${last}`
