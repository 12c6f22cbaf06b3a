/** The files of its lists, column by column. */
import { exportOrders } from '@voltyatra/contract'
import { type Column, moneyColumn, textColumn, timeColumn } from '../../../http/export/csv.ts'
import { createExport } from '../../../http/export/export-route.ts'
import { narrowToWaiting } from '../../../http/only-waiting.ts'
import type { Route } from '../../../http/route.ts'
import { REFUNDS_WAITING } from '../../source-refunds/index.ts'
import { formatFailure, type Order, selectOrderPage } from '../index.ts'

const ORDER_COLUMNS: readonly Column<Order>[] = [
  textColumn('Order', ({ orderId }) => orderId),
  textColumn('Customer phone', ({ customerPhone }) => customerPhone),
  textColumn('Customer e-mail', ({ customerEmail }) => customerEmail),
  textColumn('Customer name', ({ customerName }) => customerName),
  moneyColumn('Amount', ({ amount }) => amount),
  textColumn('Currency', ({ currency }) => currency),
  textColumn('Status', ({ status }) => status),
  textColumn('Why it failed', formatFailure),
  textColumn('Payment', ({ paymentId }) => paymentId),
  timeColumn('Made', ({ createdAt }) => createdAt),
  timeColumn('Paid', ({ paidAt }) => paidAt),
  textColumn('Customer', ({ customerId }) => customerId),
]

export const orderExports: readonly Route[] = [
  createExport(exportOrders, ({ query, now }) => ({
    columns: ORDER_COLUMNS,
    page: (tx, request) =>
      selectOrderPage(tx, { ...narrowToWaiting(REFUNDS_WAITING, query, now), ...request }),
  })),
]
