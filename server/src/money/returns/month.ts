/** The return of a registration and a month, read from its papers on one moment of the database. */
import {
  type AdjustedAdvance,
  createGstr1Draft,
  type Gstr1,
  type Paper,
  type ReturnPaper,
  type StateCode,
  splitGst,
  subtract,
} from '@voltyatra/domain'
import type { Db, Tx } from '../../db/client.ts'
import { type MonthOf, type PaperRow, selectPapers, selectUses, type UseRow } from './queries.ts'

/** Few enough that reading them holds nobody up. */
const AT_ONCE = 500

export interface ReadPaper extends ReturnPaper {
  readonly originalNumber: string | null
}

function readPaper(row: PaperRow): ReadPaper {
  const paper: Paper = JSON.parse(row.content.toString('utf8'))
  const { originalNumber, originalDate, originalTotal } = row
  return {
    kind: row.kind,
    number: row.number,
    date: row.date,
    supplierState: paper.supplier.gstin?.slice(0, 2) ?? '',
    recipientGstin: row.recipientGstin,
    place: row.place,
    isReverseCharge: paper.isReverseCharge,
    taxes: paper.taxes,
    lines: paper.lines,
    total: row.total,
    range: String(row.counterId),
    serial: row.serial,
    original:
      originalDate === null || originalTotal === null ? null : { date: originalDate, total: originalTotal },
    originalNumber,
  }
}

/** One batch after the other, by id. */
export async function* readPapers(tx: Tx, of: MonthOf): AsyncGenerator<readonly ReadPaper[]> {
  let after: string | undefined
  for (;;) {
    const rows = await selectPapers(tx, { ...of, after, most: AT_ONCE })
    yield rows.map(readPaper)
    after = rows.at(-1)?.id
    if (rows.length < AT_ONCE) return
  }
}

/** With the numbers of its papers. */
export interface ReadUse extends AdjustedAdvance {
  readonly voucher: string
  readonly invoice: string
}

function readUse({ place, rate, amount, tax: gst, ...use }: UseRow, gstin: string): ReadUse {
  // Both are states' codes: the voucher's own checks hold them.
  const [supplierState, placeState] = [gstin.slice(0, 2) as StateCode, place as StateCode]
  const heads = splitGst({ gst, supplyState: placeState, stationState: supplierState })
  return { ...use, supplierState, place, tax: { rate, taxable: subtract(amount, gst), ...heads } }
}

/** What invoices of the month adjusted, one batch after the other, by id. */
export async function* readAdjusted(tx: Tx, of: MonthOf): AsyncGenerator<readonly ReadUse[]> {
  let after: string | undefined
  for (;;) {
    const rows = await selectUses(tx, { ...of, after, most: AT_ONCE })
    yield rows.map((row) => readUse(row, of.gstin))
    after = rows.at(-1)?.id
    if (rows.length < AT_ONCE) return
  }
}

export async function buildMonthGstr1(tx: Tx, of: MonthOf): Promise<Gstr1> {
  const draft = createGstr1Draft()
  for await (const papers of readPapers(tx, of)) for (const paper of papers) draft.add(paper)
  for await (const uses of readAdjusted(tx, of)) for (const use of uses) draft.adjust(use)
  return draft.finish()
}

/** `use` reads one moment of the database, whatever is issued meanwhile. */
export const readAtOneMoment = <T>(db: Db, use: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(use)

export const makeGstr1 = (db: Db, of: MonthOf): Promise<Gstr1> =>
  readAtOneMoment(db, (tx) => buildMonthGstr1(tx, of))
