/** SQL of the sessions that nothing entitles to energy. */
import type { BookingState, SessionState, Unentitled } from '@voltyatra/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Reader, Tx } from '../../db/client.ts'
import { type ListRequest, selectKeysetPage } from '../../db/keyset.ts'

/** One look takes up no more; the next goes on. */
const MOST = 500

export interface OpenSession {
  readonly id: string
  readonly chargerId: string
  readonly protocol: string | null
  readonly transactionNumber: number
  readonly transactionId: string | null
  readonly booking: BookingState | null
  readonly card: 'accepted' | 'refused' | null
  readonly idTag: string | null
  readonly hasCharged: boolean
  readonly isUnknownStop: boolean
  /** Its booking follows the charger still, and has it stopped. */
  readonly isDriven: boolean
  readonly beganAt: Date
  readonly why: Unentitled | null
  readonly asks: number
  readonly askedAt: Date | null
  readonly isConnected: boolean
  readonly isUnderWay: boolean
}

/** Whatever may be unentitled; the rule decides. Bookings that are paid, and charge, are left out. */
export async function selectSessionsToCheck(
  reader: Reader,
  { sessionId }: { readonly sessionId?: string } = {},
): Promise<readonly OpenSession[]> {
  const only = sessionId === undefined ? sql`` : sql`and session.id = ${sessionId}`
  const { rows } = await sql<OpenSession>`
    select session.id, session.charger_id as "chargerId", charger.protocol,
           session.transaction_number as "transactionNumber", session.transaction_id as "transactionId",
           booking.status as booking,
           case when coalesce(card_charge.refused, at_terminal.refused) is not null
                  or (card_charge.billing = 'free' and card.blocked_at is not null) then 'refused'
                when coalesce(card_charge.session_id, at_terminal.session_id) is not null then 'accepted' end as card,
           session.id_tag as "idTag",
           (session.energy_wh > 0 or session.last_received_at is not null or coalesce(session.power_w, 0) > 0
             or coalesce((session.progress ->> 'saidCharging')::boolean, false)) as "hasCharged",
           session.ended_at is not null as "isUnknownStop",
           charge.booking_id is not null as "isDriven",
           coalesce(session.started_at, session.created_at) as "beganAt",
           found.why, coalesce(found.requests, 0) as asks, found.requested_at as "askedAt",
           charger.connection_id is not null as "isConnected",
           coalesce(command.status in ('waiting', 'sent'), false) as "isUnderWay"
      from charging_session session
      join charger on charger.id = session.charger_id
      left join booking on booking.id = session.booking_id
      left join booked_charge charge on charge.session_id = session.id and charge.closed_at is null
      left join card_charge on card_charge.session_id = session.id
      left join card on card.id = card_charge.card_id
      left join terminal_charge at_terminal on at_terminal.session_id = session.id
      left join unentitled_session found on found.session_id = session.id
      left join charger_command command on command.id = found.command_id
     where session.state <> 'ended' and (booking.id is null or booking.status not in ('reserved', 'in_progress'))
       and (session.ended_at is null or (found.session_id is null and 'unknown-transaction' = any (session.anomalies)))
       ${only}
     order by session.created_at desc
     limit ${MOST}`.execute(reader)
  return rows
}

/** Keeps it to this transaction: of many who look at once, one asks. False where it is not open any more. */
export async function holdSession(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from charging_session where id = ${id} and state <> 'ended' for no key update`.execute(tx)
  return rows.length > 0
}

export async function insertFound(
  tx: Tx,
  found: { readonly sessionId: string; readonly why: Unentitled; readonly now: Date },
): Promise<void> {
  await tx
    .insertInto('unentitled_session')
    .values({ session_id: found.sessionId, why: found.why, found_at: found.now })
    .onConflict((conflict) => conflict.column('session_id').doNothing())
    .execute()
}

/** A session of a card, or of a payment at a terminal, that was not accepted, whether it goes on or is over by now. */
export async function noteRefusedCard(
  db: Db,
  { sessionId, now }: { readonly sessionId: string; readonly now: Date },
): Promise<void> {
  await sql`
    insert into unentitled_session (session_id, why, found_at)
    select id, 'card-refused', ${now}::timestamptz from charging_session
     where id = ${sessionId} and state = 'ended'
       and (exists (select from card_charge where session_id = charging_session.id and refused is not null)
            or exists (select from terminal_charge where session_id = charging_session.id and refused is not null))
    on conflict (session_id) do nothing`.execute(db)
}

export async function noteRequest(
  tx: Tx,
  {
    sessionId,
    commandId,
    now,
  }: { readonly sessionId: string; readonly commandId: string | null; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable('unentitled_session')
    .set((eb) => ({ requests: eb('requests', '+', 1), requested_at: now, command_id: commandId }))
    .where('session_id', '=', sessionId)
    .execute()
}

export interface UnentitledSession {
  readonly id: string
  readonly chargerId: string
  readonly identity: string
  readonly stationId: string | null
  readonly stationName: string | null
  readonly evse: number
  readonly number: number | null
  readonly idTag: string | null
  readonly transactionNumber: number
  readonly transactionId: string | null
  readonly bookingId: string | null
  readonly customerId: string | null
  readonly customerPhone: string | null
  readonly why: Unentitled
  readonly foundAt: Date
  readonly state: SessionState
  readonly startedAt: Date | null
  readonly endedAt: Date | null
  readonly energyWh: number
  readonly powerW: number | null
  readonly asks: number
  readonly askedAt: Date | null
  /** What became of the ask. */
  readonly commandStatus: string | null
  readonly answer: string | null
  readonly acknowledgedAt: Date | null
}

export interface UnentitledRequest extends ListRequest {
  readonly chargerId?: string | undefined
  readonly among?: RawBuilder<unknown> | undefined
}

/** One page, newest first; `status` is open, or acknowledged. */
export function selectUnentitledPage(
  reader: Reader,
  { chargerId, status, among, ...request }: UnentitledRequest,
) {
  let rows = reader
    .selectFrom('unentitled_session as found')
    .innerJoin('charging_session as session', 'session.id', 'found.session_id')
    .innerJoin('charger', 'charger.id', 'session.charger_id')
    .leftJoin('station', 'station.id', 'charger.station_id')
    .leftJoin('booking', 'booking.id', 'session.booking_id')
    .leftJoin('customer', 'customer.id', 'booking.customer_id')
    .leftJoin('booked_charge as charge', 'charge.session_id', 'session.id')
    .leftJoin('charger_command as command', (join) =>
      join.on((eb) => eb('command.id', '=', eb.fn.coalesce('found.command_id', 'charge.stop_command_id'))),
    )
    .select((eb) => [
      'session.id',
      'session.charger_id as chargerId',
      'charger.identity',
      'charger.station_id as stationId',
      'station.name as stationName',
      'session.evse',
      'session.number',
      'session.id_tag as idTag',
      'session.transaction_number as transactionNumber',
      'session.transaction_id as transactionId',
      'session.booking_id as bookingId',
      'booking.customer_id as customerId',
      'customer.phone as customerPhone',
      eb.ref('found.why').$castTo<Unentitled>().as('why'),
      'found.found_at as foundAt',
      'session.state',
      'session.started_at as startedAt',
      'session.ended_at as endedAt',
      'session.energy_wh as energyWh',
      'session.power_w as powerW',
      'found.requests as asks',
      eb.fn.coalesce('found.requested_at', 'charge.stop_requested_at').as('askedAt'),
      'command.status as commandStatus',
      sql<string | null>`command.answer ->> 'status'`.as('answer'),
      'found.acknowledged_at as acknowledgedAt',
    ])
  if (chargerId) rows = rows.where('session.charger_id', '=', chargerId)
  if (status === 'open') rows = rows.where('found.acknowledged_at', 'is', null)
  if (status === 'acknowledged') rows = rows.where('found.acknowledged_at', 'is not', null)
  if (among) rows = rows.where(sql<boolean>`session.id in (${among})`)
  return selectKeysetPage({
    rows,
    request,
    id: 'session.id',
    defaultSort: '-foundAt',
    dated: 'foundAt',
    sortKeys: { foundAt: { column: 'found.found_at', type: 'timestamptz' } },
  })
}

/** Undefined where there is none; false where it was acknowledged already. */
export async function markAcknowledged(
  tx: Tx,
  { sessionId, by, now }: { readonly sessionId: string; readonly by: string; readonly now: Date },
): Promise<boolean | undefined> {
  const { rows } = await sql<{ was: boolean }>`
    with found as (
      select session_id, acknowledged_at is null as is_new from unentitled_session
       where session_id = ${sessionId} for update
    ), marked as (
      update unentitled_session set acknowledged_at = ${now}, acknowledged_by = ${by}
        from found where unentitled_session.session_id = found.session_id and found.is_new
    )
    select is_new as was from found`.execute(tx)
  return rows[0]?.was
}
