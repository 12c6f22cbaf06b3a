/** The papers of a return as a file, each with its section. */
import { decideSection, getSign, type Paise, paise } from '@voltyatra/domain'
import type { Db } from '../../../db/client.ts'
import {
  type Column,
  formatCsvHead,
  formatCsvLines,
  formatStateName,
  moneyColumn,
  numberColumn,
  textColumn,
} from '../../../http/export/csv.ts'
import { type ReadPaper, readAtOneMoment, readPapers } from '../index.ts'

interface Row extends ReadPaper {
  readonly rate: number
  readonly taxable: Paise
  readonly cgst: Paise
  readonly sgst: Paise
  readonly igst: Paise
}

const COLUMNS: readonly Column<Row>[] = [
  textColumn('Section', (row) => decideSection(row) ?? null),
  textColumn('Kind', ({ kind }) => kind.replaceAll('-', ' ')),
  textColumn('Number', ({ number: of }) => of),
  textColumn('Date', ({ date }) => date),
  textColumn('GSTIN of the recipient', ({ recipientGstin }) => recipientGstin),
  textColumn('Place of supply', ({ place }) => formatStateName(place)),
  numberColumn('Rate (%)', ({ rate }) => rate / 100, 2),
  moneyColumn('Taxable', ({ taxable }) => taxable),
  moneyColumn('CGST', ({ cgst }) => cgst),
  moneyColumn('SGST or UTGST', ({ sgst }) => sgst),
  moneyColumn('IGST', ({ igst }) => igst),
  moneyColumn('Value of the paper', ({ total }) => total),
  textColumn('Goes back to', ({ originalNumber }) => originalNumber),
]

/** One for each rate; what lowers others is below zero, so that the columns sum to the return. */
function toRows(paper: ReadPaper): Row[] {
  const sign = getSign(paper.kind)
  const signed = (amount: number) => paise(sign * amount)
  return paper.taxes.map((tax) => ({
    ...paper,
    rate: tax.rate,
    taxable: signed(tax.taxable),
    cgst: signed(tax.cgst),
    sgst: signed(tax.sgst + tax.utgst),
    igst: signed(tax.igst),
  }))
}

/** Reads the whole month at one moment; a line has about 150 bytes. */
export const writePapersCsv = (
  db: Db,
  of: { readonly gstin: string; readonly month: string },
): Promise<string[]> =>
  readAtOneMoment(db, async (tx) => {
    const parts = [formatCsvHead(COLUMNS)]
    for await (const papers of readPapers(tx, of)) parts.push(formatCsvLines(COLUMNS, papers.flatMap(toRows)))
    return parts
  })
