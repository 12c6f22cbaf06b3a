/** The calls of disputes. */
import type {
  acceptDispute,
  contestDispute,
  listDisputes,
  ReplyOf,
  readDisputes,
  showDispute,
} from '@voltyatra/contract'
import { buildAddress, callApi } from '../../../shared/call-api.ts'

export type Dispute = ReplyOf<typeof listDisputes>['data'][number]
export type DisputeOne = ReplyOf<typeof showDispute>['data']

export const loadDisputes = (query: Readonly<Record<string, unknown>>, signal: AbortSignal) =>
  callApi<typeof listDisputes>('GET', '/disputes', { query, signal })

export const loadDispute = async (id: string, signal: AbortSignal) =>
  (await callApi<typeof showDispute>('GET', '/disputes/{id}', { params: { id }, signal })).data

export const accept = (id: string, idempotencyKey: string) =>
  callApi<typeof acceptDispute>('POST', '/disputes/{id}/accept', { params: { id }, idempotencyKey })

export const answerByContest = (
  { id, explanation }: { readonly id: string; readonly explanation: string },
  idempotencyKey: string,
) =>
  callApi<typeof contestDispute>('POST', '/disputes/{id}/contest', {
    params: { id },
    body: { explanation },
    idempotencyKey,
  })

export const readNow = (_: undefined, idempotencyKey: string) =>
  callApi<typeof readDisputes>('POST', '/disputes/read', { idempotencyKey })

export const buildEvidenceAddress = (id: string): string =>
  buildAddress('/disputes/{id}/evidence', { params: { id } })
