/** Reviews of charges: a driver writes one after each charge, and the operator answers and, with a reason, hides words. */
import { addMs, days, hours, ok, type Result, refuse } from '@voltyatra/domain'
import type { Db, Reader } from '../../db/client.ts'
import { createId, type Work } from '../../db/unit-of-work.ts'
import { allowTries, type TooManyTries } from '../../people/access/index.ts'
import {
  insertReport,
  lockReview,
  type OwnReview,
  type ReviewedCharge,
  type StationReview,
  selectCharge,
  selectOwnReview,
  selectReview,
  updateAnswer,
  updateHiding,
  upsertReview,
} from './queries.ts'

/** A first review is written so long after the charge. */
const WRITABLE_MS = days(30)
/** The database says the same. */
const CHANGEABLE_MS = days(7)
/** In an hour, of what one driver writes or reports. */
const MOST_WRITES = 20

export interface OwnReviewNow {
  readonly review: OwnReview | null
  /** Null where it can be neither written nor changed. */
  readonly writableUntil: Date | null
}

interface Whose {
  readonly bookingId: string
  readonly customerId: string
}

type NotFound = { readonly kind: 'booking-not-found' }

export async function loadOwnReview(
  reader: Reader,
  whose: Whose,
  now: Date,
): Promise<Result<OwnReviewNow, NotFound>> {
  const charge = await selectCharge(reader, whose)
  if (!charge) return refuse({ kind: 'booking-not-found' })
  const review = (await selectOwnReview(reader, whose.bookingId)) ?? null
  const until = findLastMoment(charge, review)
  return ok({ review, writableUntil: until && until > now ? until : null })
}

/** Undefined where there is no charge to review. */
function findLastMoment(charge: ReviewedCharge, review: OwnReview | null): Date | undefined {
  if (review) return addMs(review.createdAt, CHANGEABLE_MS)
  const isOver = charge.status === 'completed' || charge.status === 'confirmed'
  return isOver && charge.stoppedAt && (charge.energyWh ?? 0) > 0
    ? addMs(charge.stoppedAt, WRITABLE_MS)
    : undefined
}

/** Counts a write against its driver. */
export function allowReviewing(
  db: Db,
  { customerId, now }: { readonly customerId: string; readonly now: Date },
): Promise<Result<undefined, TooManyTries>> {
  const bucket = `review:driver:${customerId}`
  return allowTries(db, [{ bucket, limit: MOST_WRITES, windowMs: hours(1) }], now)
}

export async function writeReview(
  work: Work,
  whose: Whose,
  written: { readonly stars: number; readonly words: string | null },
): Promise<
  Result<OwnReviewNow, { readonly kind: 'booking-not-found' | 'charge-not-over' | 'review-too-late' }>
> {
  const { tx, now } = work
  const charge = await selectCharge(tx, whose)
  if (!charge) return refuse({ kind: 'booking-not-found' })
  const until = findLastMoment(charge, (await selectOwnReview(tx, whose.bookingId)) ?? null)
  if (!until) return refuse({ kind: 'charge-not-over' })
  if (until <= now) return refuse({ kind: 'review-too-late' })
  await upsertReview(tx, { id: createId(), charge, ...written, now })
  return loadOwnReview(tx, whose, now)
}

type ReviewNotFound = { readonly kind: 'review-not-found' }

export async function reportReview(
  { tx, now }: Work,
  { reviewId, customerId }: { readonly reviewId: string; readonly customerId: string },
): Promise<Result<undefined, ReviewNotFound>> {
  const isThere = await insertReport(tx, { reviewId, customerId, now })
  return isThere ? ok(undefined) : refuse({ kind: 'review-not-found' })
}

/** Hides the words for a reason, or has them shown; what was reported until now is looked at. */
export async function decideOnReview(
  work: Work,
  { id, hiddenBecause }: { readonly id: string; readonly hiddenBecause: string | null },
): Promise<Result<StationReview, ReviewNotFound>> {
  const { tx, now } = work
  const before = await lockReview(tx, id)
  if (!before) return refuse({ kind: 'review-not-found' })
  await updateHiding(tx, { id, hiddenBecause, now })
  await work.audit({
    action: hiddenBecause === null ? 'review.show' : 'review.hide',
    subject: { kind: 'review', id },
    before: { hiddenBecause: before.hiddenBecause },
    after: { hiddenBecause },
  })
  return findAgain(work, id)
}

/** For everybody to read; null takes it away. */
export async function answerReview(
  work: Work,
  { id, answer }: { readonly id: string; readonly answer: string | null },
): Promise<Result<StationReview, ReviewNotFound>> {
  const { tx, now } = work
  const before = await lockReview(tx, id)
  if (!before) return refuse({ kind: 'review-not-found' })
  if (before.answer === answer) {
    work.nothingChanged()
    return ok(before)
  }
  await updateAnswer(tx, { id, answer, now })
  await work.audit({
    action: answer === null ? 'review.remove-answer' : 'review.answer',
    subject: { kind: 'review', id },
    before: { answer: before.answer },
    after: { answer },
  })
  return findAgain(work, id)
}

async function findAgain({ tx }: Work, id: string): Promise<Result<StationReview, ReviewNotFound>> {
  const after = await selectReview(tx, id)
  return after ? ok(after) : refuse({ kind: 'review-not-found' })
}
