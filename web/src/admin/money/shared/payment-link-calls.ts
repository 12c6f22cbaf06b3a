/** The calls of payment links. */
import type {
  BodyOf,
  cancelPaymentLink,
  createPaymentLink,
  listPaymentLinks,
  ReplyOf,
} from '@voltyatra/contract'
import { callApi } from '../../../shared/call-api.ts'

export type PaymentLink = ReplyOf<typeof listPaymentLinks>['data'][number]

export const loadPaymentLinks = (query: Readonly<Record<string, unknown>>, signal: AbortSignal) =>
  callApi<typeof listPaymentLinks>('GET', '/payment-links', { query, signal })

export const makeLink = (body: BodyOf<typeof createPaymentLink>, idempotencyKey: string) =>
  callApi<typeof createPaymentLink>('POST', '/payment-links', { body, idempotencyKey })

export const cancelLink = (id: string, idempotencyKey: string) =>
  callApi<typeof cancelPaymentLink>('POST', '/payment-links/{id}/cancel', { params: { id }, idempotencyKey })
