/** The calls of partners' bank details. */
import type {
  acceptBankCheck,
  askBank,
  BodyOf,
  confirmBankDetails,
  partnerBankDetails,
  proposeBankDetails,
  ReplyOf,
  withdrawBankDetails,
} from '@voltyatra/contract'
import { callApi } from '../../../shared/call-api.ts'

export type BankDetails = ReplyOf<typeof partnerBankDetails>['data'][number]

export const loadBankDetails = async (id: string, signal: AbortSignal) =>
  (await callApi<typeof partnerBankDetails>('GET', '/partners/{id}/bank-details', { params: { id }, signal }))
    .data

export const enterBankDetails = (
  { id, ...body }: BodyOf<typeof proposeBankDetails> & { readonly id: string },
  idempotencyKey: string,
) =>
  callApi<typeof proposeBankDetails>('POST', '/partners/{id}/bank-details', {
    params: { id },
    body,
    idempotencyKey,
  })

interface Which {
  readonly id: string
  readonly detailsId: string
}

export const confirmDetails = (
  { number, ...params }: Which & { readonly number: string },
  idempotencyKey: string,
) =>
  callApi<typeof confirmBankDetails>('POST', '/partners/{id}/bank-details/{detailsId}/confirm', {
    params,
    body: { number },
    idempotencyKey,
  })

export const withdrawDetails = (params: Which, idempotencyKey: string) =>
  callApi<typeof withdrawBankDetails>('POST', '/partners/{id}/bank-details/{detailsId}/withdraw', {
    params,
    idempotencyKey,
  })

export const requestBankOf = (params: Which, idempotencyKey: string) =>
  callApi<typeof askBank>('POST', '/partners/{id}/bank-details/{detailsId}/ask-bank', {
    params,
    idempotencyKey,
  })

export const acceptCheck = (
  { reason, ...params }: Which & { readonly reason: string },
  idempotencyKey: string,
) =>
  callApi<typeof acceptBankCheck>('POST', '/partners/{id}/bank-details/{detailsId}/accept-check', {
    params,
    body: { reason },
    idempotencyKey,
  })
