/** The calls about the cards of the fleet. */
import type {
  activateOwnFleetCard,
  BodyOf,
  blockOwnFleetCard,
  changeOwnFleetCard,
  listOwnFleetCards,
  ReplyOf,
  replaceOwnFleetCard,
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
