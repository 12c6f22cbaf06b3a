/** The calls of settlements. */
import type {
  acceptSettlementDifference,
  BodyOf,
  bookEarlierPayments,
  importSettlements,
  listSettlementDifferences,
  listSettlements,
  listTerminalPayments,
  ReplyOf,
  readSettlements,
  recordTerminalPayment,
  showEarlierPayments,
  showSettlement,
  showSettlementDifference,
  showTerminalAccount,
} from '@voltyatra/contract'
import { buildAddress, callApi } from '../../../shared/call-api.ts'

export type Settlement = ReplyOf<typeof listSettlements>['data'][number]
export type SettlementOne = ReplyOf<typeof showSettlement>['data']
export type Line = SettlementOne['rows'][number]
export type Difference = ReplyOf<typeof listSettlementDifferences>['data'][number]

export const loadSettlements = (query: Readonly<Record<string, unknown>>, signal: AbortSignal) =>
  callApi<typeof listSettlements>('GET', '/settlements', { query, signal })

export const loadSettlement = async (id: string, signal: AbortSignal) =>
  (await callApi<typeof showSettlement>('GET', '/settlements/{id}', { params: { id }, signal })).data

export const loadDifferences = (query: Readonly<Record<string, unknown>>, signal: AbortSignal) =>
  callApi<typeof listSettlementDifferences>('GET', '/settlement-differences', { query, signal })

export const loadDifference = async (id: string, signal: AbortSignal) =>
  (
    await callApi<typeof showSettlementDifference>('GET', '/settlement-differences/{id}', {
      params: { id },
      signal,
    })
  ).data

export const accept = (
  { id, reason }: { readonly id: string; readonly reason: string },
  idempotencyKey: string,
) =>
  callApi<typeof acceptSettlementDifference>('POST', '/settlement-differences/{id}/accept', {
    params: { id },
    body: { reason },
    idempotencyKey,
  })

export const readNow = (_: undefined, idempotencyKey: string) =>
  callApi<typeof readSettlements>('POST', '/settlements/read', { idempotencyKey })

export type Provider = 'cashfree' | 'razorpay' | 'simulated'

export const importFile = (
  body: { readonly provider: Provider; readonly file: string },
  idempotencyKey: string,
) => callApi<typeof importSettlements>('POST', '/settlements/import', { body, idempotencyKey })

export const buildLinesAddress = (id: string): string =>
  buildAddress('/settlements/{id}/lines.csv', { params: { id } })

export type Earlier = ReplyOf<typeof showEarlierPayments>['data'][number]

export const loadEarlier = async (signal: AbortSignal) =>
  (await callApi<typeof showEarlierPayments>('GET', '/settlements/earlier', { signal })).data

export const bookEarlier = (body: BodyOf<typeof bookEarlierPayments>, idempotencyKey: string) =>
  callApi<typeof bookEarlierPayments>('POST', '/settlements/earlier', { body, idempotencyKey })

export type TerminalPayment = ReplyOf<typeof listTerminalPayments>['data'][number]

export const loadTerminalAccount = async (signal: AbortSignal) =>
  (await callApi<typeof showTerminalAccount>('GET', '/terminal-account', { signal })).data

export const loadTerminalPayments = (query: Readonly<Record<string, unknown>>, signal: AbortSignal) =>
  callApi<typeof listTerminalPayments>('GET', '/terminal-payments', { query, signal })

export const recordPayment = (body: BodyOf<typeof recordTerminalPayment>, idempotencyKey: string) =>
  callApi<typeof recordTerminalPayment>('POST', '/terminal-payments', { body, idempotencyKey })
