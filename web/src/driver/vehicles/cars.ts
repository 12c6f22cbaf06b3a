/** The driver's own cars, as the finder and the charges use them; kept on the device like the profile. */
import { useQuery } from '@tanstack/react-query'
import type { listDriverVehicles, ReplyOf } from '@voltyatra/contract'
import { callApi } from '../../shared/call-api.ts'
import { useProfile } from '../session/session.ts'

export type Car = ReplyOf<typeof listDriverVehicles>['data'][number]

export const CARS = ['cars'] as const

const FRESH_MS = 5 * 60_000

/** Undefined while they load, and where nobody is signed in. */
export function useCars() {
  const { data: profile } = useProfile()
  return useQuery({
    queryKey: CARS,
    queryFn: async ({ signal }) =>
      (await callApi<typeof listDriverVehicles>('GET', '/driver/cars', { signal })).data,
    enabled: Boolean(profile),
    staleTime: FRESH_MS,
  })
}

/** The car that is driven now. */
export const useChosenCar = (): Car | undefined => useCars().data?.find(({ isChosen }) => isChosen)
