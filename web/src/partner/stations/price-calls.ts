/** The calls about the prices of an own station. */
import type { endOwnPrice, listOwnPrices, ReplyOf, setOwnPrice } from '@voltyatra/contract'
import { callApi } from '../../shared/call-api.ts'

export type Prices = ReplyOf<typeof listOwnPrices>['data']
export type Price = Prices['prices'][number]

export const loadPrices = async (id: string, signal: AbortSignal): Promise<Prices> =>
  (await callApi<typeof listOwnPrices>('GET', '/partner/stations/{id}/prices', { params: { id }, signal }))
    .data

interface Setting {
  readonly id: string
  readonly perKwh: number
  readonly idlePerHour: number
  /** RFC 3339. */
  readonly from: string
}

export const setPrice = ({ id, ...body }: Setting, idempotencyKey: string) =>
  callApi<typeof setOwnPrice>('POST', '/partner/stations/{id}/prices', {
    params: { id },
    body,
    idempotencyKey,
  })

interface Ending {
  readonly id: string
  readonly priceId: string
}

export const endPrice = (params: Ending, idempotencyKey: string) =>
  callApi<typeof endOwnPrice>('POST', '/partner/stations/{id}/prices/{priceId}/end', {
    params: { ...params },
    idempotencyKey,
  })
