/** What invoices of a month adjusted of advances, as a file: behind tables 11A and 11B of the return. */
import { decideSectionOfUse, paise } from '@voltyatra/domain'
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
import { type ReadUse, readAdjusted, readAtOneMoment } from '../index.ts'

const BASIS_POINTS_PER_PERCENT = 100

const COLUMNS: readonly Column<ReadUse>[] = [
  textColumn('Section', ({ used, received }) => decideSectionOfUse(used, received)),
  textColumn('Receipt voucher', ({ voucher }) => voucher),
  textColumn('Received on', ({ received }) => received),
  textColumn('Invoice', ({ invoice }) => invoice),
  textColumn('Adjusted on', ({ used }) => used),
  textColumn('Place of supply', ({ place }) => formatStateName(place)),
  numberColumn('Rate (%)', ({ tax }) => tax.rate / BASIS_POINTS_PER_PERCENT, 2),
  moneyColumn('Taxable', ({ tax }) => tax.taxable),
  moneyColumn('CGST', ({ tax }) => tax.cgst),
  moneyColumn('SGST or UTGST', ({ tax }) => paise(tax.sgst + tax.utgst)),
  moneyColumn('IGST', ({ tax }) => tax.igst),
]

/** Reads the whole month at one moment. */
export const writeAdjustedCsv = (
  db: Db,
  of: { readonly gstin: string; readonly month: string },
): Promise<string[]> =>
  readAtOneMoment(db, async (tx) => {
    const parts = [formatCsvHead(COLUMNS)]
    for await (const uses of readAdjusted(tx, of)) parts.push(formatCsvLines(COLUMNS, uses))
    return parts
  })
