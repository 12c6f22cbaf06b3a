/** The files of its lists, column by column. */
import { exportRates } from '@voltyatra/contract'
import { type Column, moneyColumn, textColumn, timeColumn } from '../../../http/export/csv.ts'
import { createExport } from '../../../http/export/export-route.ts'
import type { Route } from '../../../http/route.ts'
import { type PastRate, selectRatePage } from '../index.ts'

const RATE_COLUMNS: readonly Column<PastRate>[] = [
  timeColumn('In force from', ({ validFrom }) => validFrom),
  moneyColumn('Price per kWh before GST', ({ perKwh }) => perKwh),
  textColumn('Set by', ({ setBy }) => setBy),
]

export const rateExports: readonly Route[] = [
  createExport(exportRates, ({ query }) => ({
    columns: RATE_COLUMNS,
    page: (tx, request) => selectRatePage(tx, { ...query, ...request }),
  })),
]
