/** Every month's return against the papers that it is made of. */
import { formatRupees, type Paise } from '@voltyatra/domain'
import { Batches } from '../../db/batches.ts'
import type { Tx } from '../../db/client.ts'
import { buildMonthGstr1 } from '../../money/returns/index.ts'
import { type MonthSums, selectMonthSums } from './return-queries.ts'

const HEADS = ['taxable', 'cgst', 'sgst', 'igst'] as const
const AT_ONCE = 1_000

/** In plain words what differs, month by month. */
export async function* describeWrongReturns(tx: Tx): AsyncGenerator<string> {
  const months = await new Batches(tx).next<MonthSums>(selectMonthSums(tx), AT_ONCE)
  for (const month of months) yield* describeReturnDifferences(tx, month)
}

async function* describeReturnDifferences(tx: Tx, month: MonthSums): AsyncGenerator<string> {
  const made = await buildMonthGstr1(tx, month)
  const subject = `The return of ${month.gstin} for ${month.month}`
  const papers = made.sections.reduce((sum, section) => sum + section.papers, 0)
  const listed = made.documents.reduce((sum, { count }) => sum + count, 0)
  if (papers !== month.papers || listed !== month.papers) {
    yield `${subject} has ${papers} papers and lists ${listed} numbers, and there are ${month.papers} papers`
  }
  const supplied = made.sections.filter(({ section }) => section !== 'at' && section !== 'txpd')
  for (const head of HEADS) {
    const sum = (rows: readonly Readonly<Record<typeof head, Paise>>[]) =>
      rows.reduce((whole, row) => whole + row[head], 0) as Paise
    const sections = sum(made.sections)
    if (sections !== month[head]) {
      yield `${subject} has ${formatRupees(sections)} as ${head}, and its papers and advances have ${formatRupees(month[head])}`
    }
    if (sum(made.hsn) !== sum(supplied)) {
      yield `${subject} has ${formatRupees(sum(made.hsn))} as ${head} by service codes, and ${formatRupees(sum(supplied))} in its sections`
    }
  }
}
