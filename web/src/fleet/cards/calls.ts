/** The calls about the cards of the fleet. */
import type {
  activateOwnFleetCard,
  BodyOf,
  blockOwnFleetCard,
  changeOwnFleetCard,
  listOwnFleetCardOrders,
  listOwnFleetCards,
  orderOwnFleetCards,
  ReplyOf,
  replaceOwnFleetCard,
  withdrawOwnFleetCardOrder,
} from '@voltyatra/contract'
import { callApi } from '../../shared/call-api.ts'

export type FleetCard = ReplyOf<typeof listOwnFleetCards>['data'][number]

export const CARDS = ['fleet', 'own-cards'] as const

export const loadCards = (cursor: string, signal: AbortSignal) =>
  callApi<typeof listOwnFleetCards>('GET', '/fleet/cards', {
    query: { limit: 50, ...(cursor && { cursor }) },
    signal,
  })

/** Without an id a new one, by its number. */
export const saveCard = (
  {
    id,
    number,
    ...body
  }: BodyOf<typeof changeOwnFleetCard> & { readonly id?: string; readonly number: string },
  idempotencyKey: string,
) =>
  id === undefined
    ? callApi<typeof activateOwnFleetCard>('POST', '/fleet/cards', {
        body: { ...body, number },
        idempotencyKey,
      })
    : callApi<typeof changeOwnFleetCard>('PUT', '/fleet/cards/{id}', { params: { id }, body, idempotencyKey })

export const blockCard = (id: string, idempotencyKey: string) =>
  callApi<typeof blockOwnFleetCard>('POST', '/fleet/cards/{id}/block', { params: { id }, idempotencyKey })

export const replaceCard = (
  { id, number }: { readonly id: string; readonly number: string },
  idempotencyKey: string,
) =>
  callApi<typeof replaceOwnFleetCard>('POST', '/fleet/cards/{id}/replace', {
    params: { id },
    body: { number },
    idempotencyKey,
  })

export type FleetCardOrder = ReplyOf<typeof listOwnFleetCardOrders>['data'][number]

export const CARD_ORDERS = ['fleet', 'own-card-orders'] as const

export const loadOrders = (cursor: string, signal: AbortSignal) =>
  callApi<typeof listOwnFleetCardOrders>('GET', '/fleet/card-orders', {
    query: { limit: 10, ...(cursor && { cursor }) },
    signal,
  })

export const placeOrder = (body: BodyOf<typeof orderOwnFleetCards>, idempotencyKey: string) =>
  callApi<typeof orderOwnFleetCards>('POST', '/fleet/card-orders', { body, idempotencyKey })

export const withdrawOrder = (id: string, idempotencyKey: string) =>
  callApi<typeof withdrawOwnFleetCardOrder>('POST', '/fleet/card-orders/{id}/withdraw', {
    params: { id },
    idempotencyKey,
  })
