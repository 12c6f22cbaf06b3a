import type { listCustomers } from '@voltyatra/contract'
import { callApi } from '../../../shared/call-api.ts'
import type { Finder } from '../../screen.ts'

export const driverFinder: Finder = {
  rank: 20,
  label: 'Drivers',
  find: async (query, signal) =>
    (await callApi<typeof listCustomers>('GET', '/all-customer', { query, signal })).data.map((one) => ({
      id: one._id,
      label: one.name ?? one.email ?? one.phone,
      hint: one.phone,
    })),
}
