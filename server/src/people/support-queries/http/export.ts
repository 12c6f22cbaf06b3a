/** The files of its lists, column by column. */

import { exportQueries } from '@voltyatra/contract'
import { type Column, text, time } from '../../../http/export/csv.ts'
import { exportOf } from '../../../http/export/export-route.ts'
import { onlyWaiting } from '../../../http/only-waiting.ts'
import type { Route } from '../../../http/route.ts'
import { SUPPORT_QUERIES_WAITING, type SupportQuery, supportQueryPage } from '../index.ts'

const SUPPORT_QUERY_COLUMNS: readonly Column<SupportQuery>[] = [
  time('Asked', ({ createdAt }) => createdAt),
  text('Name', ({ name }) => name),
  text('Mobile', ({ mobile }) => mobile),
  text('Query', ({ query }) => query),
]

export const supportQueryExports: readonly Route[] = [
  exportOf(exportQueries, ({ query, now }) => ({
    columns: SUPPORT_QUERY_COLUMNS,
    page: (tx, ask) => supportQueryPage(tx, { ...onlyWaiting(SUPPORT_QUERIES_WAITING, query, now), ...ask }),
  })),
]
