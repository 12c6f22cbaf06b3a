/** The files of its lists, column by column. */
import { exportOrders } from '@voltyatra/contract'
import { type Column, money, text, time } from '../../../http/export/csv.ts'
import { exportOf } from '../../../http/export/export-route.ts'
import type { Route } from '../../../http/route.ts'
import { failureInWords, type Order, orderPage } from '../index.ts'

const ORDER_COLUMNS: readonly Column<Order>[] = [
  text('Order', ({ orderId }) => orderId),
  text('Customer phone', ({ customerPhone }) => customerPhone),
  text('Customer e-mail', ({ customerEmail }) => customerEmail),
  text('Customer name', ({ customerName }) => customerName),
  money('Amount', ({ amount }) => amount),
  text('Currency', ({ currency }) => currency),
  text('Status', ({ status }) => status),
  text('Why it failed', failureInWords),
  text('Payment', ({ paymentId }) => paymentId),
  time('Made', ({ createdAt }) => createdAt),
  time('Paid', ({ paidAt }) => paidAt),
  text('Customer', ({ customerId }) => customerId),
]

export const orderExports: readonly Route[] = [
  exportOf(exportOrders, ({ query }) => ({
    columns: ORDER_COLUMNS,
    page: (tx, ask) => orderPage(tx, { ...query, ...ask }),
  })),
]
