/** The call about what a driver asked support. */
import type { listSupportQueries, ReplyOf } from '@voltyatra/contract'
import { callApi } from '../../../shared/call-api.ts'

export type QueryRow = ReplyOf<typeof listSupportQueries>['data'][number]

export const loadQueriesOf = (
  customerId: string,
  query: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
) => callApi<typeof listSupportQueries>('GET', '/show-all-query', { query: { ...query, customerId }, signal })
