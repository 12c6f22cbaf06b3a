/** Stations, found by a part of their name; and a filter of lists by station. */
import { MOST_FOUND, type RecordSearch } from '../../form/searched-select.tsx'
import type { Filter } from '../../list/list-of.ts'
import { loadStation, loadStations } from './stations.ts'

export const stationSearch: RecordSearch = {
  topic: 'station',
  async find(q, signal) {
    const { data } = await loadStations({ sort: 'name', limit: MOST_FOUND, ...(q && { q }) }, signal)
    return data.map(({ _id, stationName }) => ({ value: _id, label: stationName }))
  },
  nameOf: async (id, signal) => (await loadStation(id, signal)).stationName,
}

export const createStationFilter = (label: string): Filter => ({
  name: 'stationId',
  label,
  options: [],
  search: stationSearch,
})
