/** The files of its lists, column by column. */
import { exportDriverLooks } from '@voltyatra/contract'
import { type Column, textColumn, timeColumn } from '../../../http/export/csv.ts'
import { createExport } from '../../../http/export/export-route.ts'
import type { Route } from '../../../http/route.ts'
import { type DriverLook, selectDriverLookPage } from '../index.ts'

const COLUMNS: readonly Column<DriverLook>[] = [
  timeColumn('At', ({ at }) => at),
  textColumn('Who', ({ readerName, readerId }) => readerName ?? readerId),
  textColumn('Kind of reader', ({ readerKind }) => readerKind),
  textColumn('Call', ({ call }) => call),
  textColumn('Driver', ({ customerName }) => customerName),
  textColumn('Phone', ({ customerPhone }) => customerPhone),
  textColumn('Customer', ({ customerId }) => customerId),
]

export const driverLookExports: readonly Route[] = [
  createExport(exportDriverLooks, ({ query }) => ({
    columns: COLUMNS,
    page: (tx, request) => selectDriverLookPage(tx, { ...query, ...request }),
  })),
]
