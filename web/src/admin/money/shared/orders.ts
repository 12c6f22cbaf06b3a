/** The calls about orders. */
import type {
  listOrders,
  ReplyOf,
  refundOrder,
  settleUnexplainedRefunds,
  showOrder,
} from '@voltyatra/contract'
import { callApi } from '../../../shared/call-api.ts'

export type OrderOne = ReplyOf<typeof showOrder>['data']
export type OrderRow = ReplyOf<typeof listOrders>['data'][number]

export const ORDER_STATES = ['created', 'paid', 'failed', 'refunded'] as const

export const loadOrders = (query: Readonly<Record<string, unknown>>, signal: AbortSignal) =>
  callApi<typeof listOrders>('GET', '/all-orders', { query, signal })

export const loadOrder = async (id: string, signal: AbortSignal) =>
  (await callApi<typeof showOrder>('GET', '/orders/{id}', { params: { id }, signal })).data

interface Refunding {
  readonly id: string
  readonly amount: number
  readonly reason: string
}

export const refund = ({ id, ...body }: Refunding, idempotencyKey: string) =>
  callApi<typeof refundOrder>('POST', '/orders/{id}/refund', { params: { id }, body, idempotencyKey })

export const settleRefunds = (id: string, idempotencyKey: string) =>
  callApi<typeof settleUnexplainedRefunds>('POST', '/orders/{id}/settle-refunds', {
    params: { id },
    idempotencyKey,
  })
