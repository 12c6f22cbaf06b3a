/** The files of its lists, column by column. */

import { exportPartners } from '@voltyatra/contract'
import { type Column, moneyColumn, numberColumn, textColumn, timeColumn } from '../../../http/export/csv.ts'
import { createExport } from '../../../http/export/export-route.ts'
import { narrowToWaiting } from '../../../http/only-waiting.ts'
import type { Route } from '../../../http/route.ts'
import { PARTNERS_WAITING, type Partner, selectPartnerPage } from '../index.ts'

const PARTNER_COLUMNS: readonly Column<Partner>[] = [
  textColumn('Name', ({ name }) => name),
  textColumn('Mobile', ({ mobile }) => mobile),
  textColumn('E-mail', ({ email }) => email),
  textColumn('Status', ({ status }) => status),
  textColumn('GSTIN', ({ gstin }) => gstin),
  numberColumn('Commission (%)', ({ commissionBp }) => commissionBp / 100, 2),
  moneyColumn('Owed', ({ balance }) => balance),
  timeColumn('Added', ({ createdAt }) => createdAt),
  textColumn('Partner', ({ id }) => id),
]

export const partnerExports: readonly Route[] = [
  createExport(exportPartners, ({ query, now }) => ({
    columns: PARTNER_COLUMNS,
    page: (tx, request) =>
      selectPartnerPage(tx, { ...narrowToWaiting(PARTNERS_WAITING, query, now), ...request }),
  })),
]
