/** SQL of what chargers keep for bookings. The booking's row is locked whenever one of these is written. */
import { addMs, EARLY_START_MS, getCardGroup } from '@voltyatra/domain'
import { sql, type Updateable } from 'kysely'
import type { Db, Reader, Tx } from '../../db/client.ts'
import type { DB } from '../../db/tables.ts'
import { selectOthersOfEvse } from '../../network/stations/index.ts'
import { chooseByVersion } from '../dialects/index.ts'
import { FREE_AGAIN_MS, type Kept, type ReservationNow, type ReservationState } from './next-step.ts'

/**
 * What a charger has said of itself, unless it has answered since its last start that it knows none; null where it has
 * said nothing.
 */
const CAN_RESERVE = sql<boolean | null>`case
  when exists (select from charger_reservation other
                where other.charger_id = charger.id and other.state = 'unable' and other.requested_boot = charger.boot_count)
    then false
  else ${chooseByVersion(({ canReserve }) => canReserve)}
  end`

/** Whether another booking charges at the connector or its EVSE, or may until its time is over. */
const isTaken = (now: Date) => sql<boolean>`exists (
  select from booking other
   where other.connector_id in (select booking.connector_id union all ${selectOthersOfEvse(sql`booking.connector_id`)})
     and other.id <> booking.id
     and ((other.status = 'in_progress' and other.stopped_at is null)
          or (other.status = 'reserved' and other.starts_at < booking.starts_at and other.ends_at > ${now})))`

interface Looking {
  readonly now: Date
  readonly most: number
  /** Only these bookings; all of them where it is left out. */
  readonly among?: readonly string[]
}

/**
 * Bookings for which something may follow: those that are about to begin and of which no charger was asked, and those
 * of which one was asked, unless all is as it should be, or only time, an answer or a connection changes it.
 */
export async function selectBookingsToKeep(
  reader: Reader,
  { now, most, among }: Looking,
): Promise<readonly string[]> {
  const isMeant = among ? sql`booking.id = any (${among}::uuid[])` : sql`true`
  const { rows } = await sql<{ id: string }>`
    (select booking.id
       from booking
       join charger_connector on charger_connector.connector_id = booking.connector_id
       join charger on charger.id = charger_connector.charger_id
      where ${isMeant}
        and booking.status = 'reserved' and booking.starts_at <= ${addMs(now, EARLY_START_MS)} and booking.ends_at > ${now}
        and charger.status = 'accepted' and charger.connection_id is not null
        and not exists (select from charger_reservation where booking_id = booking.id and state <> 'ended')
        and not exists (select from booked_charge where booking_id = booking.id)
        and ${CAN_RESERVE} is distinct from false
        and not ${isTaken(now)}
      order by booking.starts_at
      limit ${most})
    union all
    (select kept.booking_id
       from charger_reservation kept
       join booking on booking.id = kept.booking_id
       join charger on charger.id = kept.charger_id
       left join charger_connector
         on charger_connector.charger_id = kept.charger_id and charger_connector.evse = kept.evse and charger_connector.number = kept.number
      where ${isMeant} and kept.state <> 'ended'
        and not (booking.status = 'reserved' and kept.requested_boot = charger.boot_count and kept.expires_at = booking.ends_at
                 and charger_connector.connector_id is not distinct from booking.connector_id
                 and (kept.state in ('held', 'unable')
                      or (kept.state = 'refused' and booking.ends_at > ${now}
                          and (kept.again_at > ${now}) is distinct from false
                          and not (kept.again_at is not null and charger_connector.status = 'Available'
                                   and kept.changed_at <= ${addMs(now, -FREE_AGAIN_MS)}))))
        and not (kept.state = 'held' and charger.connection_id is null and kept.expires_at > ${now})
        and not exists (select from charger_command where id = kept.command_id and ended_at is null)
      order by kept.changed_at
      limit ${most})`.execute(reader)
  return rows.map(({ id }) => id)
}

export interface Call {
  readonly id: number
  readonly bookingId: string
}

/** What transactions that have committed changed, the oldest first. */
export async function selectReservationCalls(reader: Reader, most: number): Promise<readonly Call[]> {
  return reader
    .selectFrom('reservation_call')
    .select(['id', 'booking_id as bookingId'])
    .orderBy('id')
    .limit(most)
    .execute()
}

export async function deleteReservationCalls(db: Db, calls: readonly Call[]): Promise<void> {
  await sql`delete from reservation_call where id = any (${calls.map(({ id }) => id)}::bigint[])`.execute(db)
}

export interface ReservationOf extends ReservationNow {
  readonly bookingId: string
  readonly row: {
    readonly chargerId: string
    readonly protocol: string | null
    readonly reservationId: number
    readonly idTag: string
  } | null
  /** The group of the driver's cards: they open what is kept for the booking, too. Null without cards. */
  readonly group: string | null
  /** Of the booked connector, now. */
  readonly chargerConnector: {
    readonly chargerId: string
    readonly protocol: string | null
    readonly evse: number
    readonly number: number
    readonly boot: number
  } | null
}

interface Row {
  readonly status: string
  readonly isRequested: boolean
  readonly startsAt: Date
  readonly endsAt: Date
  readonly isTaken: boolean
  readonly state: ReservationState | null
  readonly keptChargerId: string
  readonly keptProtocol: string | null
  readonly keptEvse: number
  readonly keptNumber: number
  readonly reservationId: number
  readonly idTag: string
  readonly keptIsConnected: boolean
  readonly requestedBoot: number
  readonly expiresAt: Date
  readonly againAt: Date | null
  readonly changedAt: Date
  readonly commandStatus: string | null
  readonly answer: string | null
  readonly errorCode: string | null
  readonly endedAt: Date | null
  readonly chargerId: string | null
  readonly protocol: string | null
  readonly evse: number
  readonly number: number
  readonly connectorStatus: string
  readonly isConnected: boolean
  readonly boot: number
  readonly canReserve: boolean | null
  readonly customerId: string
  /** Of the driver's cards that are not blocked; null for those without one. */
  readonly cardGroups: readonly (string | null)[]
}

/** All that the next step depends on, read once the booking's row is locked. */
export async function lockReservation(
  tx: Tx,
  bookingId: string,
  now: Date,
): Promise<ReservationOf | undefined> {
  await sql`select from booking where id = ${bookingId} for no key update`.execute(tx)
  const { rows } = await sql<Row>`
    select booking.status, booking.starts_at as "startsAt", booking.ends_at as "endsAt",
           exists (select from booked_charge where booking_id = booking.id) as "isRequested",
           ${isTaken(now)} as "isTaken",
           kept.state, kept.charger_id as "keptChargerId", kept.evse as "keptEvse", kept.number as "keptNumber",
           kept.reservation_id as "reservationId", kept.id_tag as "idTag", kept.requested_boot as "requestedBoot",
           kept.expires_at as "expiresAt", kept.again_at as "againAt", kept.changed_at as "changedAt",
           keeper.connection_id is not null as "keptIsConnected", keeper.protocol as "keptProtocol",
           command.status as "commandStatus", command.answer ->> 'status' as answer, command.error_code as "errorCode",
           command.ended_at as "endedAt",
           charger.id as "chargerId", charger.protocol, charger_connector.evse, charger_connector.number, charger_connector.status as "connectorStatus",
           charger.connection_id is not null as "isConnected", charger.boot_count as boot,
           ${CAN_RESERVE} as "canReserve", booking.customer_id as "customerId",
           array(select distinct group_name from card
                  where customer_id = booking.customer_id and blocked_at is null) as "cardGroups"
      from booking
      left join charger_reservation kept on kept.booking_id = booking.id
      left join charger keeper on keeper.id = kept.charger_id
      left join charger_command command on command.id = kept.command_id
      left join (charger_connector join charger on charger.id = charger_connector.charger_id and charger.status = 'accepted')
        on charger_connector.connector_id = booking.connector_id
     where booking.id = ${bookingId}`.execute(tx)
  const [row] = rows
  return row && toReservation(bookingId, row)
}

function toReservation(bookingId: string, row: Row): ReservationOf {
  const { chargerId, protocol, evse, number, boot } = row
  const isSame = row.keptChargerId === chargerId && row.keptEvse === row.evse && row.keptNumber === row.number
  return {
    bookingId,
    booking: row.status !== 'reserved' ? 'over' : row.isRequested ? 'starting' : 'reserved',
    from: addMs(row.startsAt, -EARLY_START_MS),
    till: row.endsAt,
    kept: toKept(row),
    row: row.state && {
      chargerId: row.keptChargerId,
      protocol: row.keptProtocol,
      reservationId: row.reservationId,
      idTag: row.idTag,
    },
    group: chooseCardGroup(row),
    connector:
      chargerId === null
        ? null
        : {
            isSame,
            isConnected: row.isConnected,
            boot,
            status: row.connectorStatus,
            canReserve: row.canReserve,
            isTaken: row.isTaken,
          },
    chargerConnector: chargerId === null ? null : { chargerId, protocol, evse, number, boot },
  }
}

/** A charger is sent one group: where the cards have several, that of those without one. */
function chooseCardGroup({ customerId, cardGroups }: Row): string | null {
  if (cardGroups.length === 0) return null
  const [only = null] = cardGroups.length === 1 ? cardGroups : []
  return getCardGroup({ group: only, customerId })
}

function toKept({ state, commandStatus: status, answer, errorCode, endedAt, ...row }: Row): Kept | null {
  if (state === null) return null
  return {
    state,
    isConnected: row.keptIsConnected,
    requestedBoot: row.requestedBoot,
    expiresAt: row.expiresAt,
    againAt: row.againAt,
    changedAt: row.changedAt,
    command: status === null ? null : { status, answer, errorCode, endedAt },
  }
}

interface NewReservation {
  readonly bookingId: string
  readonly chargerId: string
  readonly evse: number
  readonly number: number
  readonly idTag: string
  readonly till: Date
  readonly boot: number
  readonly now: Date
}

export async function insertReservation(
  tx: Tx,
  { bookingId, chargerId, evse, number, idTag, till, boot, now }: NewReservation,
): Promise<{ readonly reservationId: number; readonly idTag: string }> {
  const { reservation_id } = await tx
    .insertInto('charger_reservation')
    .values({
      booking_id: bookingId,
      charger_id: chargerId,
      evse,
      number,
      id_tag: idTag,
      state: 'asked',
      requested_boot: boot,
      expires_at: till,
      changed_at: now,
    })
    .returning('reservation_id')
    .executeTakeFirstOrThrow()
  return { reservationId: reservation_id, idTag }
}

export async function changeReservation(
  tx: Tx,
  bookingId: string,
  to: Updateable<DB['charger_reservation']>,
): Promise<void> {
  await tx.updateTable('charger_reservation').set(to).where('booking_id', '=', bookingId).execute()
}

/** The tag under which a charger keeps the booking's connector, or was asked to. */
export async function selectReservationTag(reader: Reader, bookingId: string): Promise<string | undefined> {
  const kept = await reader
    .selectFrom('charger_reservation')
    .select('id_tag')
    .where('booking_id', '=', bookingId)
    .executeTakeFirst()
  return kept?.id_tag
}

/** Whether the connector may be kept for the booking: its charger was asked, and has not refused. */
export async function isKeptFor(reader: Reader, bookingId: string): Promise<boolean> {
  const kept = await reader
    .selectFrom('charger_reservation')
    .select('state')
    .where('booking_id', '=', bookingId)
    .where('state', 'in', ['asked', 'held'])
    .executeTakeFirst()
  return kept !== undefined
}

interface Named {
  readonly chargerId: string
  /** As the charger says. */
  readonly reservationId: number
}

/** The charger has begun for it: nothing is left to let go. */
export const markUsed = (tx: Tx, named: Named, now: Date): Promise<void> =>
  changeNamed(tx, named, { state: 'ended', word: 'used', again_at: null, changed_at: now })

interface Lost extends Named {
  readonly word: string
  /** Null where asking again would come to the same. */
  readonly againAt: Date | null
  readonly now: Date
}

/** The charger has let go by itself, while the booking may still be to come. */
export const markLost = (tx: Tx, { word, againAt, now, ...named }: Lost): Promise<void> =>
  changeNamed(tx, named, { state: 'refused', word, again_at: againAt, changed_at: now })

/** Changes what the charger keeps under this number, where it keeps it. */
async function changeNamed(
  tx: Tx,
  { chargerId, reservationId }: Named,
  to: Updateable<DB['charger_reservation']>,
): Promise<void> {
  // Whatever number a charger may think of.
  if (!Number.isSafeInteger(reservationId)) return
  const { rows } = await sql<{ id: string }>`
    select id from booking
     where id = (select booking_id from charger_reservation
                  where reservation_id = ${reservationId}::int8 and charger_id = ${chargerId})
       for no key update`.execute(tx)
  const [booking] = rows
  if (!booking) return
  await tx
    .updateTable('charger_reservation')
    .set(to)
    .where('booking_id', '=', booking.id)
    .where('state', 'in', ['asked', 'held'])
    .execute()
}
