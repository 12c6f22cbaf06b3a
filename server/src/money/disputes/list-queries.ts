/** SQL of disputes as lists, and of what is known of the charges that were paid. */
import type { DisputeMoveKind, Paise } from '@voltyatra/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../db/client.ts'
import { type ListRequest, selectKeysetPage } from '../../db/keyset.ts'
import type { Dispute } from './queries.ts'

export interface ListedDispute extends Dispute {
  readonly orderNumber: string | null
  readonly customerId: string | null
  readonly customerName: string | null
  readonly customerPhone: string | null
  readonly answeredAt: Date | null
  readonly answeredBy: string | null
  readonly explanation: string | null
  readonly paid: Paise | null
  readonly paidAt: Date | null
  readonly bankReference: string | null
}

const selectListed = (reader: Reader) =>
  reader
    .selectFrom('payment_dispute as dispute')
    .leftJoin('top_up_order as payment', 'payment.id', 'dispute.order_id')
    .leftJoin('payment_block as block', 'block.id', 'dispute.block_id')
    .leftJoin('customer', (join) =>
      join.on(sql<boolean>`customer.id = coalesce(payment.customer_id, block.customer_id)`),
    )
    .leftJoin('administrator', 'administrator.id', 'dispute.answered_by')
    .select([
      'dispute.id as id',
      'dispute.provider as provider',
      'dispute.provider_dispute_id as providerDisputeId',
      'dispute.payment_id as paymentId',
      'dispute.order_id as orderId',
      'dispute.block_id as blockId',
      'dispute.state as state',
      'dispute.amount_paise as amount',
      'dispute.reason as reason',
      'dispute.holds_money as holdsMoney',
      'dispute.respond_by as respondBy',
      'dispute.opened_at as openedAt',
      'dispute.reported_at as reportedAt',
      'dispute.ended_at as endedAt',
      sql<Dispute['answer']>`dispute.answer`.as('answer'),
      'dispute.answered_at as answeredAt',
      'dispute.explanation as explanation',
      'administrator.email as answeredBy',
      sql<string | null>`coalesce(payment.order_id, block.order_id)`.as('orderNumber'),
      'customer.id as customerId',
      'customer.name as customerName',
      'customer.phone as customerPhone',
      sql<Paise | null>`coalesce(payment.amount_paise, block.captured_paise)`.as('paid'),
      sql<Date | null>`coalesce(payment.paid_at, block.paid_at)`.as('paidAt'),
      sql<string | null>`payment.payment_response -> 'payment' ->> 'bank_reference'`.as('bankReference'),
    ])

const NEVER = sql`timestamptz '9999-12-31'`

/** What is to be answered first in front, by its time, unless sorted otherwise. */
export function selectDisputePage(
  reader: Reader,
  { status, q, among, ...request }: ListRequest & { readonly among?: RawBuilder<unknown> | undefined },
) {
  let rows = reader
    .selectFrom(
      selectListed(reader)
        // What needs no answer comes after all that does.
        .select(
          sql<Date>`case when dispute.state = 'open' then coalesce(dispute.respond_by, ${NEVER}) else ${NEVER} end`.as(
            'dueAt',
          ),
        )
        .as('listed'),
    )
    .selectAll()
  if (status) rows = rows.where(sql<string>`listed.state`, '=', status)
  if (among) rows = rows.where(sql<boolean>`listed.id in (${among})`)
  if (q) {
    rows = rows.where(
      sql<boolean>`${q} in ("providerDisputeId", "paymentId", "orderNumber", "customerPhone")`,
    )
  }
  return selectKeysetPage({
    rows,
    request,
    id: 'listed.id',
    defaultSort: 'respondBy',
    dated: 'openedAt',
    sortKeys: {
      respondBy: { column: 'listed.dueAt', type: 'timestamptz' },
      openedAt: { column: 'listed.openedAt', type: 'timestamptz' },
    },
  })
}

export const findDispute = (reader: Reader, id: string): Promise<ListedDispute | undefined> =>
  selectListed(reader).where('dispute.id', '=', id).executeTakeFirst()

export interface ListedMove {
  readonly kind: DisputeMoveKind
  readonly amount: Paise
  readonly fromWallet: Paise
  readonly owed: Paise
  readonly at: Date
  readonly isSettled: boolean
}

export const selectMoves = (reader: Reader, disputeId: string): Promise<ListedMove[]> =>
  reader
    .selectFrom('dispute_move')
    .select([
      sql<DisputeMoveKind>`kind`.as('kind'),
      'amount_paise as amount',
      'from_wallet_paise as fromWallet',
      'owed_paise as owed',
      'at',
      sql<boolean>`exists (select from settlement_line where dispute_move_id = dispute_move.id)`.as(
        'isSettled',
      ),
    ])
    .where('dispute_id', '=', disputeId)
    .orderBy('number')
    .execute()

/** A charge that the driver had after the payment: what the payer got for it. */
export interface EvidenceCharge {
  readonly bookingId: string
  readonly station: string
  readonly city: string | null
  readonly startedAt: Date
  readonly endedAt: Date | null
  readonly energyWh: number | null
  readonly total: Paise | null
  readonly invoice: string | null
}

const MOST_CHARGES = 50

/** Of a top-up the charges from its payment on; of a blocked amount the one that it paid. Oldest first. */
export async function selectCharges(
  reader: Reader,
  { customerId, blockId, paidAt }: Pick<ListedDispute, 'customerId' | 'blockId' | 'paidAt'>,
): Promise<EvidenceCharge[]> {
  if (customerId === null || paidAt === null) return []
  const { rows } = await sql<EvidenceCharge>`
    select booking.id as "bookingId", station.name as station, station.city, booking.started_at as "startedAt",
           booking.stopped_at as "endedAt", booking.bill_energy_wh as "energyWh", booking.bill_total_paise as total,
           (select paper.number from paper where paper.subject_id = booking.id and paper.kind = 'invoice'
             order by paper.issued_at limit 1) as invoice
      from booking join station on station.id = booking.station_id
     where booking.customer_id = ${customerId} and booking.started_at is not null
       and case when ${blockId}::uuid is null then booking.started_at >= ${paidAt}
                else booking.id = (select booking_id from payment_block where id = ${blockId}::uuid) end
     order by booking.started_at limit ${MOST_CHARGES}`.execute(reader)
  return rows
}
