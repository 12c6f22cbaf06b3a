import type { listFleets } from '@voltyatra/contract'
import { callApi } from '../../../shared/call-api.ts'
import type { Finder } from '../../screen.ts'

export const fleetFinder: Finder = {
  rank: 45,
  label: 'Fleets',
  find: async (query, signal) =>
    (await callApi<typeof listFleets>('GET', '/fleets', { query, signal })).data.map((one) => ({
      id: one._id,
      label: one.name,
      hint: one.gstin,
    })),
}
