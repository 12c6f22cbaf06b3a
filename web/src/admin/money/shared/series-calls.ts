/** The call of the series of papers, by registration. */
import type { listPaperSeries } from '@voltyatra/contract'
import { callApi } from '../../../shared/call-api.ts'

export const loadSeries = async (signal: AbortSignal) =>
  (await callApi<typeof listPaperSeries>('GET', '/paper-series', { signal })).data
