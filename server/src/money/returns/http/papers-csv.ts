/** The papers of a return as a file, each with its section. */
import { decideSection, type Paise, paise, signOf } from '@voltyatra/domain'
import type { Db } from '../../../db/client.ts'
import { type Column, csvHead, csvLines, money, number, stateName, text } from '../../../http/export/csv.ts'
import { atOneMoment, papersIn, type ReadPaper } from '../index.ts'

interface Row extends ReadPaper {
  readonly rate: number
  readonly taxable: Paise
  readonly cgst: Paise
  readonly sgst: Paise
  readonly igst: Paise
}

const COLUMNS: readonly Column<Row>[] = [
  text('Section', (row) => decideSection(row) ?? null),
  text('Kind', ({ kind }) => kind.replaceAll('-', ' ')),
  text('Number', ({ number: of }) => of),
  text('Date', ({ date }) => date),
  text('GSTIN of the recipient', ({ recipientGstin }) => recipientGstin),
  text('Place of supply', ({ place }) => stateName(place)),
  number('Rate (%)', ({ rate }) => rate / 100, 2),
  money('Taxable', ({ taxable }) => taxable),
  money('CGST', ({ cgst }) => cgst),
  money('SGST or UTGST', ({ sgst }) => sgst),
  money('IGST', ({ igst }) => igst),
  money('Value of the paper', ({ total }) => total),
  text('Goes back to', ({ originalNumber }) => originalNumber),
]

/** One for each rate; what lowers others is below zero, so that the columns sum to the return. */
function rowsOf(paper: ReadPaper): Row[] {
  const sign = signOf(paper.kind)
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
export const papersCsv = (
  db: Db,
  of: { readonly gstin: string; readonly month: string },
): Promise<string[]> =>
  atOneMoment(db, async (tx) => {
    const parts = [csvHead(COLUMNS)]
    for await (const papers of papersIn(tx, of)) parts.push(csvLines(COLUMNS, papers.flatMap(rowsOf)))
    return parts
  })
