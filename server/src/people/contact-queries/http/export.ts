/** The files of its lists, column by column. */

import { exportContacts } from '@voltyatra/contract'
import { type Column, text, time } from '../../../http/export/csv.ts'
import { exportOf } from '../../../http/export/export-route.ts'
import { onlyWaiting } from '../../../http/only-waiting.ts'
import type { Route } from '../../../http/route.ts'
import { CONTACT_QUERIES_WAITING, type ContactQuery, contactQueryPage } from '../index.ts'

export const CONTACT_QUERY_COLUMNS: readonly Column<ContactQuery>[] = [
  time('Written', ({ createdAt }) => createdAt),
  text('Name', ({ name }) => name),
  text('E-mail', ({ email }) => email),
  text('Phone', ({ phone }) => phone),
  text('Message', ({ message }) => message),
]

export const contactQueryExports: readonly Route[] = [
  exportOf(exportContacts, ({ query, now }) => ({
    columns: CONTACT_QUERY_COLUMNS,
    page: (tx, ask) => contactQueryPage(tx, { ...onlyWaiting(CONTACT_QUERIES_WAITING, query, now), ...ask }),
  })),
]
