/** The files of its lists, column by column. */
import { exportWithdrawals } from '@voltyatra/contract'
import { type Column, moneyColumn, textColumn, timeColumn } from '../../../http/export/csv.ts'
import { createExport } from '../../../http/export/export-route.ts'
import type { Route } from '../../../http/route.ts'
import { selectWithdrawalPage, type Withdrawal } from '../index.ts'

const WITHDRAWAL_COLUMNS: readonly Column<Withdrawal>[] = [
  timeColumn('Paid', ({ createdAt }) => createdAt),
  textColumn('Partner', ({ partnerName }) => partnerName),
  moneyColumn('Amount', ({ amount }) => amount),
  textColumn('UTR', ({ utr }) => utr),
  textColumn('Note', ({ note }) => note),
  textColumn('Recorded by', ({ createdBy }) => createdBy),
  textColumn('Partner id', ({ partnerId }) => partnerId),
  textColumn('Payout', ({ id }) => id),
]

export const withdrawalExports: readonly Route[] = [
  createExport(exportWithdrawals, ({ query }) => ({
    columns: WITHDRAWAL_COLUMNS,
    page: (tx, request) => selectWithdrawalPage(tx, { ...query, ...request }),
  })),
]
