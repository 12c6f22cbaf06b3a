/** SQL of the demonstration's chargers: where they stand, and their history, which is written as it would have become. */
import type { Paise, SessionProgress, WattHours } from '@voltyatra/domain'
import { type StoredProgress, unpackProgress } from '@voltyatra/server/charging/charging-sessions/index.ts'
import type { Db, Reader, Tx } from '@voltyatra/server/db/client.ts'
import { sql } from 'kysely'
import type { FleetSite } from './plan-fleet.ts'

export async function selectFleetSites(reader: Reader): Promise<readonly FleetSite[]> {
  const { rows } = await sql<FleetSite>`
    select station.id as "stationId", station.name, station.city, station.created_at as "openedAt",
           json_agg(json_build_object('id', connector.id, 'type', connector.type, 'powerW', connector.power_w)
                    order by connector.number) as connectors
      from station join connector on connector.station_id = station.id
     where station.status = 'active' and connector.retired_at is null
     group by station.id
     order by station.name`.execute(reader)
  return rows
}

export interface StandingConnector {
  readonly connectorId: string
  readonly evse: number
  readonly number: number
  readonly type: string
  readonly powerW: number
  /** What all its sessions have counted. */
  readonly deliveredWh: number
}

export interface StandingCharger {
  readonly id: string
  readonly identity: string
  readonly protocol: string | null
  readonly vendor: string | null
  readonly model: string | null
  readonly serial: string | null
  readonly firmware: string | null
  readonly hasReportedVariables: boolean
  /** Its station is the network's own, and hosted by nobody. */
  readonly isNetworks: boolean
  /** It swaps batteries, and its connectors are its slots. */
  readonly isCabinet: boolean
  /** Those that are mapped to a connector. */
  readonly connectors: readonly StandingConnector[]
}

export async function selectStandingChargers(reader: Reader): Promise<readonly StandingCharger[]> {
  const { rows } = await sql<StandingCharger>`
    select charger.id, charger.identity, charger.protocol, charger.vendor, charger.model,
           charger.serial_number as serial, charger.firmware,
           exists (select from charger_variable where charger_id = charger.id) as "hasReportedVariables",
           exists (select from station where station.id = charger.station_id and station.partner_id is null) as "isNetworks",
           exists (select from battery_cabinet where charger_id = charger.id) as "isCabinet",
           coalesce((
             select json_agg(json_build_object(
                      'evse', charger_connector.evse, 'number', charger_connector.number, 'connectorId', connector.id, 'type', connector.type, 'powerW', connector.power_w,
                      'deliveredWh', coalesce((
                        select sum(session.energy_wh) from charging_session session
                         where session.charger_id = charger.id and session.evse = charger_connector.evse
                           and session.number = charger_connector.number), 0)) order by charger_connector.evse, charger_connector.number)
               from charger_connector join connector on connector.id = charger_connector.connector_id
              where charger_connector.charger_id = charger.id), '[]') as connectors
      from charger
     order by charger.identity`.execute(reader)
  return rows
}

/** Their numbers. */
export async function selectKnownCards(reader: Reader): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ number: string }>`select number from card`.execute(reader)
  return new Set(rows.map(({ number }) => number))
}

/** The numbers of the cards that charge at a company's cost. */
export async function selectCompanyCards(reader: Reader): Promise<readonly string[]> {
  const { rows } = await sql<{ number: string }>`
    select card.number from fleet_card join card on card.id = fleet_card.card_id
     where fleet_card.ended_at is null and card.blocked_at is null
     order by card.number`.execute(reader)
  return rows.map(({ number }) => number)
}

/** The chargers whose card terminal somebody has trusted, or trusts no longer. */
export async function selectDecidedTerminals(reader: Reader): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select subject_id as id from audit_entry where action in ('card-terminal.trust', 'card-terminal.distrust')`.execute(
    reader,
  )
  return new Set(rows.map(({ id }) => id))
}

export interface OpenSession {
  readonly chargerId: string
  readonly evse: number
  readonly number: number
  readonly transactionNumber: number
  readonly transactionId: string | null
  readonly idTag: string
  /** It is paid at a card terminal. */
  readonly isPayment: boolean
  readonly startedAt: Date
  readonly energyWh: number
  readonly socPercent: number | null
  readonly lastMeterAt: Date | null
  readonly progress: SessionProgress
}

/** Those that were charging when the demonstration ended, or was killed. */
export async function selectOpenSessions(reader: Reader): Promise<readonly OpenSession[]> {
  const { rows } = await sql<Omit<OpenSession, 'progress'> & { readonly progress: StoredProgress }>`
    select charger_id as "chargerId", evse, number, transaction_number as "transactionNumber",
           transaction_id as "transactionId", id_tag as "idTag", started_at as "startedAt",
           exists (select from terminal_charge where session_id = charging_session.id) as "isPayment",
           energy_wh as "energyWh", soc_percent as "socPercent", last_meter_at as "lastMeterAt", progress
      from charging_session
     where state <> 'ended' and number is not null and id_tag is not null and started_at is not null
     order by started_at`.execute(reader)
  return rows.map(({ progress, ...session }) => ({ ...session, progress: unpackProgress(progress) }))
}

export interface PastConnection {
  readonly id: string
  readonly chargerId: string
  readonly beganAt: Date
  readonly endedAt: Date
  readonly how: string
}

/** @param protocols the subprotocol of each charger, by its id */
export async function insertConnections(
  db: Db | Tx,
  connections: readonly PastConnection[],
  protocols: ReadonlyMap<string, string>,
): Promise<void> {
  await sql`
    insert into charger_connection (id, charger_id, began_at, ended_at, how)
    select * from unnest(${connections.map(({ id }) => id)}::uuid[],
                         ${connections.map(({ chargerId }) => chargerId)}::uuid[],
                         ${connections.map(({ beganAt }) => beganAt)}::timestamptz[],
                         ${connections.map(({ endedAt }) => endedAt)}::timestamptz[],
                         ${connections.map(({ how }) => how)}::text[])`.execute(db)
  await sql`
    update charger set protocol = one.protocol, connected_at = one.began_at,
           disconnected_at = one.ended_at, last_message_at = one.ended_at
      from (select given.*, latest.*
              from unnest(${[...protocols.keys()]}::uuid[], ${[...protocols.values()]}::text[]) as given (id, protocol)
              left join lateral (select began_at, ended_at from charger_connection
                                  where charger_id = given.id order by began_at desc limit 1) latest on true) one
     where charger.id = one.id`.execute(db)
}

export interface PastBooking {
  readonly id: string
  readonly status: string
  readonly chargerId: string
  readonly evse: number
  readonly number: number
  readonly connectorId: string
  readonly powerW: number
  readonly protocol: string | null
  readonly startedAt: Date
  readonly endsAt: Date
  readonly stoppedAt: Date | null
  readonly completedAt: Date | null
  readonly billEnergyWh: WattHours | null
  readonly billAmount: Paise | null
  readonly energyWh: number | null
  readonly tariffBy: 'energy' | 'time'
  readonly tariffRate: Paise
  readonly gstBp: number
  readonly amount: Paise
  readonly gst: Paise
  readonly total: Paise
}

/** Bookings since then at connectors that have a charger: those that charge, and those billed by energy. */
export async function selectBookingsAtChargers(reader: Reader, since: Date): Promise<readonly PastBooking[]> {
  const { rows } = await sql<PastBooking>`
    select booking.id, booking.status, charger_connector.charger_id as "chargerId", charger_connector.evse, charger_connector.number,
           booking.connector_id as "connectorId", connector.power_w as "powerW", charger.protocol,
           booking.started_at as "startedAt", booking.ends_at as "endsAt", booking.stopped_at as "stoppedAt", booking.completed_at as "completedAt",
           booking.bill_energy_wh as "billEnergyWh", booking.bill_amount_paise as "billAmount",
           booking.energy_wh as "energyWh", booking.tariff_by as "tariffBy", booking.tariff_paise as "tariffRate",
           booking.gst_bp as "gstBp", booking.amount_paise as amount, booking.gst_paise as gst,
           booking.total_paise as total
      from booking
      join charger_connector on charger_connector.connector_id = booking.connector_id
      join charger on charger.id = charger_connector.charger_id
      join connector on connector.id = booking.connector_id
     where booking.started_at >= ${since}
       -- Those of other tariffs than the network's keep the bill that a person wrote.
       and ((booking.status in ('completed', 'confirmed') and booking.tariff_by = 'energy'
             and not exists (select from tariff_version join tariff on tariff.id = tariff_id
                              where tariff_version.id = booking.tariff_version_id and tariff.source = 'panel'))
            or (booking.status = 'in_progress' and booking.stopped_at is null))
     order by booking.started_at`.execute(reader)
  return rows
}

export interface PastSession {
  readonly id: string
  readonly booking: PastBooking
  readonly transactionId: string | null
  readonly idTag: string
  readonly state: string
  readonly energyWh: number
  readonly powerW: number | null
  readonly socPercent: number | null
  readonly lastMeterAt: Date
  readonly endedAt: Date | null
  readonly stopReason: string | null
  readonly anomalies: readonly string[]
  readonly progress: SessionProgress
  readonly energyLimitWh: number | null
  /** What the meter's energy costs; null while it charges. */
  readonly meterAmount: Paise | null
  readonly billDiffers: boolean
}

/** The sessions that bookings had, and the rows between the two. */
export async function insertPastSessions(tx: Tx, sessions: readonly PastSession[]): Promise<void> {
  const rows = JSON.stringify(
    sessions.map(({ booking, ...session }) => {
      const isOver = session.endedAt !== null
      return {
        ...{ id: session.id, charger_id: booking.chargerId, evse: booking.evse, number: booking.number },
        ...{
          connector_id: booking.connectorId,
          booking_id: booking.id,
          transaction_id: session.transactionId,
        },
        ...{ id_tag: session.idTag, state: session.state, started_at: booking.startedAt },
        ...{ energy_wh: session.energyWh, power_w: session.powerW, soc_percent: session.socPercent },
        ...{ last_meter_at: session.lastMeterAt, ended_at: session.endedAt, stop_reason: session.stopReason },
        ...{
          anomalies: session.anomalies,
          progress: session.progress,
          energy_limit_wh: session.energyLimitWh,
        },
        ...{ requested_to_stop: isOver ? 'driver' : null, billed_by: isOver ? 'partner' : null },
        ...{ meter_energy_wh: isOver ? session.energyWh : null, meter_amount_paise: session.meterAmount },
        ...{ bill_differs: session.billDiffers },
        closed_at: booking.status === 'confirmed' ? booking.completedAt : null,
      }
    }),
  )
  const past = sql`jsonb_to_recordset(${rows}::jsonb) as past (
    id uuid, charger_id uuid, evse int, number int, connector_id uuid, booking_id uuid, transaction_id text, id_tag text,
    state text, started_at timestamptz, energy_wh int, power_w int, soc_percent float8, last_meter_at timestamptz,
    ended_at timestamptz, stop_reason text, anomalies text[], progress jsonb, energy_limit_wh int, asked_to_stop text,
    billed_by text, meter_energy_wh int, meter_amount_paise bigint, bill_differs boolean, closed_at timestamptz)`
  await sql`
    insert into charging_session
           (id, charger_id, evse, number, connector_id, booking_id, transaction_id, id_tag, state, created_at, started_at,
            energy_wh, power_w, soc_percent, last_meter_at, ended_at, stop_reason, anomalies, progress, notified_at)
    select id, charger_id, evse, number, connector_id, booking_id, transaction_id, id_tag, state, started_at, started_at,
           energy_wh, power_w, soc_percent, last_meter_at, ended_at, stop_reason, anomalies, progress, last_meter_at
      from ${past}`.execute(tx)
  await sql`
    insert into booked_charge
           (booking_id, charger_id, evse, number, id_tag, requested_at, energy_limit_wh, session_id, stop_requested_at, stop_reason,
            billed_by, meter_energy_wh, meter_amount_paise, bill_differs, closed_at)
    select booking_id, charger_id, evse, number, id_tag, started_at, energy_limit_wh, id, ended_at, asked_to_stop,
           billed_by, meter_energy_wh, meter_amount_paise, bill_differs, closed_at
      from ${past}`.execute(tx)
}
