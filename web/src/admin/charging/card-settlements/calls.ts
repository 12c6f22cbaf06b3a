/** The calls of payments at card terminals. */
import type { BodyOf, listCardSettlements, noteCardSettlement, ReplyOf } from '@voltyatra/contract'
import { callApi } from '../../../shared/call-api.ts'

export type CardSettlement = ReplyOf<typeof listCardSettlements>['data'][number]

export const SETTLEMENT_STATES = ['Settled', 'Canceled', 'Rejected', 'Failed', 'Unanswered'] as const

export const loadSettlements = (query: Readonly<Record<string, unknown>>, signal: AbortSignal) =>
  callApi<typeof listCardSettlements>('GET', '/card-settlements', { query, signal })

export const noteSettlement = (
  { id, ...body }: BodyOf<typeof noteCardSettlement> & { readonly id: string },
  idempotencyKey: string,
) =>
  callApi<typeof noteCardSettlement>('POST', '/card-settlements/{id}/note', {
    params: { id },
    body,
    idempotencyKey,
  })
