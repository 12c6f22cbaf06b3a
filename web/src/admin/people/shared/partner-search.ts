/** Partners, found by a part of their name; and a filter of lists by partner. */
import { MOST_FOUND, type RecordSearch } from '../../form/searched-select.tsx'
import type { Filter } from '../../list/list-of.ts'
import { loadPartner, loadPartners } from './partners.ts'

const createPartnerSearch = (only?: 'active'): RecordSearch => ({
  topic: 'partner',
  ...(only && { only }),
  async find(q, signal) {
    const query = { sort: 'name', limit: MOST_FOUND, ...(only && { status: only }), ...(q && { q }) }
    const { data } = await loadPartners(query, signal)
    return data.map(({ _id, name }) => ({ value: _id, label: name }))
  },
  nameOf: async (id, signal) => (await loadPartner(id, signal)).name,
})

export const partnerSearch = createPartnerSearch()

export const activePartnerSearch = createPartnerSearch('active')

export const createPartnerFilter = (label: string): Filter => ({
  name: 'partnerId',
  label,
  options: [],
  search: partnerSearch,
})
