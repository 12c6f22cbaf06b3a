/** The calls of payments at card terminals. */
import type { listCardSettlements, noteCardSettlement, ReplyOf } from '@voltyatra/contract'
import { callApi } from '../../../shared/call-api.ts'

export type CardSettlement = ReplyOf<typeof listCardSettlements>['data'][number]

export const SETTLEMENT_STATES = ['Settled', 'Canceled', 'Rejected', 'Failed'] as const

export const loadSettlements = (query: Readonly<Record<string, unknown>>, signal: AbortSignal) =>
  callApi<typeof listCardSettlements>('GET', '/card-settlements', { query, signal })

export const noteSettlement = (
  { id, reason }: { readonly id: string; readonly reason: string },
  idempotencyKey: string,
) =>
  callApi<typeof noteCardSettlement>('POST', '/card-settlements/{id}/note', {
    params: { id },
    body: { reason },
    idempotencyKey,
  })
