import type { listStations } from '@voltyatra/contract'
import { callApi } from '../../../shared/call-api.ts'
import type { Finder } from '../../screen.ts'

export const stationFinder: Finder = {
  rank: 10,
  label: 'Stations',
  find: async (query, signal) =>
    (await callApi<typeof listStations>('GET', '/charging-stations', { query, signal })).data.map((one) => ({
      id: one._id,
      label: one.stationName,
      hint: one.city ?? one.state,
    })),
}
