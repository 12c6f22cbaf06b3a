/** The files of its lists, column by column. */

import { exportSeminar } from '@voltyatra/contract'
import { type Column, textColumn, timeColumn } from '../../../http/export/csv.ts'
import { createExport } from '../../../http/export/export-route.ts'
import { narrowToWaiting } from '../../../http/only-waiting.ts'
import type { Route } from '../../../http/route.ts'
import { REGISTRATIONS_WAITING, type Registration, selectRegistrationPage } from '../index.ts'

const REGISTRATION_COLUMNS: readonly Column<Registration>[] = [
  timeColumn('Registered', ({ createdAt }) => createdAt),
  textColumn('Name', ({ name }) => name),
  textColumn('E-mail', ({ email }) => email),
  textColumn('Phone', ({ phone }) => phone),
  textColumn('Business', ({ business }) => business),
  textColumn('Location', ({ location }) => location),
  textColumn('Seminar', ({ seminar }) => seminar),
  timeColumn('Begins', ({ seminarAt }) => seminarAt),
  textColumn('Questions', ({ questions }) => questions),
  textColumn('Status', ({ status }) => status),
]

export const registrationExports: readonly Route[] = [
  createExport(exportSeminar, ({ query, now }) => ({
    columns: REGISTRATION_COLUMNS,
    page: (tx, request) =>
      selectRegistrationPage(tx, { ...narrowToWaiting(REGISTRATIONS_WAITING, query, now), ...request }),
  })),
]
