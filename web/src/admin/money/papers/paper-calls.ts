/** The calls of papers. */
import type {
  listAwaitingPapers,
  listPapers,
  paperSettings,
  ReplyOf,
  setPaperSettings,
  showPaper,
} from '@voltyatra/contract'
import { buildAddress, callApi } from '../../../shared/call-api.ts'

export type PaperRow = ReplyOf<typeof listPapers>['data'][number]
export type PaperOne = ReplyOf<typeof showPaper>['data']

export const loadPapers = (query: Readonly<Record<string, unknown>>, signal: AbortSignal) =>
  callApi<typeof listPapers>('GET', '/papers', { query, signal })

export const loadPaper = async (id: string, signal: AbortSignal) =>
  (await callApi<typeof showPaper>('GET', '/papers/{id}', { params: { id }, signal })).data

export const loadAwaiting = async (signal: AbortSignal) =>
  (await callApi<typeof listAwaitingPapers>('GET', '/papers-awaiting', { signal })).data

export type PaperSettings = ReplyOf<typeof paperSettings>['data']

export const loadPaperSettings = async (signal: AbortSignal) =>
  (await callApi<typeof paperSettings>('GET', '/paper-settings', { signal })).data

export const savePaperSettings = (voucherState: string | null, idempotencyKey: string) =>
  callApi<typeof setPaperSettings>('PUT', '/paper-settings', { body: { voucherState }, idempotencyKey })

/** Where the file or the page of a paper is. */
export const buildPaperAddress = (id: string, as: 'pdf' | 'page', language: string): string =>
  buildAddress(`/papers/{id}/${as}`, { params: { id }, query: { language } })

export const buildArchiveAddress = (month: string): string =>
  buildAddress('/papers-archive', { query: { month } })
