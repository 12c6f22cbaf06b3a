/** Drivers, found by a part of the name, phone or mail address; and a filter of lists by driver. */
import { MOST_FOUND, type RecordSearch } from '../../form/searched-select.tsx'
import type { Filter } from '../../list/list-of.ts'
import { type CustomerRow, loadCustomer, loadCustomers } from './customers.ts'

const formatLabel = ({ name, phone }: Pick<CustomerRow, 'name' | 'phone'>): string =>
  [name, phone].filter(Boolean).join(' · ')

export const driverSearch: RecordSearch = {
  topic: 'customer',
  async find(q, signal) {
    const { data } = await loadCustomers({ limit: MOST_FOUND, ...(q && { q }) }, signal)
    return data.map((one) => ({ value: one._id, label: formatLabel(one) }))
  },
  nameOf: async (id, signal) => formatLabel(await loadCustomer(id, signal)),
}

export const createDriverFilter = (label: string): Filter => ({
  name: 'customerId',
  label,
  options: [],
  search: driverSearch,
})
