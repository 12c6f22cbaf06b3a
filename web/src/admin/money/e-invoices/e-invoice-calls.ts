/** The calls of e-invoices. */
import type {
  cancelEInvoice,
  listEInvoices,
  ReplyOf,
  retryEInvoice,
  setAsideEInvoice,
  showEInvoice,
} from '@voltyatra/contract'
import { callApi } from '../../../shared/call-api.ts'

export type EInvoice = ReplyOf<typeof listEInvoices>['data'][number]

export const loadEInvoices = (query: Readonly<Record<string, unknown>>, signal: AbortSignal) =>
  callApi<typeof listEInvoices>('GET', '/e-invoices', { query, signal })

export const loadEInvoice = async (id: string, signal: AbortSignal) =>
  (await callApi<typeof showEInvoice>('GET', '/e-invoices/{id}', { params: { id }, signal })).data

export const retry = (id: string, idempotencyKey: string) =>
  callApi<typeof retryEInvoice>('POST', '/e-invoices/{id}/retry', { params: { id }, idempotencyKey })

interface SettingAside {
  readonly id: string
  readonly note: string
}

export const setAside = ({ id, ...body }: SettingAside, idempotencyKey: string) =>
  callApi<typeof setAsideEInvoice>('POST', '/e-invoices/{id}/set-aside', {
    params: { id },
    body,
    idempotencyKey,
  })

interface Cancelling {
  readonly id: string
  readonly reason: NonNullable<EInvoice['cancelReason']>
  readonly note: string
}

export const cancel = ({ id, ...body }: Cancelling, idempotencyKey: string) =>
  callApi<typeof cancelEInvoice>('POST', '/e-invoices/{id}/cancel', { params: { id }, body, idempotencyKey })
