/** SQL of bookings, sessions and chargers as programs read them. */
import type { BookingState, SessionState } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Reader } from '../../db/client.ts'
import { type ListRequest, selectOldestFirst } from '../../db/keyset.ts'
import { isOneOf } from '../../db/rows-sought.ts'

/** Which stations a program may know of; null for all. */
type StationScope = readonly string[] | null

const selectBookings = (reader: Reader, scope: StationScope) =>
  reader
    .selectFrom('booking')
    .where(isOneOf('booking.station_id', scope))
    .select([
      'booking.id',
      'booking.station_id as stationId',
      'booking.connector_id as connectorId',
      'booking.customer_id as driverId',
      'booking.partner_id as partnerId',
      sql<BookingState>`booking.status`.as('status'),
      'booking.starts_at as startsAt',
      'booking.ends_at as endsAt',
      'booking.energy_wh as plannedEnergyWh',
      'booking.amount_paise as prepaidPaise',
      'booking.gst_paise as prepaidGstPaise',
      'booking.total_paise as prepaidTotalPaise',
      'booking.bill_energy_wh as billedEnergyWh',
      'booking.bill_amount_paise as billedPaise',
      'booking.bill_gst_paise as billedGstPaise',
      'booking.bill_total_paise as billedTotalPaise',
      'booking.created_at as createdAt',
      'booking.started_at as startedAt',
      'booking.stopped_at as stoppedAt',
      'booking.confirmed_at as confirmedAt',
      'booking.cancelled_at as cancelledAt',
    ])

export type ProgramBooking = NonNullable<Awaited<ReturnType<typeof selectProgramBooking>>>

/** Oldest first, as all lists here. */
export const selectProgramBookings = (reader: Reader, scope: StationScope, request: ListRequest) =>
  selectOldestFirst({ rows: selectBookings(reader, scope), table: 'booking', request })

export const selectProgramBooking = (reader: Reader, scope: StationScope, id: string) =>
  selectBookings(reader, scope).where('booking.id', '=', id).executeTakeFirst()

const selectSessions = (reader: Reader, scope: StationScope) =>
  reader
    .selectFrom('charging_session as session')
    .innerJoin('charger', 'charger.id', 'session.charger_id')
    .where(isOneOf('charger.station_id', scope))
    .select([
      'session.id',
      'session.charger_id as chargerId',
      'charger.station_id as stationId',
      'session.connector_id as connectorId',
      'session.booking_id as bookingId',
      sql<SessionState>`session.state`.as('state'),
      'session.energy_wh as energyWh',
      'session.power_w as powerW',
      'session.soc_percent as socPercent',
      'session.last_meter_at as meteredAt',
      'session.created_at as createdAt',
      'session.started_at as startedAt',
      'session.ended_at as endedAt',
      'session.stop_reason as stopReason',
    ])

export type ProgramSession = NonNullable<Awaited<ReturnType<typeof selectProgramSession>>>

export const selectProgramSessions = (reader: Reader, scope: StationScope, request: ListRequest) =>
  selectOldestFirst({ rows: selectSessions(reader, scope), table: 'session', request })

export const selectProgramSession = (reader: Reader, scope: StationScope, id: string) =>
  selectSessions(reader, scope).where('session.id', '=', id).executeTakeFirst()

const selectChargers = (reader: Reader, scope: StationScope) =>
  reader
    .selectFrom('charger')
    .where('charger.status', '=', 'accepted')
    .where(isOneOf('charger.station_id', scope))
    .select([
      'charger.id',
      'charger.identity',
      'charger.station_id as stationId',
      'charger.vendor',
      'charger.model',
      'charger.serial_number as serialNumber',
      'charger.firmware',
      'charger.protocol',
      sql<boolean>`charger.connection_id is not null`.as('isConnected'),
      'charger.last_message_at as lastMessageAt',
      'charger.created_at as createdAt',
    ])

export type ProgramCharger = NonNullable<Awaited<ReturnType<typeof selectProgramCharger>>>

export const selectProgramChargers = (reader: Reader, scope: StationScope, request: ListRequest) =>
  selectOldestFirst({ rows: selectChargers(reader, scope), table: 'charger', request })

export const selectProgramCharger = (reader: Reader, scope: StationScope, id: string) =>
  selectChargers(reader, scope).where('charger.id', '=', id).executeTakeFirst()
