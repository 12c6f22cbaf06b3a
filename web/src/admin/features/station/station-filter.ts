/** A filter of lists by station, and one by partner: both search all there are. */
import type { Filter } from '../../list/list-of.ts'
import { loadPartner, loadPartners } from '../partner/partners.ts'
import { loadStation, loadStations } from './stations.ts'

const MOST_FOUND = 20

export const stationFilter = (label: string): Filter => ({
  name: 'stationId',
  label,
  options: [],
  search: {
    topic: 'station',
    async find(q, signal) {
      const { data } = await loadStations({ sort: 'name', limit: MOST_FOUND, ...(q && { q }) }, signal)
      return data.map(({ _id, stationName }) => ({ value: _id, label: stationName }))
    },
    nameOf: async (id, signal) => (await loadStation(id, signal)).stationName,
  },
})

export const partnerFilter = (label: string): Filter => ({
  name: 'partnerId',
  label,
  options: [],
  search: {
    topic: 'partner',
    async find(q, signal) {
      const { data } = await loadPartners({ sort: 'name', limit: MOST_FOUND, ...(q && { q }) }, signal)
      return data.map(({ _id, name }) => ({ value: _id, label: name }))
    },
    nameOf: async (id, signal) => (await loadPartner(id, signal)).name,
  },
})
