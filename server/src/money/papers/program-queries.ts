/** SQL of papers as programs read them. */
import type { PaperKind } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Reader } from '../../db/client.ts'
import { type ListRequest, selectKeysetPage } from '../../db/keyset.ts'
import { isOneOf } from '../../db/rows-sought.ts'

/** The charge that a paper is about; null where it is about none. */
const bookingId = sql<string | null>`case 'tax-invoice' when paper.kind then paper.subject_id
                                       when original.kind then original.subject_id end`

/** @param stationIds null for the papers of all, those that are about no charge among them */
function selectPapers(reader: Reader, stationIds: readonly string[] | null) {
  const rows = reader
    .selectFrom('paper')
    .leftJoin('paper as original', 'original.id', 'paper.original_id')
    .select([
      'paper.id',
      sql<PaperKind>`paper.kind`.as('kind'),
      'paper.number',
      'paper.issued_on as issuedOn',
      'paper.issued_at as issuedAt',
      'paper.gstin',
      'paper.recipient_gstin as recipientGstin',
      'paper.place_state as placeState',
      bookingId.as('bookingId'),
      'paper.customer_id as driverId',
      'paper.partner_id as partnerId',
      'paper.original_id as originalId',
      'paper.taxable_paise as taxable',
      'paper.cgst_paise as cgst',
      'paper.sgst_paise as sgst',
      'paper.utgst_paise as utgst',
      'paper.igst_paise as igst',
      'paper.total_paise as total',
    ])
  if (stationIds === null) return rows
  const isThere = isOneOf('booking.station_id', stationIds)
  return rows.where(sql<boolean>`exists (select from booking where booking.id = ${bookingId} and ${isThere})`)
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
