/** The files of its lists, column by column. */

import { exportPartners } from '@voltyatra/contract'
import { type Column, money, number, text, time } from '../../../http/export/csv.ts'
import { exportOf } from '../../../http/export/export-route.ts'
import { onlyWaiting } from '../../../http/only-waiting.ts'
import type { Route } from '../../../http/route.ts'
import { PARTNERS_WAITING, type Partner, partnerPage } from '../index.ts'

const PARTNER_COLUMNS: readonly Column<Partner>[] = [
  text('Name', ({ name }) => name),
  text('Mobile', ({ mobile }) => mobile),
  text('E-mail', ({ email }) => email),
  text('Status', ({ status }) => status),
  text('GSTIN', ({ gstin }) => gstin),
  number('Commission (%)', ({ commissionBp }) => commissionBp / 100, 2),
  money('Owed', ({ balance }) => balance),
  time('Added', ({ createdAt }) => createdAt),
  text('Partner', ({ id }) => id),
]

export const partnerExports: readonly Route[] = [
  exportOf(exportPartners, ({ query, now }) => ({
    columns: PARTNER_COLUMNS,
    page: (tx, ask) => partnerPage(tx, { ...onlyWaiting(PARTNERS_WAITING, query, now), ...ask }),
  })),
]
