/** The files of its lists, column by column. */
import { Readable } from 'node:stream'
import { exportSettlements } from '@voltyatra/contract'
import {
  type Column,
  formatCsvHead,
  formatCsvLines,
  moneyColumn,
  textColumn,
  timeColumn,
} from '../../../http/export/csv.ts'
import { createExport } from '../../../http/export/export-route.ts'
import type { Route } from '../../../http/route.ts'
import { type Settlement, type SettlementLine, selectSettlementPage } from '../index.ts'

const SETTLEMENT_COLUMNS: readonly Column<Settlement>[] = [
  textColumn('Settlement', ({ number }) => number),
  textColumn('Provider', ({ provider }) => provider),
  timeColumn('Settled', ({ settledAt }) => settledAt),
  textColumn('UTR', ({ utr }) => utr),
  textColumn('Lines', ({ lines }) => String(lines)),
  moneyColumn('Payments less refunds', ({ cleared }) => cleared),
  moneyColumn('Fee', ({ fee }) => fee),
  moneyColumn('GST on the fee', ({ tax }) => tax),
  moneyColumn('Not explained when read', ({ unexplained }) => unexplained),
  moneyColumn('Bank', ({ bank }) => bank),
  textColumn('Open differences', ({ open }) => String(open)),
]

const LINE_COLUMNS: readonly Column<SettlementLine>[] = [
  textColumn('Line', ({ number }) => String(number)),
  textColumn('Type', ({ kind }) => kind),
  textColumn('Payment', ({ paymentId }) => paymentId),
  textColumn('Order', ({ orderNumber }) => orderNumber),
  textColumn('Remarks', ({ remarks }) => remarks),
  moneyColumn('Amount', ({ gross }) => gross),
  moneyColumn('Fee', ({ fee }) => fee),
  moneyColumn('GST on the fee', ({ tax }) => tax),
  moneyColumn('Net', ({ net }) => net),
  textColumn('In the books', ({ isMatched }) => (isMatched ? 'yes' : 'no')),
]

export const createLinesFile = (lines: readonly SettlementLine[]): Readable =>
  Readable.from([formatCsvHead(LINE_COLUMNS), formatCsvLines(LINE_COLUMNS, lines)])

export const settlementExports: readonly Route[] = [
  createExport(exportSettlements, ({ query: { provider, ...query } }) => ({
    columns: SETTLEMENT_COLUMNS,
    page: (tx, request) => selectSettlementPage(tx, { ...query, ...(provider && { provider }), ...request }),
  })),
]
