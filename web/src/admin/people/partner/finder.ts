import type { listPartners } from '@voltyatra/contract'
import { callApi } from '../../../shared/call-api.ts'
import type { Finder } from '../../screen.ts'

export const partnerFinder: Finder = {
  rank: 40,
  label: 'Partners',
  find: async (query, signal) =>
    (await callApi<typeof listPartners>('GET', '/all-partners', { query, signal })).data.map((one) => ({
      id: one._id,
      label: one.name,
      hint: one.email,
    })),
}
