/** Reported problems as the panel reads and answers them. */
import type { answerStationProblem, listStationProblems, ReplyOf } from '@voltyatra/contract'
import { callApi } from '../../../shared/call-api.ts'
import { problems as words } from './texts.ts'

export type Problem = ReplyOf<typeof listStationProblems>['data'][number]

export const PROBLEM_STATES = ['open', 'answered'] as const

export const loadProblems = (query: Readonly<Record<string, unknown>>, signal: AbortSignal) =>
  callApi<typeof listStationProblems>('GET', '/station-problems', { query, signal })

export const answerProblem = (
  { id, answer }: { readonly id: string; readonly answer: string },
  idempotencyKey: string,
) =>
  callApi<typeof answerStationProblem>('POST', '/station-problems/{id}/answer', {
    params: { id },
    body: { answer },
    idempotencyKey,
  })

export const formatConnector = ({ connector, connectorType }: Problem): string =>
  connector === null ? words.whole : words.connector(connector, connectorType ?? '')
