/** The files of its lists, column by column. */
import { exportRates } from '@voltyatra/contract'
import { type Column, money, text, time } from '../../../http/export/csv.ts'
import { exportOf } from '../../../http/export/export-route.ts'
import type { Route } from '../../../http/route.ts'
import { type PastRate, ratePage } from '../index.ts'

const RATE_COLUMNS: readonly Column<PastRate>[] = [
  time('In force from', ({ validFrom }) => validFrom),
  money('Price per kWh before GST', ({ perKwh }) => perKwh),
  text('Set by', ({ setBy }) => setBy),
]

export const rateExports: readonly Route[] = [
  exportOf(exportRates, ({ query }) => ({
    columns: RATE_COLUMNS,
    page: (tx, ask) => ratePage(tx, { ...query, ...ask }),
  })),
]
