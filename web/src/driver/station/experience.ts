/** What is known of a station from those who have charged there. */
import { useQuery } from '@tanstack/react-query'
import type { ReplyOf, showStationExperience } from '@voltyatra/contract'
import { callApi } from '../../shared/call-api.ts'

export type Experience = ReplyOf<typeof showStationExperience>['data']

const FRESH_MS = 60_000

export const useExperience = (id: string) =>
  useQuery({
    queryKey: ['stations', 'experience', id],
    staleTime: FRESH_MS,
    queryFn: async ({ signal }) =>
      (
        await callApi<typeof showStationExperience>('GET', '/charging-stations/{id}/experience', {
          params: { id },
          signal,
        })
      ).data,
  })
