/** SQL of drivers’ reviews of stations. */

import type { BookingState, ConnectorType } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/client.ts'
import { hasText, type ListRequest, selectKeysetPage } from '../../db/keyset.ts'
import type { SubjectNames } from '../../db/subject-names.ts'

/** A charge as far as its review asks. */
export interface ReviewedCharge {
  readonly bookingId: string
  readonly stationId: string
  readonly connectorType: string
  readonly status: BookingState
  readonly energyWh: number | null
  readonly stoppedAt: Date | null
}

/** Of the driver's own; kept to this transaction where it is to be written. */
export function selectCharge(
  reader: Reader,
  { bookingId, customerId }: { readonly bookingId: string; readonly customerId: string },
): Promise<ReviewedCharge | undefined> {
  return reader
    .selectFrom('booking')
    .select([
      'id as bookingId',
      'station_id as stationId',
      'connector_type as connectorType',
      'status',
      'bill_energy_wh as energyWh',
      'stopped_at as stoppedAt',
    ])
    .where('id', '=', bookingId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
}

export interface OwnReview {
  readonly stars: number
  readonly words: string | null
  readonly answer: string | null
  readonly createdAt: Date
}

export const selectOwnReview = (reader: Reader, bookingId: string): Promise<OwnReview | undefined> =>
  reader
    .selectFrom('station_review')
    .select(['stars', 'words', 'answer', 'created_at as createdAt'])
    .where('booking_id', '=', bookingId)
    .executeTakeFirst()

export interface WrittenReview {
  readonly id: string
  readonly charge: ReviewedCharge
  readonly stars: number
  readonly words: string | null
  readonly now: Date
}

/** The charge's only review, written or changed. */
export async function upsertReview(tx: Tx, { id, charge, stars, words, now }: WrittenReview): Promise<void> {
  await tx
    .insertInto('station_review')
    .values({
      id,
      booking_id: charge.bookingId,
      station_id: charge.stationId,
      connector_type: charge.connectorType,
      stars,
      words,
      created_at: now,
      changed_at: now,
    })
    .onConflict((conflict) =>
      conflict.column('booking_id').doUpdateSet({
        ...{ stars, words },
        // Of two at once the one that waits may have begun first.
        changed_at: sql<Date>`greatest(station_review.changed_at, excluded.changed_at)`,
      }),
    )
    .execute()
}

/** Once for each driver; nothing where there is no such review. @returns whether there is one */
export async function insertReport(
  tx: Tx,
  {
    reviewId,
    customerId,
    now,
  }: { readonly reviewId: string; readonly customerId: string; readonly now: Date },
): Promise<boolean> {
  const found = await tx
    .selectFrom('station_review')
    .select('id')
    .where('id', '=', reviewId)
    .executeTakeFirst()
  if (!found) return false
  await tx
    .insertInto('station_review_report')
    .values({ review_id: reviewId, customer_id: customerId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return true
}

export interface PublicReview {
  readonly id: string
  readonly stars: number
  readonly words: string | null
  readonly chargedAt: Date
  readonly connectorType: ConnectorType
  readonly hiddenBecause: string | null
  readonly answer: string | null
}

/** The newest ones of a station, without whose they are. */
export function selectPublicReviews(
  reader: Reader,
  stationId: string,
  most: number,
): Promise<readonly PublicReview[]> {
  return reader
    .selectFrom('station_review as review')
    .innerJoin('booking', 'booking.id', 'review.booking_id')
    .select((eb) => [
      'review.id',
      'review.stars',
      sql<string | null>`case when review.hidden_at is null then review.words end`.as('words'),
      eb.fn.coalesce('booking.stopped_at', 'review.created_at').as('chargedAt'),
      eb.ref('review.connector_type').$castTo<ConnectorType>().as('connectorType'),
      'review.hidden_reason as hiddenBecause',
      'review.answer',
    ])
    .where('review.station_id', '=', stationId)
    .orderBy('review.created_at', 'desc')
    .orderBy('review.id', 'desc')
    .limit(most)
    .execute()
}

/** Of each driver's last review of the station; whose words are hidden counts too. */
export async function sumStars(
  reader: Reader,
  stationId: string,
): Promise<{ readonly sum: number; readonly drivers: number }> {
  const { rows } = await sql<{ sum: number; drivers: number }>`
    select coalesce(sum(stars), 0)::int as sum, count(*)::int as drivers
      from (select distinct on (booking.customer_id) review.stars
              from station_review review join booking on booking.id = review.booking_id
             where review.station_id = ${stationId}
             order by booking.customer_id, review.created_at desc, review.id desc) as last`.execute(reader)
  return rows[0] ?? { sum: 0, drivers: 0 }
}

export interface StationReview {
  readonly id: string
  readonly stationId: string
  readonly stationName: string
  readonly bookingId: string
  readonly connectorType: ConnectorType
  readonly stars: number
  readonly words: string | null
  readonly createdAt: Date
  readonly changedAt: Date
  /** Since it was looked at last. */
  readonly reports: number
  readonly hiddenAt: Date | null
  readonly hiddenBecause: string | null
  readonly answer: string | null
  readonly answeredAt: Date | null
}

const selectReviews = (reader: Reader) =>
  reader
    .selectFrom('station_review as review')
    .innerJoin('station', 'station.id', 'review.station_id')
    .select((eb) => [
      'review.id',
      'review.station_id as stationId',
      'station.name as stationName',
      'review.booking_id as bookingId',
      eb.ref('review.connector_type').$castTo<ConnectorType>().as('connectorType'),
      'review.stars',
      'review.words',
      'review.created_at as createdAt',
      'review.changed_at as changedAt',
      sql<number>`(
        select count(*)::int from station_review_report as report
         where report.review_id = review.id
           and report.created_at > coalesce(review.judged_at, '-infinity'))`.as('reports'),
      'review.hidden_at as hiddenAt',
      'review.hidden_reason as hiddenBecause',
      'review.answer',
      'review.answered_at as answeredAt',
    ])

export function selectReviewPage(
  reader: Reader,
  { stationId, status, among, q, ...request }: ListRequest & { readonly stationId?: string | undefined },
) {
  let rows = selectReviews(reader)
  if (stationId) rows = rows.where('review.station_id', '=', stationId)
  if (status === 'shown') rows = rows.where('review.hidden_at', 'is', null)
  if (status === 'hidden') rows = rows.where('review.hidden_at', 'is not', null)
  if (status === 'unanswered') rows = rows.where('review.answered_at', 'is', null)
  if (among) rows = rows.where(sql<boolean>`review.id in (${among})`)
  if (q) rows = rows.where((eb) => hasText(eb, q, ['review.words', 'station.name']))
  return selectKeysetPage({
    rows,
    request,
    id: 'review.id',
    defaultSort: '-createdAt',
    sortKeys: {
      createdAt: { column: 'review.created_at', type: 'timestamptz' },
      stars: { column: 'review.stars', type: 'int8' },
    },
  })
}

export const selectReview = (reader: Reader, id: string): Promise<StationReview | undefined> =>
  selectReviews(reader).where('review.id', '=', id).executeTakeFirst()

/** Locked, so that of two operators each finds what the other has done. */
export async function lockReview(tx: Tx, id: string): Promise<StationReview | undefined> {
  await tx.selectFrom('station_review').select('id').where('id', '=', id).forUpdate().execute()
  return selectReview(tx, id)
}

export async function updateHiding(
  tx: Tx,
  {
    id,
    hiddenBecause,
    now,
  }: { readonly id: string; readonly hiddenBecause: string | null; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable('station_review')
    .set({ hidden_at: hiddenBecause === null ? null : now, hidden_reason: hiddenBecause, judged_at: now })
    .where('id', '=', id)
    .execute()
}

export async function updateAnswer(
  tx: Tx,
  { id, answer, now }: { readonly id: string; readonly answer: string | null; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable('station_review')
    .set({ answer, answered_at: answer === null ? null : now })
    .where('id', '=', id)
    .execute()
}

/** The stars stay as a figure; the operator's answer goes with the words, for it may name the person. */
export async function eraseReviewWords(tx: Tx, customerId: string): Promise<void> {
  await sql`
    update station_review set words = null, answer = null, answered_at = null
     where (words is not null or answer is not null)
       and booking_id in (select id from booking where customer_id = ${customerId})`.execute(tx)
}

/** What people call reviews. */
export const selectReviewNames: SubjectNames[string] = (ids) =>
  sql`select station_review.id, 'of ' || station.name as name
        from station_review join station on station.id = station_id
       where station_review.id = any(${ids}::uuid[])`
