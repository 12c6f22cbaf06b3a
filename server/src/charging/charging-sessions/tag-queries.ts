/** SQL of the tags under which bookings charge. */
import { addMs, decideEntitlement } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/client.ts'

export async function selectLiveBooking(
  reader: Reader,
  chargerId: string,
  idTag: string,
): Promise<string | undefined> {
  const found = await reader
    .selectFrom('booked_charge')
    .innerJoin('booking', 'booking.id', 'booked_charge.booking_id')
    .select('booking.id')
    .where('booked_charge.id_tag', '=', idTag)
    .where('booked_charge.charger_id', '=', chargerId)
    .where('booking.status', 'in', ['reserved', 'in_progress'])
    .executeTakeFirst()
  return found?.id
}

/** Whether we have made it for a booking, at whatever charger and however that has ended. */
export async function isTagOfBooking(reader: Reader, idTag: string): Promise<boolean> {
  const row = await reader
    .selectFrom('booked_charge')
    .select('booking_id')
    .where('id_tag', '=', idTag)
    .executeTakeFirst()
  return row !== undefined
}

interface ConnectorAddress {
  readonly chargerId: string
  readonly evse: number
  readonly number: number
}

export interface PaidCharge {
  readonly bookingId: string
  readonly energyLimitWh: number | null
  readonly stopAtPercent: number | null
  /** When the program asked the charger for it; null where a card began it. */
  readonly askedAt: Date | null
  /** False for one that was called off meanwhile: what it takes stands there, and it is stopped. */
  readonly isEntitled: boolean
}

/**
 * The paid booking that waits for this connector to begin under the tag, with its row locked until the transaction
 * ends: it cannot be cancelled meanwhile.
 */
export async function lockPaidCharge(
  tx: Tx,
  { chargerId, evse, number }: ConnectorAddress,
  idTag: string,
): Promise<PaidCharge | undefined> {
  const { rows } = await sql<{ id: string }>`
    select booking.id
      from booking
     where booking.id = (select booking_id from booked_charge where id_tag = ${idTag})
       for no key update`.execute(tx)
  const [booking] = rows
  if (!booking) return undefined
  // Read once the row is locked: what was decided while we waited counts.
  const charge = await tx
    .selectFrom('booked_charge')
    .innerJoin('booking', 'booking.id', 'booked_charge.booking_id')
    .select([
      'booked_charge.booking_id as bookingId',
      'booked_charge.energy_limit_wh as energyLimitWh',
      'booking.stop_at_percent as stopAtPercent',
      'booking.status',
    ])
    .select(({ eb, ref }) =>
      eb
        .case()
        .when('booked_charge.start_command_id', 'is not', null)
        .then(ref('booked_charge.requested_at'))
        .end()
        .as('askedAt'),
    )
    .where('booked_charge.booking_id', '=', booking.id)
    .where('booked_charge.charger_id', '=', chargerId)
    .where('booked_charge.evse', '=', evse)
    .where('booked_charge.number', '=', number)
    .where('booked_charge.session_id', 'is', null)
    .where('booking.status', 'in', ['reserved', 'cancelled'])
    .executeTakeFirst()
  if (!charge) return undefined
  const { status, ...paid } = charge
  return { ...paid, isEntitled: status === 'reserved' }
}

/** A charger's clock may be behind by this much when it says when something began, in milliseconds. */
const BEHIND_MS = 60_000

/**
 * The tag of the booking that the charger has agreed to begin at this connector, and that waits for its beginning: as this
 * transaction, by its answer, or, where it may be any, since then.
 */
export async function selectExpectedTag(
  reader: Reader,
  { chargerId, evse, number }: ConnectorAddress,
  { since, transactionId }: { readonly since: Date | null; readonly transactionId: string | null },
): Promise<string | undefined> {
  const { rows } = await sql<{ idTag: string }>`
    select charge.id_tag as "idTag"
      from booked_charge charge
      join booking on booking.id = charge.booking_id
      join charger_command start on start.id = charge.start_command_id
     where charge.charger_id = ${chargerId} and charge.evse = ${evse} and charge.number = ${number}
       and charge.session_id is null and booking.status = 'reserved'
       and case when start.status = 'answered'
                then start.answer ->> 'status' = 'Accepted'
                     and (start.answer ->> 'transactionId' = ${transactionId}::text
                          or charge.requested_at <= ${since && addMs(since, BEHIND_MS)}::timestamptz)
                else start.status = 'sent' and charge.requested_at <= ${since && addMs(since, BEHIND_MS)}::timestamptz end
     limit 1`.execute(reader)
  return rows[0]?.idTag
}

/** Whether the booking entitles its session; an ended charge was entitled unless it was cancelled. */
export async function isEntitling(
  reader: Reader,
  bookingId: string,
  { hasEnded }: { readonly hasEnded: boolean },
): Promise<boolean> {
  const { status } = await reader
    .selectFrom('booking')
    .select('status')
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
  const entitlement = decideEntitlement({ booking: status, card: null, idTag: null, hasCharged: true })
  return entitlement.ok || (hasEnded && entitlement.refusal.kind === 'booking-over')
}

/** The first session that is its booking's stays it. */
export async function linkSession(tx: Tx, bookingId: string, sessionId: string): Promise<void> {
  await tx
    .updateTable('booked_charge')
    // One that was called off before it began is open again until its session has ended.
    .set({ session_id: sessionId, closed_at: null })
    .where('booking_id', '=', bookingId)
    .where('session_id', 'is', null)
    .execute()
}
