/** SQL of the facts that decide whether a card is accepted at a charger. */
import { type CardRefused, getCardGroup } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '../../db/client.ts'
import { chooseBeganAt } from '../charging-sessions/index.ts'
import type { Card } from './card.ts'
import { GROUP_OF_CARD } from './state-queries.ts'

export async function isCustomerBlocked(reader: Reader, id: string): Promise<boolean> {
  const row = await reader.selectFrom('customer').select('blocked_at').where('id', '=', id).executeTakeFirst()
  return row?.blocked_at != null
}

export interface ChargerAtStation {
  readonly isPartners: boolean
  readonly connectorIds: readonly string[]
  readonly connectedAt: Date | null
  /** It swaps batteries. */
  readonly isCabinet: boolean
  /** What one battery holds; null where nobody has entered it. */
  readonly capacityWh: number | null
}

const WITHOUT_STATION: ChargerAtStation = {
  ...{ isPartners: false, connectorIds: [], connectedAt: null, isCabinet: false, capacityWh: null },
}

/** Whose station the charger stands at, which of the station's connectors it has, and since when it is connected. */
export async function selectChargerAtStation(reader: Reader, chargerId: string): Promise<ChargerAtStation> {
  const { rows } = await sql<ChargerAtStation>`
    select charger.connected_at as "connectedAt",
           coalesce(station.partner_id is not null, false) as "isPartners",
           cabinet.charger_id is not null as "isCabinet", cabinet.capacity_wh as "capacityWh",
           array(select connector_id::text from charger_connector
                  where charger_id = charger.id and connector_id is not null
                  order by evse, number) as "connectorIds"
      from charger left join station on station.id = charger.station_id
      left join battery_cabinet cabinet on cabinet.charger_id = charger.id
     where charger.id = ${chargerId}`.execute(reader)
  return rows[0] ?? WITHOUT_STATION
}

/**
 * Whether the card charges anywhere but in this session. A charger that has gone keeps nobody from charging elsewhere.
 */
export async function isCharging(
  reader: Reader,
  { cardId, sessionId }: { readonly cardId: string; readonly sessionId: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    select from card_charge
      join charging_session session on session.id = card_charge.session_id
      join charger on charger.id = session.charger_id
     where card_charge.card_id = ${cardId} and card_charge.refused is null and session.id is distinct from ${sessionId}::uuid
       and session.state <> 'ended' and session.ended_at is null and charger.connection_id is not null
     limit 1`.execute(reader)
  return rows.length > 0
}

/** Whether the card, or another of its group, charges at this charger: it is shown to end that. */
export async function isChargingHere(
  reader: Reader,
  { chargerId, card }: { readonly chargerId: string; readonly card: Card },
): Promise<boolean> {
  const { rows } = await sql`
    select from charging_session session
      join card_charge on card_charge.session_id = session.id
      join card on card.id = card_charge.card_id
     where session.charger_id = ${chargerId} and session.state <> 'ended' and session.ended_at is null
       and card_charge.refused is null and (card.id = ${card.id} or ${GROUP_OF_CARD} = ${getCardGroup(card)})
     limit 1`.execute(reader)
  return rows.length > 0
}

/** What a session's card came to, when it began. */
export interface Admitted {
  readonly refused: CardRefused | null
  readonly group: string | null
  readonly expiresAt: Date | null
  readonly blockedAt: Date | null
}

export async function selectAdmitted(reader: Reader, sessionId: string): Promise<Admitted | undefined> {
  const { rows } = await sql<Admitted>`
    select card_charge.refused, ${GROUP_OF_CARD} as "group", card.expires_at as "expiresAt",
           card.blocked_at as "blockedAt"
      from card_charge join card on card.id = card_charge.card_id
     where card_charge.session_id = ${sessionId}`.execute(reader)
  return rows[0]
}

interface NewCharge {
  readonly sessionId: string
  readonly card: Card
  readonly isLate: boolean
  readonly refused: CardRefused | null
  readonly now: Date
}

export async function insertCardCharge(
  tx: Tx,
  { sessionId, card, isLate, refused, now }: NewCharge,
): Promise<void> {
  await tx
    .insertInto('card_charge')
    .values({
      session_id: sessionId,
      card_id: card.id,
      customer_id: card.customerId,
      billing: card.billing,
      free_reason: card.freeReason,
      free_by: card.freeBy,
      is_late: isLate,
      refused,
      created_at: now,
    })
    .execute()
  await tx.updateTable('card').set({ last_used_at: now }).where('id', '=', card.id).execute()
}

export const selectConnectorOfSession = async (reader: Reader, sessionId: string): Promise<string | null> => {
  const row = await reader
    .selectFrom('charging_session')
    .select('connector_id')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return row?.connector_id ?? null
}

/** A session that a card has begun, is to be paid from a wallet, and has no booking yet. */
export interface Unpaid {
  readonly sessionId: string
  readonly chargerId: string
  readonly evse: number
  readonly number: number | null
  readonly connectorId: string | null
  readonly customerId: string
  readonly cardId: string
  readonly cardNumber: string
  readonly isBlocked: boolean
  readonly isLate: boolean
  readonly at: Date
  readonly endedAt: Date | null
}

const UNPAID = sql`card_charge.billing = 'wallet' and card_charge.refused is null and card_charge.booking_id is null`

/** The session, while it is unpaid; in a transaction with the decision about it locked. */
export async function selectUnpaid(
  reader: Reader,
  sessionId: string,
  { isToLock }: { readonly isToLock: boolean },
): Promise<Unpaid | undefined> {
  const { rows } = await sql<Unpaid>`
    select session.id as "sessionId", session.charger_id as "chargerId", session.evse, session.number,
           session.connector_id as "connectorId", card_charge.customer_id as "customerId", card.id as "cardId",
           card.number as "cardNumber", card.blocked_at is not null as "isBlocked", card_charge.is_late as "isLate",
           ${chooseBeganAt(sql`card_charge.is_late`)} as at, session.ended_at as "endedAt"
      from card_charge
      join charging_session session on session.id = card_charge.session_id
      join card on card.id = card_charge.card_id
     where card_charge.session_id = ${sessionId} and ${UNPAID}
       ${isToLock ? sql`for update of card_charge` : sql``}`.execute(reader)
  return rows[0]
}

export async function selectUnpaidSessions(reader: Reader, most: number): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select session_id as id from card_charge where ${UNPAID} order by created_at limit ${most}`.execute(
    reader,
  )
  return rows.map(({ id }) => id)
}

export async function markPaid(
  tx: Tx,
  { sessionId, bookingId }: { readonly sessionId: string; readonly bookingId: string },
): Promise<void> {
  await tx
    .updateTable('card_charge')
    .set({ booking_id: bookingId })
    .where('session_id', '=', sessionId)
    .execute()
}

/** Undefined where no card has begun it. */
export const selectDecided = (
  reader: Reader,
  sessionId: string,
): Promise<{ readonly bookingId: string | null; readonly refused: string | null } | undefined> =>
  reader
    .selectFrom('card_charge')
    .select(['booking_id as bookingId', 'refused'])
    .where('session_id', '=', sessionId)
    .executeTakeFirst()

/** It could not be paid after all. */
export async function markRefused(
  db: Db,
  { sessionId, refused }: { readonly sessionId: string; readonly refused: CardRefused },
): Promise<void> {
  await sql`
    update card_charge set refused = ${refused} where session_id = ${sessionId} and ${UNPAID}`.execute(db)
}

/** Bookings that charge now by a card, for an operator who blocks it. */
export async function selectBookingsRunningBy(reader: Reader, cardId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select booking.id
      from card_charge
      join booking on booking.id = card_charge.booking_id
      join charging_session session on session.id = card_charge.session_id
     where card_charge.card_id = ${cardId} and booking.status in ('reserved', 'in_progress')
       and session.state <> 'ended'`.execute(reader)
  return rows.map(({ id }) => id)
}
