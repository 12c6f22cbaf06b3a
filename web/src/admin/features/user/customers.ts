/** The calls about customers. */
import type { blockCustomer, getCustomer, listCustomers, ReplyOf, unblockCustomer } from '@voltyatra/contract'
import { callApi } from '../../../shared/call-api.ts'

export type CustomerRow = ReplyOf<typeof listCustomers>['data'][number]

export const CUSTOMER_STATES = ['active', 'blocked'] as const

export const loadCustomers = (query: Readonly<Record<string, unknown>>, signal: AbortSignal) =>
  callApi<typeof listCustomers>('GET', '/all-customer', { query, signal })

export const loadCustomer = async (id: string, signal: AbortSignal) =>
  (await callApi<typeof getCustomer>('GET', '/customers/{id}', { params: { id }, signal })).data

interface Blocking {
  readonly id: string
  /** None: the customer is let in again. */
  readonly reason?: string
}

export const setBlocked = ({ id, reason }: Blocking, idempotencyKey: string) =>
  reason === undefined
    ? callApi<typeof unblockCustomer>('PUT', '/customers/{id}/unblock', { params: { id }, idempotencyKey })
    : callApi<typeof blockCustomer>('PUT', '/customers/{id}/block', {
        params: { id },
        body: { reason },
        idempotencyKey,
      })
