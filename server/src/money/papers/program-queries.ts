/** SQL of papers as programs read them. */
import { sql } from 'kysely'
import type { Reader } from '../../db/client.ts'
import { type ListRequest, selectKeysetPage } from '../../db/keyset.ts'
import { isOneOf } from '../../db/rows-sought.ts'
import { bookingOfPaper, selectListedPapers } from './list-queries.ts'

/** @param stationIds null for the papers of all, those that are about no charge among them */
function selectPapers(reader: Reader, stationIds: readonly string[] | null) {
  const rows = selectListedPapers(reader).select('paper.customer_id as driverId')
  if (stationIds === null) return rows
  const isThere = isOneOf('booking.station_id', stationIds)
  return rows.where(
    sql<boolean>`exists (select from booking where booking.id = ${bookingOfPaper} and ${isThere})`,
  )
}

/** Oldest first. */
export const selectProgramPapers = (
  reader: Reader,
  stationIds: readonly string[] | null,
  request: ListRequest,
) =>
  selectKeysetPage({
    rows: selectPapers(reader, stationIds),
    request,
    id: 'paper.id',
    defaultSort: 'issuedAt',
    sortKeys: { issuedAt: { column: 'paper.issued_at', type: 'timestamptz' } },
    isUncounted: true,
  })

/** One with what stands on it, and what the portal gave for it. */
export const selectProgramPaper = (reader: Reader, stationIds: readonly string[] | null, id: string) =>
  selectPapers(reader, stationIds)
    .leftJoin('e_invoice', (join) =>
      join.onRef('e_invoice.paper_id', '=', 'paper.id').on('e_invoice.acknowledged_at', 'is not', null),
    )
    .select([
      'paper.content',
      'e_invoice.irn',
      'e_invoice.acknowledgement',
      'e_invoice.acknowledged_at as acknowledgedAt',
      'e_invoice.cancelled_at as cancelledAt',
    ])
    .where('paper.id', '=', id)
    .executeTakeFirst()
