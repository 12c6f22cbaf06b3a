/** SQL of bookings: what is read and reserved. The changes of state stand in change-queries.ts. */
import {
  addMs,
  type BookingState,
  EARLY_START_MS,
  type Interval,
  minutes,
  type Paise,
} from '@voltyatra/domain'
import { type NotNull, type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../db/client.ts'
import { type ListAsk, selectKeysetPage } from '../../db/keyset.ts'
import { joinByAnd, joinByOr } from '../../db/rows-sought.ts'
import { isOutOfUse, selectReportedStatus } from '../../network/stations/index.ts'
import type { Booking } from './booking.ts'
import { COURSE } from './course-queries.ts'
import { type BookingFilters, buildConditions } from './filter-queries.ts'
import { OVERRUN } from './overrun-queries.ts'
import { buildBookingSearch } from './search-queries.ts'
import type { Terms } from './terms.ts'

export const BOOKING_FIELDS = [
  'booking.id as id',
  'booking.customer_id as customerId',
  'booking.station_id as stationId',
  'booking.partner_id as partnerId',
  'booking.connector_id as connectorId',
  'booking.connector_type as connectorType',
  'booking.status as status',
  'booking.starts_at as startsAt',
  'booking.ends_at as endsAt',
  'booking.duration_minutes as durationMinutes',
  'booking.created_at as createdAt',
  'booking.started_at as startedAt',
  'booking.stopped_at as stoppedAt',
  'booking.completed_at as completedAt',
  'booking.confirmed_at as confirmedAt',
  'booking.cancelled_at as cancelledAt',
  'booking.cancel_code as cancelCode',
  'booking.cancel_reason as cancelReason',
  'booking.tariff_by as tariffBy',
  'booking.tariff_paise as tariffRate',
  'booking.tariff_version_id as tariffVersionId',
  'booking.tariff_groups as tariffGroups',
  'booking.bill_lines as billLines',
  'booking.energy_wh as energyWh',
  'booking.gst_bp as gstBp',
  'booking.amount_paise as amount',
  'booking.gst_paise as gst',
  'booking.total_paise as total',
  'booking.extended_paise as extended',
  'booking.deposit_paise as deposit',
  'booking.deposit_due_at as depositDueAt',
  'booking.deposit_returned_at as depositReturnedAt',
  'booking.no_show_at as noShowAt',
  'booking.bill_amount_paise as billAmount',
  'booking.bill_gst_paise as billGst',
  'booking.bill_total_paise as billTotal',
  'booking.bill_energy_wh as billEnergyWh',
  'booking.bill_image as billImage',
  'booking.commission_bp as commissionBp',
  'booking.commission_paise as commission',
  'booking.refund_paise as refund',
  'booking.partner_paise as partnerCredit',
] as const

const SURROUNDINGS = [
  'customer.email as customerEmail',
  'customer.phone as customerPhone',
  'customer.name as customerName',
  'partner.name as partnerName',
  'tariff_version.content as tariffContent',
] as const

const PLACE = [
  'station.name as stationName',
  'station.address as stationAddress',
  'station.state_code as stationState',
  'connector.number as connectorNumber',
  'connector.power_w as connectorPowerW',
] as const

const CHARGE = [
  'booked_charge.asked_at as chargeAskedAt',
  'booked_charge.stop_asked_at as chargeStopAskedAt',
  'booked_charge.stop_reason as chargeStopReason',
  'booked_charge.billed_by as billedBy',
  'booked_charge.meter_energy_wh as meterEnergyWh',
  'booked_charge.meter_amount_paise as meterAmount',
  'booked_charge.bill_differs as billDiffers',
  'booked_charge.unbilled_wh as unbilledWh',
  'booked_charge.doubt as chargeDoubt',
  'booked_charge.doubt_since as chargeDoubtSince',
  'booked_charge.idle_noticed_at as idleNoticedAt',
  'booked_charge.idle_fee_from as idleFeeFrom',
  'charging_session.state as sessionState',
  'charging_session.started_at as sessionStartedAt',
  'charging_session.ended_at as sessionEndedAt',
  'charging_session.energy_wh as sessionEnergyWh',
  'charging_session.power_w as sessionPowerW',
  'charging_session.soc_percent as sessionSocPercent',
  'charging_session.last_meter_at as sessionLastMeterAt',
  'charging_session.stop_reason as sessionStopReason',
  'charging_session.anomalies as sessionAnomalies',
  'charging_session.idle_since as sessionIdleSince',
] as const

/** Keeps a subquery as it is written: planning every order of all eight tables took 20 to 60 ms, planning these three groups 1. */
const AS_WRITTEN = sql<number>`0`

/** Left joins, though every booking has most of them: the planner leaves them out where it only counts. */
const selectBookings = (reader: Reader) =>
  reader
    .selectFrom('booking')
    .leftJoin('customer', 'customer.id', 'booking.customer_id')
    .leftJoin('partner', 'partner.id', 'booking.partner_id')
    .leftJoin('tariff_version', 'tariff_version.id', 'booking.tariff_version_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('station')
          .leftJoin('connector', (on) => on.onRef('connector.id', '=', 'booking.connector_id'))
          .select(PLACE)
          .whereRef('station.id', '=', 'booking.station_id')
          .offset(AS_WRITTEN)
          .as('place'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('booked_charge')
          .leftJoin('charging_session', 'charging_session.id', 'booked_charge.session_id')
          .select([...CHARGE, COURSE.as('sessionCourse')])
          .whereRef('booked_charge.booking_id', '=', 'booking.id')
          .offset(AS_WRITTEN)
          .as('charge'),
      (join) => join.onTrue(),
    )
    .select([...BOOKING_FIELDS, ...SURROUNDINGS, OVERRUN.as('overrun')])
    .selectAll(['place', 'charge'])
    .$narrowType<{
      customerPhone: NotNull
      stationName: NotNull
      stationAddress: NotNull
      stationState: NotNull
      connectorNumber: NotNull
      connectorPowerW: NotNull
    }>()

/** Whose bookings are meant: everybody's, or those of one customer. */
export interface BookingScope {
  readonly customerId?: string | undefined
}

function selectOneBooking(reader: Reader, id: string, { customerId }: BookingScope) {
  const rows = selectBookings(reader).where('booking.id', '=', id)
  return customerId === undefined ? rows : rows.where('booking.customer_id', '=', customerId)
}

export const selectBooking = (
  reader: Reader,
  id: string,
  scope: BookingScope = {},
): Promise<Booking | undefined> => selectOneBooking(reader, id, scope).executeTakeFirst()

export const selectBookingsByIds = (reader: Reader, ids: readonly string[]): Promise<Booking[]> =>
  selectBookings(reader)
    .where('booking.id', 'in', [...ids])
    .execute()

/**
 * The booking with its row locked until the transaction ends: every change of state begins here. It is read once the
 * lock is held, so that what stands beside it is not older than the row itself.
 */
export async function lockBooking(
  tx: Tx,
  id: string,
  scope: BookingScope = {},
): Promise<Booking | undefined> {
  const isThere = await lockRow(tx, id, scope)
  return isThere && selectBooking(tx, id)
}

async function lockRow(tx: Tx, id: string, { customerId }: BookingScope): Promise<true | undefined> {
  let row = tx.selectFrom('booking').select('id').where('id', '=', id)
  if (customerId !== undefined) row = row.where('customer_id', '=', customerId)
  return (await row.forUpdate().executeTakeFirst()) && true
}

/** The same with the partner's commission of this moment, in basis points; null where there is no partner. */
export async function lockBookingToSettle(
  tx: Tx,
  id: string,
): Promise<(Booking & { readonly commissionRate: number | null }) | undefined> {
  await lockRow(tx, id, {})
  return selectBookings(tx)
    .select('partner.commission_bp as commissionRate')
    .where('booking.id', '=', id)
    .executeTakeFirst()
}

interface PageAsk extends ListAsk, BookingFilters {
  /** The states that the list is about; `status` narrows further. */
  readonly states?: readonly BookingState[]
  readonly defaultSort: 'createdAt' | '-createdAt' | '-startTime'
}

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** One page of bookings; `q` is what `buildBookingSearch` makes of it. */
export async function selectBookingPage(reader: Reader, { states, defaultSort, ...ask }: PageAsk) {
  const filters = buildConditions(ask)
  const { status, q } = ask
  if (states) filters.push(joinByOr(states.map((state) => sql`booking.status = ${state}`)))
  if (status) filters.push(sql`booking.status = ${status}`)
  if (q) filters.push(UUID.test(q) ? sql`booking.id = ${q}::uuid` : await buildBookingSearch(reader, q))
  const all = joinByAnd(filters)
  return selectKeysetPage({
    rows: selectBookings(reader).where(all),
    counted: reader.selectFrom('booking').where(all),
    ask,
    id: 'booking.id',
    defaultSort,
    dated: 'startTime',
    sortKeys: {
      startTime: { column: 'booking.starts_at', type: 'timestamptz' },
      createdAt: { column: 'booking.created_at', type: 'timestamptz' },
      amount: { column: 'booking.amount_paise', type: 'int8' },
    },
  })
}

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

/** Keeps a connector to this transaction: two charges that begin on it wait for each other here. */
export async function lockConnector(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('connector').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
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

interface FreeAsk {
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
      from charger_outlet charger_connector join charger on charger.id = charger_connector.charger_id
     where charger_connector.connector_id = any (${connectorIds}::uuid[]) and charger.status = 'accepted'
       and ${isOutOfUse('charger_connector')}`.execute(reader)
  return new Map(rows.map(({ id, word }) => [id, word]))
}

/**
 * Whether the charger of the outer query's connector refuses a start in the window: the connector is out of use,
 * or reserved at the charger, not necessarily for a booking of ours.
 */
const isWithheld = ({
  window,
  now,
}: Pick<FreeAsk, 'window' | 'now'>): RawBuilder<boolean> => sql<boolean>`exists (
  select from charger_outlet charger_connector join charger on charger.id = charger_connector.charger_id
   where charger_connector.connector_id = connector.id and charger.status = 'accepted'
     and (${isOutOfUse('charger_connector')}
          or (${selectReportedStatus('charger_connector')} = 'Reserved' and ${window.start}::timestamptz <= ${addMs(now, EARLY_START_MS)})))`

/** Those connectors that nobody holds in the window and that can be used, lowest number first. */
export async function selectFreeConnectors(
  reader: Reader,
  { connectorIds, window, now }: FreeAsk,
): Promise<string[]> {
  if (connectorIds.length === 0) return []
  const rows = await reader
    .selectFrom('connector')
    .select('id')
    .where('id', 'in', connectorIds)
    .where((eb) => eb.not(isWithheld({ window, now })))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('booking')
            .select('booking.id')
            .whereRef('booking.connector_id', '=', 'connector.id')
            .where(
              sql<boolean>`(booking.status = 'reserved' or (booking.status = 'in_progress' and booking.stopped_at is null))`,
            )
            // A charge that runs over its booked end still prevents a start now.
            .where(
              sql<boolean>`(tstzrange(booking.starts_at, booking.ends_at) && tstzrange(${window.start}, ${window.end})
                or (booking.status = 'in_progress' and ${window.start}::timestamptz <= ${now}::timestamptz))`,
            ),
        ),
      ),
    )
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
