/** SQL of what card terminals say of payments, beside the bills of their charges. */
import type { Paise } from '@voltyatra/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../db/client.ts'
import { type ListRequest, selectKeysetPage, toContainsPattern } from '../../db/keyset.ts'
import { createId } from '../../db/unit-of-work.ts'
import { markTerminalHeard } from '../../money/card-terminals/index.ts'

export interface Settlement {
  readonly chargerId: string
  readonly pspRef: string
  readonly status: string
  readonly statusText: string | null
  readonly amount: Paise
  readonly settledAt: Date
  readonly transactionId: string | null
  readonly receiptId: string | null
  readonly receiptUrl: string | null
  readonly taxNumber: string | null
  readonly taxName: string | null
  readonly taxAddress: string | null
  readonly taxCity: string | null
  readonly taxPincode: string | null
}

/**
 * Once for each payment: its last word counts, but what is settled stays so.
 * @returns the charge that it pays, where nobody had booked that before
 */
export async function saveSettlement(tx: Tx, settlement: Settlement, now: Date): Promise<string | undefined> {
  const { chargerId, pspRef, status, statusText, amount, settledAt, transactionId } = settlement
  const { receiptId, receiptUrl, taxNumber, taxName, taxAddress, taxCity, taxPincode } = settlement
  await sql`
    insert into card_settlement as known (id, charger_id, psp_ref, status, status_text, amount_paise, settled_at,
                                          transaction_id, receipt_id, receipt_url, tax_number, tax_name, tax_address,
                                          tax_city, tax_pincode, first_at, last_at)
    values (${createId()}, ${chargerId}, ${pspRef}, ${status}, ${statusText}, ${amount}, ${settledAt}, ${transactionId},
            ${receiptId}, ${receiptUrl}, ${taxNumber}, ${taxName}, ${taxAddress}, ${taxCity}, ${taxPincode}, ${now}, ${now})
    on conflict (charger_id, psp_ref) do update
       set status = excluded.status, status_text = excluded.status_text, amount_paise = excluded.amount_paise,
           settled_at = excluded.settled_at, transaction_id = coalesce(excluded.transaction_id, known.transaction_id),
           receipt_id = coalesce(excluded.receipt_id, known.receipt_id),
           receipt_url = coalesce(excluded.receipt_url, known.receipt_url),
           tax_number = coalesce(excluded.tax_number, known.tax_number),
           tax_name = coalesce(excluded.tax_name, known.tax_name),
           tax_address = coalesce(excluded.tax_address, known.tax_address),
           tax_city = coalesce(excluded.tax_city, known.tax_city),
           tax_pincode = coalesce(excluded.tax_pincode, known.tax_pincode), last_at = excluded.last_at,
           -- Whoever has looked at its silence has not looked at what it says.
           seen_at = case when ${WAS_SILENT} then null else known.seen_at end,
           seen_by = case when ${WAS_SILENT} then null else known.seen_by end
     where known.status <> 'Settled' or excluded.status = 'Settled'`.execute(tx)
  return markTerminalHeard(tx, { chargerId, pspRef }, now)
}

const WAS_SILENT = sql`known.status = 'Unanswered' and known.corrected_paise is null`

/** The terminal of a charge that is billed has said nothing of its payment; what it says later takes the place of this. */
export async function insertUnanswered(
  tx: Tx,
  { chargerId, pspRef, transactionId }: Pick<Settlement, 'chargerId' | 'pspRef' | 'transactionId'>,
  now: Date,
): Promise<void> {
  await sql`
    insert into card_settlement (id, charger_id, psp_ref, status, amount_paise, settled_at, transaction_id, first_at, last_at)
    values (${createId()}, ${chargerId}, ${pspRef}, 'Unanswered', 0, ${now}, ${transactionId}, ${now}, ${now})
    on conflict (charger_id, psp_ref) do nothing`.execute(tx)
}

export interface SettledCharge {
  readonly bookingId: string
  readonly connectorId: string
  /** Null until there is one. */
  readonly invoiceNumber: string | null
}

/** The charge that a payment pays, once it has ended. */
export async function selectSettledCharge(
  reader: Reader,
  { chargerId, pspRef }: Pick<Settlement, 'chargerId' | 'pspRef'>,
): Promise<SettledCharge | undefined> {
  const { rows } = await sql<SettledCharge>`
    select booking.id as "bookingId", booking.connector_id as "connectorId",
           (select paper.number from paper where paper.subject_id = booking.id and paper.kind = 'tax-invoice'
             order by paper.issued_at desc limit 1) as "invoiceNumber"
      from ${JOINED}
     where settlement.charger_id = ${chargerId} and settlement.psp_ref = ${pspRef} and booking.id is not null
       and (session.ended_at is not null or session.state = 'ended')`.execute(reader)
  return rows[0]
}

export type SettlementDifference =
  | 'differs'
  | 'paid-twice'
  | 'not-settled'
  | 'unanswered'
  | 'no-bill'
  | 'called-off'
  | 'unknown-charge'

/** Rounding at the terminal. */
const SMALLEST = 100

/**
 * How a payment differs from the bill of its charge; null where it does not, or nothing is to be said yet. A transaction is
 * found whenever it came, before the payment or after it.
 */
const chooseDifference = (): RawBuilder<SettlementDifference | null> => sql<SettlementDifference | null>`case
  when settlement.status = 'Unanswered' and settlement.corrected_paise is null then
    -- Its terminal may have named the transaction under another reference.
    case when booking.bill_total_paise > 0 and not exists (
           select from card_settlement other
            where other.charger_id = settlement.charger_id and other.transaction_id = settlement.transaction_id
              and session_of_payment(other) = session.id and other.status <> 'Unanswered') then 'unanswered' end
  when ${TAKEN} is not null and session.id is null then 'unknown-charge'
  when ${TAKEN} is not null and session.state = 'ended' and session.booking_id is null then 'no-bill'
  when ${TAKEN} > 0 and booking.status = 'cancelled' then 'called-off'
  when ${TAKEN} > 0 and booking.bill_total_paise is not null and not ${IS_PAID_HERE} then 'paid-twice'
  when not ${IS_PAID_HERE} then null
  when abs(${TAKEN} - booking.bill_total_paise) > ${SMALLEST}::int then 'differs'
  when ${TAKEN} is null and booking.bill_total_paise > 0 then 'not-settled'
end`

/** What was taken, as an operator found or the terminal says; null where nothing was. */
const TAKEN = sql`coalesce(settlement.corrected_paise, case when settlement.status = 'Settled' then settlement.amount_paise end)`

/**
 * This payment pays the charge: nobody had booked that, and it is the payment with which it began, or the only one that
 * was taken. Every other charge is paid by its driver, from the wallet or by what was blocked.
 */
const IS_PAID_HERE = sql<boolean>`exists (
  select from terminal_charge
   where terminal_charge.session_id = session.id and terminal_charge.booking_id is not null
     and (terminal_charge.psp_ref = settlement.psp_ref
          or not exists (select from card_settlement own
                          where own.charger_id = settlement.charger_id and own.psp_ref = terminal_charge.psp_ref
                            and coalesce(own.corrected_paise, case when own.status = 'Settled' then own.amount_paise end) > 0)))`

const IS_ITS_SESSION = sql<boolean>`session.id = session_of_payment(settlement)`

const JOINED = sql`card_settlement settlement
  left join charging_session session on ${IS_ITS_SESSION}
  left join booking on booking.id = session.booking_id`

/** Rows that wait: a difference that nobody has looked at. */
export const selectDiffering = (): RawBuilder<unknown> =>
  sql`${JOINED} where settlement.seen_at is null and ${chooseDifference()} is not null`

export interface SettlementRequest extends ListRequest {
  readonly chargerId?: string | undefined
}

export type ListedSettlement = Awaited<ReturnType<ReturnType<typeof selectSettlements>['execute']>>[number]

const selectSettlements = (reader: Reader) =>
  reader
    .selectFrom('card_settlement as settlement')
    .innerJoin('charger', 'charger.id', 'settlement.charger_id')
    .leftJoin('station', 'station.id', 'charger.station_id')
    .leftJoin('charging_session as session', (join) => join.on(IS_ITS_SESSION))
    .leftJoin('booking', 'booking.id', 'session.booking_id')
    .select((eb) => [
      'settlement.id',
      'settlement.charger_id as chargerId',
      'charger.identity',
      'charger.station_id as stationId',
      'station.name as stationName',
      'settlement.psp_ref as pspRef',
      eb
        .ref('settlement.status')
        .$castTo<'Settled' | 'Canceled' | 'Rejected' | 'Failed' | 'Unanswered'>()
        .as('status'),
      'settlement.status_text as statusText',
      'settlement.amount_paise as amount',
      'settlement.corrected_paise as corrected',
      'settlement.settled_at as settledAt',
      'settlement.transaction_id as transactionId',
      'settlement.receipt_id as receiptId',
      'settlement.tax_number as taxNumber',
      'settlement.tax_name as taxName',
      'session.booking_id as bookingId',
      'booking.bill_total_paise as bill',
      chooseDifference().as('difference'),
      'settlement.first_at as firstAt',
      'settlement.seen_at as seenAt',
      'settlement.reason',
    ])

/** One page, newest first; `q` searches references, transactions, receipts, stations and chargers. */
export function selectSettlementPage(
  reader: Reader,
  { q, status, chargerId, among, ...request }: SettlementRequest,
) {
  let rows = selectSettlements(reader)
  if (status) rows = rows.where('settlement.status', '=', status)
  if (chargerId) rows = rows.where('settlement.charger_id', '=', chargerId)
  if (among) rows = rows.where(sql<boolean>`settlement.id in (${among})`)
  if (q) {
    const pattern = toContainsPattern(q)
    rows = rows.where(
      sql<boolean>`(settlement.psp_ref ilike ${pattern} or settlement.transaction_id ilike ${pattern}
        or settlement.receipt_id ilike ${pattern} or station.name ilike ${pattern} or charger.identity ilike ${pattern})`,
    )
  }
  return selectKeysetPage({
    rows,
    request,
    id: 'settlement.id',
    defaultSort: '-firstAt',
    dated: 'firstAt',
    sortKeys: { firstAt: { column: 'settlement.first_at', type: 'timestamptz' } },
  })
}

/** Undefined where there is none. */
export async function markSettlementSeen(
  tx: Tx,
  {
    id,
    by,
    reason,
    taken,
    now,
  }: {
    readonly id: string
    readonly by: string
    readonly reason: string
    /** What the provider of the terminal really took; undefined where its word stands. */
    readonly taken: Paise | undefined
    readonly now: Date
  },
): Promise<{ readonly pspRef: string } | undefined> {
  const seen = await tx
    .updateTable('card_settlement')
    .set({ seen_at: now, seen_by: by, reason, ...(taken !== undefined && { corrected_paise: taken }) })
    .where('id', '=', id)
    .returning(['charger_id as chargerId', 'psp_ref as pspRef'])
    .executeTakeFirst()
  if (seen) await markTerminalHeard(tx, seen, now)
  return seen
}
