import type { listChargers } from '@voltyatra/contract'
import { callApi } from '../../../shared/call-api.ts'
import type { Finder } from '../../screen.ts'

export const chargerFinder: Finder = {
  rank: 50,
  label: 'Chargers',
  find: async (query, signal) =>
    (await callApi<typeof listChargers>('GET', '/chargers', { query, signal })).data.map((one) => ({
      id: one._id,
      label: one.identity,
      hint: one.stationName ?? undefined,
    })),
}
