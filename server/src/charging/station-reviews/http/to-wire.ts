/** Reviews and what is known of stations, as answers show them. */
import { countWorkedDays, toIstDay, type WorkedDays } from '@voltyatra/domain'
import type { Experience, OwnReviewNow, PublicReview, StationReview } from '../index.ts'

const WATTS = 1000
const MONTH_LENGTH = 'YYYY-MM'.length

/** To a tenth of a kilowatt: a meter's readings say no more. */
const toKilowatts = (watts: number): number => Math.round((watts * 10) / WATTS) / 10

const toWirePublicReview = ({ id, stars, words, chargedAt, connectorType, ...review }: PublicReview) => ({
  _id: id,
  stars,
  words,
  month: toIstDay(chargedAt).slice(0, MONTH_LENGTH),
  connectorType,
  hiddenBecause: review.hiddenBecause,
  answer: review.answer,
})

const toWireDays = (days: WorkedDays | null) => days && { days: days.worked, of: days.of }

/** @param page the address of the station's public page */
export const toWireExperience = (
  page: string,
  { rating, power, health, openProblems, reviews }: Experience,
) => ({
  page,
  rating: rating && { ...rating },
  power: [...power].map(([connectorId, { medianW, charges }]) => ({
    connectorId,
    medianKW: toKilowatts(medianW),
    charges,
  })),
  works: health.map((one) => ({
    connectorId: one.connectorId,
    worked: toWireDays(countWorkedDays(one)),
    lastChargedAt: one.lastGoodAt,
    powerKW: one.powerW === null ? null : toKilowatts(one.powerW),
    promisedKW: one.promisedW === null ? null : toKilowatts(one.promisedW),
  })),
  openProblems: openProblems.map(({ connectorId, reports }) => ({ connectorId, reports })),
  reviews: reviews.map(toWirePublicReview),
})

export const toWireOwnReview = ({ review, writableUntil }: OwnReviewNow) => ({
  review: review && { stars: review.stars, words: review.words, answer: review.answer },
  writableUntil: writableUntil?.toISOString() ?? null,
})

export const toWireReview = ({
  id,
  createdAt,
  changedAt,
  hiddenAt,
  answeredAt,
  ...review
}: StationReview) => ({
  _id: id,
  ...review,
  createdAt: createdAt.toISOString(),
  changedAt: changedAt.toISOString(),
  hiddenAt: hiddenAt?.toISOString() ?? null,
  answeredAt: answeredAt?.toISOString() ?? null,
})
