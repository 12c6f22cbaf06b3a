/** The files of its lists, column by column. */

import { exportQueries } from '@voltyatra/contract'
import { type Column, textColumn, timeColumn } from '../../../http/export/csv.ts'
import { createExport } from '../../../http/export/export-route.ts'
import { narrowToWaiting } from '../../../http/only-waiting.ts'
import type { Route } from '../../../http/route.ts'
import { SUPPORT_QUERIES_WAITING, type SupportQuery, selectSupportQueryPage } from '../index.ts'

const SUPPORT_QUERY_COLUMNS: readonly Column<SupportQuery>[] = [
  timeColumn('Asked', ({ createdAt }) => createdAt),
  textColumn('Name', ({ name }) => name),
  textColumn('Mobile', ({ mobile }) => mobile),
  textColumn('Query', ({ query }) => query),
]

export const supportQueryExports: readonly Route[] = [
  createExport(exportQueries, ({ query, now }) => ({
    columns: SUPPORT_QUERY_COLUMNS,
    page: (tx, request) =>
      selectSupportQueryPage(tx, { ...narrowToWaiting(SUPPORT_QUERIES_WAITING, query, now), ...request }),
  })),
]
