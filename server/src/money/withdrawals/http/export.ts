/** The files of its lists, column by column. */
import { exportWithdrawals } from '@voltyatra/contract'
import { type Column, money, text, time } from '../../../http/export/csv.ts'
import { exportOf } from '../../../http/export/export-route.ts'
import type { Route } from '../../../http/route.ts'
import { type Withdrawal, withdrawalPage } from '../index.ts'

const WITHDRAWAL_COLUMNS: readonly Column<Withdrawal>[] = [
  time('Paid', ({ createdAt }) => createdAt),
  text('Partner', ({ partnerName }) => partnerName),
  money('Amount', ({ amount }) => amount),
  text('UTR', ({ utr }) => utr),
  text('Note', ({ note }) => note),
  text('Recorded by', ({ createdBy }) => createdBy),
  text('Partner id', ({ partnerId }) => partnerId),
  text('Payout', ({ id }) => id),
]

export const withdrawalExports: readonly Route[] = [
  exportOf(exportWithdrawals, ({ query }) => ({
    columns: WITHDRAWAL_COLUMNS,
    page: (tx, ask) => withdrawalPage(tx, { ...query, ...ask }),
  })),
]
