/** The files of its lists, column by column. */

import { exportContacts } from '@voltyatra/contract'
import { type Column, textColumn, timeColumn } from '../../../http/export/csv.ts'
import { createExport } from '../../../http/export/export-route.ts'
import { narrowToWaiting } from '../../../http/only-waiting.ts'
import type { Route } from '../../../http/route.ts'
import { CONTACT_QUERIES_WAITING, type ContactQuery, selectContactQueryPage } from '../index.ts'

export const CONTACT_QUERY_COLUMNS: readonly Column<ContactQuery>[] = [
  timeColumn('Written', ({ createdAt }) => createdAt),
  textColumn('Name', ({ name }) => name),
  textColumn('E-mail', ({ email }) => email),
  textColumn('Phone', ({ phone }) => phone),
  textColumn('Message', ({ message }) => message),
]

export const contactQueryExports: readonly Route[] = [
  createExport(exportContacts, ({ query, now }) => ({
    columns: CONTACT_QUERY_COLUMNS,
    page: (tx, request) =>
      selectContactQueryPage(tx, { ...narrowToWaiting(CONTACT_QUERIES_WAITING, query, now), ...request }),
  })),
]
