/** The calls about customers. */
import type {
  addCustomer as addCustomerCall,
  adjustWallet as adjustWalletCall,
  blockCustomer,
  endCustomerSession,
  endCustomerSessions,
  getAdjustmentLimits,
  getCustomer,
  getCustomerConsents,
  getCustomerStanding,
  listCustomerSessions,
  listCustomers,
  listCustomerWallet,
  ReplyOf,
  RequestOf,
  setAdjustmentLimit,
  unblockCustomer,
} from '@voltyatra/contract'
import { callApi } from '../../../shared/call-api.ts'

export type CustomerRow = ReplyOf<typeof listCustomers>['data'][number]

export type CustomerOne = ReplyOf<typeof getCustomer>['data']
export type Movement = ReplyOf<typeof listCustomerWallet>['data'][number]
export type Session = ReplyOf<typeof listCustomerSessions>['data'][number]
type Adjustment = RequestOf<typeof adjustWalletCall>['body']
export type AdjustmentReason = Adjustment['reason']
export type Limit = RequestOf<typeof setAdjustmentLimit>['body']

export const buildCustomerKey = (id: string) => ['customer', 'one', id] as const

export const CUSTOMER_STATES = ['active', 'blocked', 'owing'] as const

export const loadCustomers = (query: Readonly<Record<string, unknown>>, signal: AbortSignal) =>
  callApi<typeof listCustomers>('GET', '/all-customer', { query, signal })

export const loadCustomer = async (id: string, signal: AbortSignal) =>
  (await callApi<typeof getCustomer>('GET', '/customers/{id}', { params: { id }, signal })).data

export const addCustomer = (body: RequestOf<typeof addCustomerCall>['body'], idempotencyKey: string) =>
  callApi<typeof addCustomerCall>('POST', '/customers', { body, idempotencyKey })

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

export const loadWallet = (id: string, query: Readonly<Record<string, unknown>>, signal: AbortSignal) =>
  callApi<typeof listCustomerWallet>('GET', '/customers/{id}/wallet', { params: { id }, query, signal })

export const loadStanding = async (id: string, signal: AbortSignal) =>
  (await callApi<typeof getCustomerStanding>('GET', '/customers/{id}/standing', { params: { id }, signal }))
    .data

export const loadConsents = async (id: string, signal: AbortSignal) =>
  (await callApi<typeof getCustomerConsents>('GET', '/customers/{id}/consents', { params: { id }, signal }))
    .data

export const loadSessions = async (id: string, signal: AbortSignal) =>
  (await callApi<typeof listCustomerSessions>('GET', '/customers/{id}/sessions', { params: { id }, signal }))
    .data

interface SessionOf {
  readonly customerId: string
  readonly id: string
}

export const endSession = ({ customerId, id }: SessionOf, idempotencyKey: string) =>
  callApi<typeof endCustomerSession>('DELETE', '/customers/{id}/sessions/{sessionId}', {
    params: { id: customerId, sessionId: id },
    idempotencyKey,
  })

export const endAllSessions = (id: string, idempotencyKey: string) =>
  callApi<typeof endCustomerSessions>('DELETE', '/customers/{id}/sessions', {
    params: { id },
    idempotencyKey,
  })

export const adjustWallet = ({ id, ...body }: Adjustment & { readonly id: string }, idempotencyKey: string) =>
  callApi<typeof adjustWalletCall>('POST', '/customers/{id}/wallet-adjustments', {
    params: { id },
    body,
    idempotencyKey,
  })

export const loadLimits = async (signal: AbortSignal) =>
  (await callApi<typeof getAdjustmentLimits>('GET', '/wallet-adjustment-limits', { signal })).data

export const setLimit = (body: Limit, idempotencyKey: string) =>
  callApi<typeof setAdjustmentLimit>('PUT', '/wallet-adjustment-limits', { body, idempotencyKey })
