/** The calls of orders of cards. */
import type { cancelCardOrder, listCardOrders, ReplyOf, sendCardOrder } from '@voltyatra/contract'
import { callApi } from '../../../shared/call-api.ts'

export type CardOrder = ReplyOf<typeof listCardOrders>['data'][number]

export const ORDER_STATES = ['ordered', 'sent', 'active', 'cancelled'] as const

export const loadOrders = (query: Readonly<Record<string, unknown>>, signal: AbortSignal) =>
  callApi<typeof listCardOrders>('GET', '/card-orders', { query, signal })

interface Sending {
  readonly id: string
  readonly numbers: string[]
}

export const markSent = ({ id, numbers }: Sending, idempotencyKey: string) =>
  callApi<typeof sendCardOrder>('POST', '/card-orders/{id}/send', {
    params: { id },
    body: { numbers },
    idempotencyKey,
  })

interface Cancelling {
  readonly id: string
  readonly reason: string
}

export const sendCancelling = ({ id, reason }: Cancelling, idempotencyKey: string) =>
  callApi<typeof cancelCardOrder>('POST', '/card-orders/{id}/cancel', {
    params: { id },
    body: { reason },
    idempotencyKey,
  })
