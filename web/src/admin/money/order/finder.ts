import type { listOrders } from '@voltyatra/contract'
import { callApi } from '../../../shared/call-api.ts'
import { formatRupees } from '../../../shared/formats.ts'
import type { Finder } from '../../screen.ts'

export const orderFinder: Finder = {
  rank: 60,
  label: 'Orders',
  find: async (query, signal) =>
    (await callApi<typeof listOrders>('GET', '/all-orders', { query, signal })).data.map((one) => ({
      id: one._id,
      label: one.orderId,
      hint: `${one.customer.phone} · ${formatRupees(one.amount)}`,
    })),
}
