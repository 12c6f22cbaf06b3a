/** The calls about cards. */
import type {
  blockCard,
  changeCard,
  createCard,
  getCard,
  importCards,
  listCardCharges,
  listCards,
  listRefusedCards,
  listUnknownCards,
  ReplyOf,
  RequestOf,
  removeCard,
  unblockCard,
} from '@voltyatra/contract'
import { callApi } from '../../../shared/call-api.ts'

export type CardRow = ReplyOf<typeof listCards>['data'][number]
export type CardChargeRow = ReplyOf<typeof listCardCharges>['data'][number]
export type RefusedCardRow = ReplyOf<typeof listRefusedCards>['data'][number]
export type NewCard = RequestOf<typeof createCard>['body']

export const CARD_STATES = ['accepted', 'unassigned', 'expired', 'blocked'] as const
export const CARD_OWNERS = ['driver', 'operator', 'nobody'] as const

type Query = Readonly<Record<string, unknown>>

export const loadCards = (query: Query, signal: AbortSignal) =>
  callApi<typeof listCards>('GET', '/cards', { query, signal })

export const buildCardKey = (id: string) => ['card', 'one', id] as const

export const loadCard = async (id: string, signal: AbortSignal) =>
  (await callApi<typeof getCard>('GET', '/cards/{id}', { params: { id }, signal })).data

export const unknownKey = ['card', 'unknown'] as const

export const loadUnknownCards = async (signal: AbortSignal) =>
  (await callApi<typeof listUnknownCards>('GET', '/unknown-cards', { signal })).data

type RefusedQuery = NonNullable<RequestOf<typeof listRefusedCards>['query']>

export const loadRefusedCards = async (query: RefusedQuery, signal: AbortSignal) =>
  (await callApi<typeof listRefusedCards>('GET', '/refused-cards', { query, signal })).data

export const loadCardCharges = (query: Query, signal: AbortSignal) =>
  callApi<typeof listCardCharges>('GET', '/card-charges', { query, signal })

export const create = (body: NewCard, idempotencyKey: string) =>
  callApi<typeof createCard>('POST', '/cards', { body, idempotencyKey })

type Change = RequestOf<typeof changeCard>['body'] & { readonly id: string }

export const change = ({ id, ...body }: Change, idempotencyKey: string) =>
  callApi<typeof changeCard>('PUT', '/cards/{id}', { params: { id }, body, idempotencyKey })

/** Without a reason it is let charge again. */
export const setBlocked = (
  { id, reason }: { readonly id: string; readonly reason?: string },
  idempotencyKey: string,
) =>
  reason === undefined
    ? callApi<typeof unblockCard>('POST', '/cards/{id}/unblock', { params: { id }, idempotencyKey })
    : callApi<typeof blockCard>('POST', '/cards/{id}/block', {
        params: { id },
        body: { reason },
        idempotencyKey,
      })

export const remove = (id: string, idempotencyKey: string) =>
  callApi<typeof removeCard>('DELETE', '/cards/{id}', { params: { id }, idempotencyKey })

export const importList = (text: string, idempotencyKey: string) =>
  callApi<typeof importCards>('POST', '/cards/import', { body: { text }, idempotencyKey })

export const formatCardName = ({ number, label }: Pick<CardRow, 'number' | 'label'>): string =>
  label === null ? number : `${label} · ${number}`
