/** The calls about the drivers of the fleet. */
import type {
  BodyOf,
  changeOwnFleetDriver,
  inviteOwnFleetDriver,
  listOwnFleetDrivers,
  ReplyOf,
  removeOwnFleetDriver,
} from '@voltyatra/contract'
import { callApi } from '../../shared/call-api.ts'

export type Driver = ReplyOf<typeof listOwnFleetDrivers>['data'][number]

export const DRIVERS = ['fleet', 'own-drivers'] as const

/** As many as a list answers at once. */
const MOST_SHOWN = 1000

export const loadDrivers = async (signal: AbortSignal): Promise<readonly Driver[]> =>
  (
    await callApi<typeof listOwnFleetDrivers>('GET', '/fleet/drivers', {
      query: { limit: MOST_SHOWN },
      signal,
    })
  ).data

interface Saved extends BodyOf<typeof changeOwnFleetDriver> {
  /** None: a new one. */
  readonly id?: string
  readonly phone: string
}

export const saveDriver = ({ id, phone, ...rules }: Saved, idempotencyKey: string) =>
  id === undefined
    ? callApi<typeof inviteOwnFleetDriver>('POST', '/fleet/drivers', {
        body: { ...rules, phone },
        idempotencyKey,
      })
    : callApi<typeof changeOwnFleetDriver>('PUT', '/fleet/drivers/{id}', {
        params: { id },
        body: rules,
        idempotencyKey,
      })

export const removeDriver = (id: string, idempotencyKey: string) =>
  callApi<typeof removeOwnFleetDriver>('DELETE', '/fleet/drivers/{id}', { params: { id }, idempotencyKey })
