/** A filter of lists by driver: it searches all there are. */
import type { Filter } from '../../list/list-of.ts'
import { type CustomerRow, loadCustomer, loadCustomers } from './customers.ts'

const MOST_FOUND = 20

const labelOf = ({ name, phone }: Pick<CustomerRow, 'name' | 'phone'>): string =>
  [name, phone].filter(Boolean).join(' · ')

export const driverFilter = (label: string): Filter => ({
  name: 'customerId',
  label,
  options: [],
  search: {
    topic: 'customer',
    async find(q, signal) {
      const { data } = await loadCustomers({ limit: MOST_FOUND, ...(q && { q }) }, signal)
      return data.map((one) => ({ value: one._id, label: labelOf(one) }))
    },
    nameOf: async (id, signal) => labelOf(await loadCustomer(id, signal)),
  },
})
