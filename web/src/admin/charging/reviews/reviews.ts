/** Reviews as the panel reads, answers and hides them. */
import type { answerReview, judgeReview, listStationReviews, ReplyOf } from '@voltyatra/contract'
import { callApi } from '../../../shared/call-api.ts'

export type Review = ReplyOf<typeof listStationReviews>['data'][number]

export const REVIEW_STATES = ['shown', 'hidden', 'unanswered'] as const

export const loadReviews = (query: Readonly<Record<string, unknown>>, signal: AbortSignal) =>
  callApi<typeof listStationReviews>('GET', '/station-reviews', { query, signal })

export const saveAnswer = (
  { id, answer }: { readonly id: string; readonly answer: string | null },
  idempotencyKey: string,
) =>
  callApi<typeof answerReview>('PUT', '/station-reviews/{id}/answer', {
    params: { id },
    body: { answer },
    idempotencyKey,
  })

export const saveJudgement = (
  { id, hiddenBecause }: { readonly id: string; readonly hiddenBecause: string | null },
  idempotencyKey: string,
) =>
  callApi<typeof judgeReview>('PUT', '/station-reviews/{id}/judgement', {
    params: { id },
    body: { hiddenBecause },
    idempotencyKey,
  })
