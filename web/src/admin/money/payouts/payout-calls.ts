/** The calls of payout runs. */
import type {
  approvePayoutRun,
  BodyOf,
  cancelPayoutRun,
  draftPayoutRun,
  enterPayoutKeys,
  failPayout,
  getPayoutSending,
  listPayable,
  listPayoutRuns,
  payoutSettings,
  payPayout,
  ReplyOf,
  removePayout,
  sendPayoutRun,
  setPayoutSettings,
  showPayoutRun,
  testPayoutKeys,
} from '@voltyatra/contract'
import { buildAddress, callApi } from '../../../shared/call-api.ts'

export type PayablePartner = ReplyOf<typeof listPayable>['data'][number]
export type RunRow = ReplyOf<typeof listPayoutRuns>['data'][number]
export type RunOne = ReplyOf<typeof showPayoutRun>['data']
export type PayoutRow = RunOne['rows'][number]

export const loadPayable = (above: string, signal: AbortSignal) =>
  callApi<typeof listPayable>('GET', '/payout-runs/payable', { query: above ? { above } : {}, signal })

export const loadRuns = (query: Readonly<Record<string, unknown>>, signal: AbortSignal) =>
  callApi<typeof listPayoutRuns>('GET', '/payout-runs', { query, signal })

export const loadRun = async (id: string, signal: AbortSignal) =>
  (await callApi<typeof showPayoutRun>('GET', '/payout-runs/{id}', { params: { id }, signal })).data

export const createDraftRun = (partnerIds: string[], idempotencyKey: string) =>
  callApi<typeof draftPayoutRun>('POST', '/payout-runs', { body: { partnerIds }, idempotencyKey })

export const approveRun = (
  { id, total }: { readonly id: string; readonly total: number },
  idempotencyKey: string,
) =>
  callApi<typeof approvePayoutRun>('POST', '/payout-runs/{id}/approve', {
    params: { id },
    body: { total },
    idempotencyKey,
  })

export const cancelRun = (id: string, idempotencyKey: string) =>
  callApi<typeof cancelPayoutRun>('POST', '/payout-runs/{id}/cancel', { params: { id }, idempotencyKey })

export const sendRun = (id: string, idempotencyKey: string) =>
  callApi<typeof sendPayoutRun>('POST', '/payout-runs/{id}/send', { params: { id }, idempotencyKey })

export const sendingKey = ['withdrawal', 'sending'] as const

export const loadSending = async (signal: AbortSignal) =>
  (await callApi<typeof getPayoutSending>('GET', '/payout-sending', { signal })).data

export const saveKeys = (body: BodyOf<typeof enterPayoutKeys>, idempotencyKey: string) =>
  callApi<typeof enterPayoutKeys>('PUT', '/payout-sending', { body, idempotencyKey })

export const testKeys = (_: undefined, idempotencyKey: string) =>
  callApi<typeof testPayoutKeys>('POST', '/payout-sending/test', { idempotencyKey })

export const removeFromRun = (id: string, idempotencyKey: string) =>
  callApi<typeof removePayout>('POST', '/payouts/{id}/remove', { params: { id }, idempotencyKey })

export const recordPaid = (
  { id, utr }: { readonly id: string; readonly utr: string },
  idempotencyKey: string,
) => callApi<typeof payPayout>('POST', '/payouts/{id}/pay', { params: { id }, body: { utr }, idempotencyKey })

export const recordFailed = (
  { id, reason }: { readonly id: string; readonly reason: string },
  idempotencyKey: string,
) =>
  callApi<typeof failPayout>('POST', '/payouts/{id}/fail', {
    params: { id },
    body: { reason },
    idempotencyKey,
  })

export const buildBankFileAddress = (id: string): string =>
  buildAddress('/payout-runs/{id}/bank-file.csv', { params: { id } })

export const loadSettings = async (signal: AbortSignal) =>
  (await callApi<typeof payoutSettings>('GET', '/payout-settings', { signal })).data

export const saveSettings = (aloneUpTo: number, idempotencyKey: string) =>
  callApi<typeof setPayoutSettings>('PUT', '/payout-settings', { body: { aloneUpTo }, idempotencyKey })
