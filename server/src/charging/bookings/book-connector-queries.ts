/** SQL of booking a connector: who may, which connectors are free, and the reservation itself. */
import { addMs, EARLY_START_MS, type Interval, minutes, type Paise } from '@voltyatra/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../db/client.ts'
import {
  isEvseOccupied,
  isMaintained,
  isOutOfUse,
  selectOthersOfEvse,
  selectReportedStatus,
} from '../../network/stations/index.ts'
import type { Terms } from './terms.ts'

/**
 * Lets one booking of a customer be made at a time, so that their number can be limited, and says whether the customer
 * is blocked: a block that comes at the same time waits, or is seen.
 */
export async function lockCustomer(tx: Tx, id: string): Promise<{ readonly isBlocked: boolean }> {
  const row = await tx
    .selectFrom('customer')
    .select('blocked_at')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return { isBlocked: row?.blocked_at != null }
}

/** Keeps connectors and their EVSEs to this transaction: two charges that begin on one wait for each other here. */
export async function lockConnectors(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    select id from connector
     where id in (select one.id from unnest(${ids}::uuid[]) as one (id)
                  union
                  select others.connector_id
                    from unnest(${ids}::uuid[]) as one (id), lateral ${selectOthersOfEvse(sql`one.id`)} as others)
     order by id
       for no key update`.execute(tx)
}

/** Of these connectors, those that share their EVSE with others: no constraint says that only one of them charges. */
export async function selectSharingEvse(reader: Reader, ids: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${ids}::uuid[]) as one (id) where exists ${selectOthersOfEvse(sql`one.id`)}`.execute(
    reader,
  )
  return rows.map(({ id }) => id)
}

/** Reservations still to come and charges that run; a stopped one that waits for its bill is not open. */
export async function selectOpenBookings(
  reader: Reader,
  customerId: string,
  { now, graceMinutes }: { readonly now: Date; readonly graceMinutes: number },
): Promise<number> {
  const { count } = await reader
    .selectFrom('booking')
    .select(sql<number>`count(*)`.as('count'))
    .where('customer_id', '=', customerId)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('status', '=', 'reserved'),
          eb('ends_at', '>', now),
          sql<boolean>`(greatest(starts_at, created_at) > ${addMs(now, -minutes(graceMinutes))}
                        or exists (select from booked_charge where booking_id = booking.id))`,
        ]),
        eb.and([eb('status', '=', 'in_progress'), eb('stopped_at', 'is', null)]),
      ]),
    )
    .executeTakeFirstOrThrow()
  return count
}

interface FreeRequest {
  readonly connectorIds: readonly string[]
  readonly window: Interval
  readonly now: Date
}

/** Those connectors of which the charger says that they cannot be used, each with its status. */
export async function selectUnusableConnectors(
  reader: Reader,
  connectorIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; word: string }>`
    select charger_connector.connector_id as id, concat_ws(', ', ${selectReportedStatus('charger_connector')}, charger_connector.error_code) as word
      from charger_connector join charger on charger.id = charger_connector.charger_id
     where charger_connector.connector_id = any (${connectorIds}::uuid[]) and charger.status = 'accepted'
       and ${isOutOfUse('charger_connector')}`.execute(reader)
  return new Map(rows.map(({ id, word }) => [id, word]))
}

/**
 * Whether the charger of the outer query's connector refuses a start in the window: the connector is out of use, a car is at its EVSE,
 * reserved at the charger, not necessarily for a booking of ours, maintained within the window, or a slot for batteries, which no car is charged at.
 */
const isUnusableInWindow = ({
  window,
  now,
}: Pick<FreeRequest, 'window' | 'now'>): RawBuilder<boolean> => sql<boolean>`exists (
  select from charger_connector join charger on charger.id = charger_connector.charger_id
   where charger_connector.connector_id = connector.id and charger.status = 'accepted'
     and (${isOutOfUse('charger_connector')}
          or exists (select from battery_cabinet where charger_id = charger.id)
          or ${isMaintained(sql`connector.id`, window)}
          or ((${selectReportedStatus('charger_connector')} = 'Reserved' or ${isEvseOccupied('charger_connector')})
              and ${window.start}::timestamptz <= ${addMs(now, EARLY_START_MS)})))`

/** Whether no open booking of such connectors is of the window; a charge that runs over its booked end still prevents a start now. */
const isUnheld = (
  which: RawBuilder<unknown>,
  { window, now }: Pick<FreeRequest, 'window' | 'now'>,
): RawBuilder<boolean> => sql<boolean>`not exists (
  select from booking
   where booking.connector_id ${which}
     and (booking.status = 'reserved' or (booking.status = 'in_progress' and booking.stopped_at is null))
     and (tstzrange(booking.starts_at, booking.ends_at) && tstzrange(${window.start}, ${window.end})
          or (booking.status = 'in_progress' and ${window.start}::timestamptz <= ${now}::timestamptz)))`

/** Those connectors that nobody holds in the window and that can be used, lowest number first. */
export async function selectFreeConnectors(
  reader: Reader,
  { connectorIds, window, now }: FreeRequest,
): Promise<string[]> {
  if (connectorIds.length === 0) return []
  const rows = await reader
    .selectFrom('connector')
    .select('id')
    .where('id', 'in', connectorIds)
    .where((eb) => eb.not(isUnusableInWindow({ window, now })))
    .where(isUnheld(sql`= connector.id`, { window, now }))
    .where(isUnheld(sql`in ${selectOthersOfEvse(sql`connector.id`)}`, { window, now }))
    .orderBy('number')
    .execute()
  return rows.map((row) => row.id)
}

export interface Reservation {
  readonly id: string
  readonly customerId: string
  readonly stationId: string
  readonly partnerId: string | null
  readonly connectorId: string
  readonly connectorType: string
  readonly window: Interval
  readonly durationHours: number
  readonly energyWh: number | null
  readonly stopAtPercent: number | null
  readonly terms: Terms
  readonly deposit: Paise
  readonly at: Date
}

/** Reserves the connector; false when another booking holds it in that window, also one of just before. */
export async function insertReservation(tx: Tx, reservation: Reservation): Promise<boolean> {
  const { terms, window } = reservation
  const inserted = await tx
    .insertInto('booking')
    .values({
      id: reservation.id,
      customer_id: reservation.customerId,
      station_id: reservation.stationId,
      partner_id: reservation.partnerId,
      connector_id: reservation.connectorId,
      connector_type: reservation.connectorType,
      status: 'reserved',
      starts_at: window.start,
      ends_at: window.end,
      duration_minutes: Math.round(reservation.durationHours * 60),
      created_at: reservation.at,
      energy_wh: reservation.energyWh,
      stop_at_percent: reservation.stopAtPercent,
      deposit_paise: reservation.deposit,
      ...toTermColumns(terms),
    })
    .onConflict((conflict) => conflict.constraint('booking_overlap').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export const toTermColumns = ({ tariff, gstRate, amount, gst, total }: Terms) => ({
  tariff_by: tariff.by,
  tariff_paise: tariff.by === 'time' ? tariff.perHour : tariff.perKwh,
  tariff_version_id: tariff.frozen?.versionId ?? null,
  tariff_groups: [...(tariff.frozen?.groups ?? [])],
  gst_bp: gstRate,
  amount_paise: amount,
  gst_paise: gst,
  total_paise: total,
})
