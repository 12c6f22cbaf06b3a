/** The file of a run for the bank, in the layout of docs/money.md: made from rows that never change, so always the same. */
import { Readable } from 'node:stream'
import { type Paise, toIstDay, toRupees } from '@voltyatra/domain'
import {
  type Column,
  formatCsvHead,
  formatCsvLines,
  moneyColumn,
  textColumn,
} from '../../../http/export/csv.ts'
import type { Payout, RunSummary } from '../index.ts'

interface Line extends Payout {
  readonly run: RunSummary
}

/** Longest name and text that banks' NEFT files take. */
const LONGEST_NAME = 40
const LONGEST_TEXT = 30

/** What banks take: letters, digits, blanks; a name in another script is left to the bank's own record of the account. */
const cleanText = (written: string, longest: number): string =>
  written
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9 ]+/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
    .slice(0, longest)

const COLUMNS: readonly Column<Line>[] = [
  textColumn('Payment type', () => 'NEFT'),
  textColumn('Reference', ({ id }) => id.replaceAll('-', '').slice(-20).toUpperCase()),
  textColumn('Beneficiary name', ({ holder }) => cleanText(holder, LONGEST_NAME)),
  textColumn('Beneficiary account number', ({ number }) => number),
  textColumn('IFSC', ({ ifsc }) => ifsc),
  moneyColumn('Amount', ({ amount }) => amount),
  textColumn('Payment date', ({ run }) => (run.approvedAt ? toIstDay(run.approvedAt) : null)),
  textColumn('Text for the beneficiary', ({ run }) => cleanText(`Payout run ${run.number}`, LONGEST_TEXT)),
]

/** The whole file; a run has at most some hundred payouts. */
export const createBankFile = (run: RunSummary, payouts: readonly Payout[]): Readable =>
  Readable.from([
    formatCsvHead(COLUMNS),
    formatCsvLines(
      COLUMNS,
      payouts.filter(({ withdrawalId }) => withdrawalId !== null).map((payout) => ({ ...payout, run })),
    ),
  ])

export const sumAmounts = (amounts: readonly Paise[]): number =>
  toRupees(amounts.reduce((sum, amount) => sum + amount, 0) as Paise)
