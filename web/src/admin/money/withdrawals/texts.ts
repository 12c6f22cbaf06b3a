/** Texts of the withdrawals and of paying all of them. */
import { count } from '../../../shared/formats.ts'

export const payAll = {
  tabs: { list: 'Recorded', pay: 'Pay all owed' },
  title: 'Pay all owed',
  hint: 'Choose who is paid, pay at your bank, and record what it says here. Each payout is recorded by itself, once.',
  nobody: 'No partner is owed anything.',
  table: 'Payouts',
  all: 'Choose all partners',
  choose: (name: string) => `Pay ${name}`,
  amountOf: (name: string) => `Amount for ${name} (Rs.)`,
  utrOf: (name: string) => `UTR of the payment to ${name}`,
  noteOf: (name: string) => `Note on the payment to ${name}`,
  columns: {
    partner: 'Partner',
    owed: 'Owed now',
    amount: 'Amount (Rs.)',
    left: 'Owed afterwards',
    utr: 'UTR',
    note: 'Note',
    outcome: 'Result',
  },
  paste: 'Paste lines of your bank’s file',
  lines: 'One payout a line: partner, amount, UTR, note',
  linesHint:
    'The partner by name, e-mail address or mobile number. Commas, semicolons or tabs between; amounts with commas in quotation marks.',
  take: 'Take these lines',
  pasted: (taken: string, unknown: number) =>
    unknown === 0
      ? `${taken} lines taken.`
      : `${taken} lines taken. ${count(unknown)} match no partner who is owed, or more than one; they are left above.`,
  chosen: (partners: string, total: string) => `${partners} chosen, ${total}`,
  problems: (rows: number) =>
    rows === 1
      ? 'One row is not right yet; it says why.'
      : `${count(rows)} rows are not right yet; they say why.`,
  wrongAmount: 'An amount above zero, with at most two decimals',
  tooMuch: 'More than is owed',
  wrongUtr: 'A UTR has 6 to 35 letters and digits',
  utrTwice: 'This UTR stands in another row too',
  go: 'Go on',
  confirmTitle: 'Confirm the payouts',
  from: 'From',
  to: 'To',
  partners: (partners: string) => (partners === '1' ? 'one partner' : `${partners} partners`),
  total: 'In all',
  once: 'Nothing is recorded before you press the button, and nothing is recorded twice: try a failed row again.',
  record: (payouts: string, total: string) =>
    payouts === '1' ? `Record the payout, ${total}` : `Record ${payouts} payouts, ${total}`,
  recording: 'Recording…',
  change: 'Change',
  back: 'Back to what is owed',
  again: (rows: string) => (rows === '1' ? 'Try the failed one again' : `Try the ${rows} failed ones again`),
  failed: 'It could not be recorded.',
  result: (recorded: string, total: string, failed: number) =>
    `${recorded} recorded, ${total}.${failed > 0 ? ` ${count(failed)} not recorded: their rows say why.` : ''}`,
  states: {
    waiting: 'Waits',
    running: 'Is recorded now',
    recorded: 'Recorded',
    refused: 'Not recorded',
    unsure: 'No answer: try again',
  },
} as const

export const withdrawals = {
  list: 'Withdrawals',
  search: 'Search by partner',
  columns: { partner: 'Partner', amount: 'Amount (₹)', at: 'Paid', utr: 'UTR and note', by: 'Recorded by' },
  empty: 'No withdrawals found.',
  emptyHint: 'A payout that is recorded with Withdraw on a partner, or with Pay all owed, appears here.',
} as const
