/** The calls about reviews of charges. */

import * as contract from '@voltyatra/contract'
import { ok, refuse } from '@voltyatra/domain'
import { listAnswer } from '../../../http/list-answer.ts'
import { narrowToWaiting } from '../../../http/only-waiting.ts'
import { type Route, read, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import { findStationName } from '../../../network/stations/index.ts'
import { buildPagePath } from '../../station-pages/http/page-values.ts'
import * as reviews from '../index.ts'
import { toWireExperience, toWireOwnReview, toWireReview } from './to-wire.ts'

export const stationReviewRoutes: readonly Route[] = [
  read(contract.showStationExperience, async ({ db, params }) => {
    const station = await findStationName(db, params.id)
    if (!station) return refuse({ kind: 'station-not-found' })
    return ok({ data: toWireExperience(buildPagePath(station), await reviews.loadExperience(db, params.id)) })
  }),

  read(contract.showOwnReview, async ({ db, params, actor, now }) => {
    const own = await reviews.loadOwnReview(db, { bookingId: params.id, customerId: actor.id }, now)
    return own.ok ? ok({ data: toWireOwnReview(own.value) }) : own
  }),

  write(contract.writeReview, {
    prepare: ({ db, actor, now }) => reviews.allowReviewing(db, { customerId: actor.id, now }),
    async write({ work, params, actor, body: { stars, words } }) {
      const whose = { bookingId: params.id, customerId: actor.id }
      const written = await reviews.writeReview(work, whose, { stars, words: words ?? null })
      return written.ok
        ? ok({ message: formatSuccess('review-saved'), data: toWireOwnReview(written.value) })
        : written
    },
  }),

  write(contract.reportReview, {
    prepare: ({ db, actor, now }) => reviews.allowReviewing(db, { customerId: actor.id, now }),
    async write({ work, params, actor }) {
      const reported = await reviews.reportReview(work, { reviewId: params.id, customerId: actor.id })
      return reported.ok ? ok({ message: formatSuccess('review-reported') }) : reported
    },
  }),

  read(contract.listStationReviews, async ({ db, query, now }) =>
    listAnswer(
      await reviews.selectReviewPage(db, narrowToWaiting(reviews.REVIEWS_WAITING, query, now)),
      toWireReview,
    ),
  ),

  write(contract.judgeReview, async ({ work, params, body: { hiddenBecause } }) => {
    const judged = await reviews.decideOnReview(work, { id: params.id, hiddenBecause })
    if (!judged.ok) return judged
    const message = formatSuccess(hiddenBecause === null ? 'review-shown' : 'review-hidden')
    return ok({ message, data: toWireReview(judged.value) })
  }),

  write(contract.answerReview, async ({ work, params, body: { answer } }) => {
    const answered = await reviews.answerReview(work, { id: params.id, answer })
    if (!answered.ok) return answered
    const message = formatSuccess(answer === null ? 'review-answer-removed' : 'review-answered')
    return ok({ message, data: toWireReview(answered.value) })
  }),
]
