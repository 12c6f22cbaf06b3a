/** The files of its lists, column by column. */

import { exportSeminar } from '@voltyatra/contract'
import { type Column, text, time } from '../../../http/export/csv.ts'
import { exportOf } from '../../../http/export/export-route.ts'
import { onlyWaiting } from '../../../http/only-waiting.ts'
import type { Route } from '../../../http/route.ts'
import { REGISTRATIONS_WAITING, type Registration, registrationPage } from '../index.ts'

const REGISTRATION_COLUMNS: readonly Column<Registration>[] = [
  time('Registered', ({ createdAt }) => createdAt),
  text('Name', ({ name }) => name),
  text('E-mail', ({ email }) => email),
  text('Phone', ({ phone }) => phone),
  text('Business', ({ business }) => business),
  text('Location', ({ location }) => location),
  text('Seminar', ({ seminar }) => seminar),
  time('Begins', ({ seminarAt }) => seminarAt),
  text('Questions', ({ questions }) => questions),
  text('Status', ({ status }) => status),
]

export const registrationExports: readonly Route[] = [
  exportOf(exportSeminar, ({ query, now }) => ({
    columns: REGISTRATION_COLUMNS,
    page: (tx, ask) => registrationPage(tx, { ...onlyWaiting(REGISTRATIONS_WAITING, query, now), ...ask }),
  })),
]
