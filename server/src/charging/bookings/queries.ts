/**
 * SQL of bookings: how they are read. The changes of state stand in change-queries.ts, and what makes a booking in
 * book-connector-queries.ts.
 */

import type { BookingState } from '@voltyatra/domain'
import { type NotNull, sql } from 'kysely'
import { buildOnce, compileOnce, type EveryGiven } from '../../db/build-once.ts'
import type { Reader, Tx } from '../../db/client.ts'
import { type ListRequest, selectKeysetPage } from '../../db/keyset.ts'
import { joinByOr } from '../../db/rows-sought.ts'
import type { SubjectNames } from '../../db/subject-names.ts'
import type { Booking } from './booking.ts'
import { COURSE } from './course-queries.ts'
import { STARTING } from './driven-charge-queries.ts'
import { type BookingFilters, buildConditions } from './filter-queries.ts'
import { OVERRUN } from './overrun-queries.ts'
import { buildBookingSearch } from './search-queries.ts'
import { SWAP } from './swap-queries.ts'

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
  'booking.stop_at_percent as stopAtPercent',
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
  'booked_charge.requested_at as chargeRequestedAt',
  'booked_charge.start_command_id as chargeStartCommandId',
  'booked_charge.stop_requested_at as chargeStopRequestedAt',
  'booked_charge.stop_reason as chargeStopReason',
  'booked_charge.billed_by as billedBy',
  'booked_charge.meter_energy_wh as meterEnergyWh',
  'booked_charge.meter_amount_paise as meterAmount',
  'booked_charge.kept_limits_at as keptLimitsAt',
  'booked_charge.kept_cost_paise as keptCost',
  'booked_charge.kept_energy_wh as keptEnergyWh',
  'booked_charge.kept_seconds as keptSeconds',
  'booked_charge.kept_percent as keptPercent',
  'booked_charge.charger_cost_paise as chargerCost',
  'booked_charge.charger_cost_is_final as chargerCostIsFinal',
  'booked_charge.charger_cost_at as chargerCostAt',
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
  'charging_session.last_received_at as sessionLastReceivedAt',
  'charging_session.stop_reason as sessionStopReason',
  'charging_session.anomalies as sessionAnomalies',
  'charging_session.idle_since as sessionIdleSince',
] as const

/** Keeps a subquery as it is written: planning every order of all eight tables took 20 to 60 ms, planning these three groups 1. */
const AS_WRITTEN = sql<number>`0`

/** Left joins, though every booking has most of them: the planner leaves them out where it only counts. */
const selectBookings = buildOnce((reader: Reader) =>
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
    .select([
      ...BOOKING_FIELDS,
      ...SURROUNDINGS,
      OVERRUN.as('overrun'),
      STARTING.as('starting'),
      SWAP.as('swap'),
    ])
    .selectAll(['place', 'charge'])
    .$narrowType<{
      customerPhone: NotNull
      stationName: NotNull
      stationAddress: NotNull
      stationState: NotNull
      connectorNumber: NotNull
      connectorPowerW: NotNull
    }>(),
)

/** Whose bookings are meant: everybody's, or those of one customer or one partner. */
export interface BookingScope {
  readonly customerId?: string | undefined
  readonly partnerId?: string | undefined
}

function selectOneBooking(reader: Reader, id: string, { customerId, partnerId }: BookingScope) {
  let rows = selectBookings(reader).where('booking.id', '=', id)
  if (customerId !== undefined) rows = rows.where('booking.customer_id', '=', customerId)
  if (partnerId !== undefined) rows = rows.where('booking.partner_id', '=', partnerId)
  return rows
}

interface One {
  readonly id: string
}

/** As most ask. */
const selectAnybodysBooking = compileOnce((reader, { id }: EveryGiven<One>) =>
  selectBookings(reader).where('booking.id', '=', id),
)

export async function selectBooking(
  reader: Reader,
  id: string,
  scope: BookingScope = {},
): Promise<Booking | undefined> {
  if (scope.customerId !== undefined || scope.partnerId !== undefined)
    return selectOneBooking(reader, id, scope).executeTakeFirst()
  return (await selectAnybodysBooking(reader, { id }))[0]
}

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
  const [isThere, booking] = await Promise.all([lockRow(tx, id, scope), selectBooking(tx, id)])
  return isThere && booking
}

const lockAnybodysRow = compileOnce((reader, { id }: EveryGiven<One>) =>
  reader.selectFrom('booking').select('id').where('id', '=', id).forUpdate(),
)

async function lockRow(
  tx: Tx,
  id: string,
  { customerId, partnerId }: BookingScope,
): Promise<true | undefined> {
  if (customerId === undefined && partnerId === undefined)
    return (await lockAnybodysRow(tx, { id })).length > 0 || undefined
  let row = tx.selectFrom('booking').select('id').where('id', '=', id)
  if (customerId !== undefined) row = row.where('customer_id', '=', customerId)
  if (partnerId !== undefined) row = row.where('partner_id', '=', partnerId)
  return (await row.forUpdate().executeTakeFirst()) && true
}

const selectToSettle = compileOnce((reader, { id }: EveryGiven<One>) =>
  selectBookings(reader).select('partner.commission_bp as commissionRate').where('booking.id', '=', id),
)

/** The same with the partner's commission of this moment, in basis points; null where there is no partner. */
export async function lockBookingToSettle(
  tx: Tx,
  id: string,
): Promise<(Booking & { readonly commissionRate: number | null }) | undefined> {
  const [, [booking]] = await Promise.all([lockRow(tx, id, {}), selectToSettle(tx, { id })])
  return booking
}

interface PageRequest extends ListRequest, BookingFilters {
  /** The states that the list is about; `status` narrows further. */
  readonly states?: readonly BookingState[]
  readonly defaultSort: 'createdAt' | '-createdAt' | '-startTime'
}

const isByStart = (sort: string): boolean => sort.endsWith('startTime')

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** One page of bookings; `q` is what `buildBookingSearch` makes of it. */
export async function selectBookingPage(reader: Reader, { states, defaultSort, ...request }: PageRequest) {
  const filters = buildConditions(request)
  const { status, q } = request
  let search: Awaited<ReturnType<typeof buildBookingSearch>> | undefined
  if (states) filters.push(joinByOr(states.map((state) => sql`booking.status = ${state}`)))
  if (status) filters.push(sql`booking.status = ${status}`)
  if (q && UUID.test(q)) filters.push(sql`booking.id = ${q}::uuid`)
  else if (q) {
    search = await buildBookingSearch(reader, q)
    filters.push(search.condition)
  }
  return selectKeysetPage({
    rows: selectBookings(reader),
    counted: reader.selectFrom('booking'),
    where: filters,
    isOfFirstTable: true,
    hasOnePlan: filters.length === 1 && search?.isOfOne === true && isByStart(request.sort ?? defaultSort),
    request,
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

/** What people call bookings. */
export const selectBookingNames: SubjectNames[string] = (ids) =>
  sql`select booking.id, coalesce(customer.name, customer.phone) || ' at ' || station.name as name
        from booking join customer on customer.id = customer_id join station on station.id = station_id
       where booking.id = any(${ids}::uuid[])`
