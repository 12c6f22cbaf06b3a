/** The calls of returns. */
import type { ReplyOf, showOutwardReturn, showSourceTaxes } from '@voltyatra/contract'
import { buildAddress, callApi } from '../../../shared/call-api.ts'

export type Gstr1 = ReplyOf<typeof showOutwardReturn>['data']
export type SourceTaxes = ReplyOf<typeof showSourceTaxes>['data']

export interface OfMonth {
  readonly gstin: string
  /** 'YYYY-MM'. */
  readonly month: string
}

export const loadGstr1 = async ({ gstin, month }: OfMonth, signal: AbortSignal) =>
  (await callApi<typeof showOutwardReturn>('GET', '/returns/gstr-1', { query: { gstin, month }, signal }))
    .data

export const loadSourceTaxes = async (month: string, signal: AbortSignal) =>
  (await callApi<typeof showSourceTaxes>('GET', '/returns/source-taxes', { query: { month }, signal })).data

export const buildFileAddress = (
  { gstin, month }: OfMonth,
  file: 'portal-file' | 'papers.csv' | 'adjusted-advances.csv',
): string => buildAddress(`/returns/gstr-1/${file}`, { query: { gstin, month } })
