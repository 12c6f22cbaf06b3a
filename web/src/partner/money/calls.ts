/** The calls about the partner's money. */
import type {
  BodyOf,
  confirmOwnBankDetails,
  listOwnBankDetails,
  listOwnMovements,
  listOwnPayouts,
  listOwnStatements,
  proposeOwnBankDetails,
  ReplyOf,
  showOwnMoney,
  showOwnStatement,
  withdrawOwnBankDetails,
} from '@voltyatra/contract'
import { callApi } from '../../shared/call-api.ts'

export type Movement = ReplyOf<typeof listOwnMovements>['data'][number]
export type Payout = ReplyOf<typeof listOwnPayouts>['data'][number]
export type StatementRow = ReplyOf<typeof listOwnStatements>['data'][number]
export type Statement = ReplyOf<typeof showOwnStatement>['data']
export type BankDetails = ReplyOf<typeof listOwnBankDetails>['data'][number]

const buildQuery = (cursor: string) => ({ limit: 12, ...(cursor && { cursor }) })

export const loadMoney = async (signal: AbortSignal) =>
  (await callApi<typeof showOwnMoney>('GET', '/partner/money', { signal })).data

export const loadMovements = (cursor: string, signal: AbortSignal) =>
  callApi<typeof listOwnMovements>('GET', '/partner/money/movements', { query: buildQuery(cursor), signal })

export const loadPayouts = (cursor: string, signal: AbortSignal) =>
  callApi<typeof listOwnPayouts>('GET', '/partner/payouts', { query: buildQuery(cursor), signal })

export const loadStatements = (cursor: string, signal: AbortSignal) =>
  callApi<typeof listOwnStatements>('GET', '/partner/statements', { query: buildQuery(cursor), signal })

export const loadStatement = async (id: string, signal: AbortSignal) =>
  (await callApi<typeof showOwnStatement>('GET', '/partner/statements/{id}', { params: { id }, signal })).data

export const loadBankDetails = async (signal: AbortSignal) =>
  (await callApi<typeof listOwnBankDetails>('GET', '/partner/bank-details', { signal })).data

export const enterDetails = (body: BodyOf<typeof proposeOwnBankDetails>, idempotencyKey: string) =>
  callApi<typeof proposeOwnBankDetails>('POST', '/partner/bank-details', { body, idempotencyKey })

interface Confirming {
  readonly id: string
  readonly number: string
}

export const confirmDetails = ({ id, number }: Confirming, idempotencyKey: string) =>
  callApi<typeof confirmOwnBankDetails>('POST', '/partner/bank-details/{id}/confirm', {
    params: { id },
    body: { number },
    idempotencyKey,
  })

export const withdrawDetails = (id: string, idempotencyKey: string) =>
  callApi<typeof withdrawOwnBankDetails>('POST', '/partner/bank-details/{id}/withdraw', {
    params: { id },
    idempotencyKey,
  })
