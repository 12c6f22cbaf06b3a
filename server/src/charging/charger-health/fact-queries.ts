/** SQL of what is known of chargers: how long they worked, what failed, what they gave. */
import type { PowerReading } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/client.ts'

interface Requested {
  readonly ids: readonly string[]
  /** Nothing before this is looked at. */
  readonly since: Date
  readonly now: Date
}

/** Accepted chargers that were never looked at. All chargers are read for it: it is asked once in a run. */
export async function selectNewChargers(reader: Reader, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from charger
     where status = 'accepted' and not exists (select from charger_health where charger_id = charger.id)
     order by id limit ${limit}`.execute(reader)
  return rows.map(({ id }) => id)
}

/** Those of them that nobody has looked at in the meantime, kept to this transaction. */
export async function lockNewChargers(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from charger
     where id = any(${ids}::uuid[]) and status = 'accepted'
       and not exists (select from charger_health where charger_id = charger.id)
     order by id
       for update skip locked`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Those that were looked at before, kept to this transaction: the longest not looked at first. */
export async function lockDueChargers(
  tx: Tx,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select charger.id
      from charger_health health join charger on charger.id = health.charger_id
     where charger.status = 'accepted' and health.computed_at <= ${before}
     order by health.computed_at, charger.id
     limit ${limit}
       for update of charger skip locked`.execute(tx)
  return rows.map(({ id }) => id)
}

export interface ConnectorTime {
  readonly chargerId: string
  readonly isConnected: boolean
  readonly evse: number
  readonly number: number
  readonly connectorId: string | null
  readonly promisedW: number | null
  /** For how long the charger was accepted. */
  readonly acceptedSeconds: number
  /** Connected, and neither the connector nor the charger as a whole with a fault. */
  readonly workedSeconds: number
}

/** Of each connector of the chargers; a charger that has named none has one row, with number 0. */
export async function selectConnectorTimes(
  reader: Reader,
  { ids, since, now }: Requested,
): Promise<readonly ConnectorTime[]> {
  const { rows } = await sql<ConnectorTime>`
    select charger.id as "chargerId", charger.connection_id is not null as "isConnected",
           coalesce(charger_connector.evse, 0) as evse, coalesce(charger_connector.number, 0) as number,
           charger_connector.connector_id as "connectorId", connector.power_w as "promisedW",
           accepted.seconds::int8 as "acceptedSeconds",
           least(accepted.seconds, floor(coalesce(worked.seconds, 0)))::int8 as "workedSeconds"
      from charger
      left join charger_connector on charger_connector.charger_id = charger.id and charger_connector.number > 0
      left join connector on connector.id = charger_connector.connector_id
      cross join lateral (
        select least(${now}, greatest(coalesce(charger.accepted_at, charger.created_at), ${since}::timestamptz)) as at
      ) as began
      cross join lateral (select floor(extract(epoch from ${now}::timestamptz - began.at)) as seconds) as accepted
      cross join lateral (
        select range_agg(tstzrange(connection.began_at, greatest(connection.began_at, coalesce(
                 connection.ended_at,
                 case when charger.connection_id is distinct from connection.id
                      then coalesce(charger.disconnected_at, connection.began_at) end, ${now}))))
               * tstzmultirange(tstzrange(began.at, ${now})) as times
          from charger_connection connection
         where connection.charger_id = charger.id and connection.began_at < ${now}
           and coalesce(connection.ended_at, ${now}) >= began.at
      ) as connected
      cross join lateral (
        select coalesce(range_agg(tstzrange(fault.began_at, coalesce(fault.ended_at, ${now}))), '{}') as times
          from charger_fault fault
         where fault.charger_id = charger.id and fault.began_at < ${now}
           and (fault.number = 0 or (fault.evse = charger_connector.evse and fault.number = charger_connector.number))
           and coalesce(fault.ended_at, ${now}) > began.at
      ) as faulted
      left join lateral (
        select sum(extract(epoch from upper(piece) - lower(piece))) as seconds
          from unnest(connected.times - faulted.times) as piece
      ) as worked on true
     where charger.id = any(${ids}::uuid[])
     order by charger.id, charger_connector.evse, charger_connector.number`.execute(reader)
  return rows
}

export interface FaultFacts {
  readonly chargerId: string
  /** In the whole time. */
  readonly faults: number
  /** Of the most frequent fault of the last seven days. */
  readonly repeats: number
  readonly repeatedCode: string | null
  readonly repeatedVendor: string | null
  /** When the oldest fault began that lasts. */
  readonly faultedSince: Date | null
}

export async function selectFaultFacts(
  reader: Reader,
  { ids, since, now }: Requested,
): Promise<ReadonlyMap<string, FaultFacts>> {
  const { rows } = await sql<FaultFacts>`
    with fault as (
      select * from charger_fault
       where charger_id = any(${ids}::uuid[]) and coalesce(ended_at, ${now}) > ${since}
    ), repeated as (
      select distinct on (charger_id) charger_id, sum(times)::int as times, error_code, vendor_error
        from fault where began_at > ${now}::timestamptz - interval '7 days'
       group by charger_id, evse, number, error_code, vendor_error
       order by charger_id, sum(times) desc, max(began_at) desc
    )
    select fault.charger_id as "chargerId", sum(fault.times)::int as faults,
           coalesce(max(repeated.times), 0) as repeats, max(repeated.error_code) as "repeatedCode",
           max(repeated.vendor_error) as "repeatedVendor",
           min(fault.began_at) filter (where fault.ended_at is null) as "faultedSince"
      from fault left join repeated on repeated.charger_id = fault.charger_id
     group by fault.charger_id`.execute(reader)
  return new Map(rows.map((row) => [row.chargerId, row]))
}

/** Less counts as nothing: a meter that is read to a tenth of a kilowatt-hour turns over by itself. */
const LEAST_WH = 100
/** Of each connector. */
const MEASURED_CHARGES = 20

export interface ConnectorCharges {
  readonly chargerId: string
  readonly evse: number
  readonly number: number
  readonly charges: number
  readonly goodCharges: number
  readonly lastGoodAt: Date | null
}

/** Charges that have ended and whose meter said something, and of those the ones that got energy. */
export async function selectConnectorCharges(
  reader: Reader,
  { ids, since }: Requested,
): Promise<readonly ConnectorCharges[]> {
  const { rows } = await sql<ConnectorCharges>`
    select charger_id as "chargerId", evse, number, count(*)::int as charges,
           count(*) filter (where energy_wh >= ${LEAST_WH})::int as "goodCharges",
           max(ended_at) filter (where energy_wh >= ${LEAST_WH}) as "lastGoodAt"
      from charging_session
     where charger_id = any(${ids}::uuid[]) and created_at >= ${since} and state = 'ended' and ended_at is not null
       and number is not null and (last_meter_at is not null or energy_wh > 0)
       and not ('stop-without-meter' = any(anomalies) and energy_wh = 0)
     group by charger_id, evse, number`.execute(reader)
  return rows
}

interface MeteredCharge {
  readonly chargerId: string
  readonly evse: number
  readonly number: number
  readonly readings: readonly PowerReading[]
}

/** What the meters said in the last charges of each connector. */
export async function selectMeteredCharges(
  reader: Reader,
  { ids, since }: Requested,
): Promise<readonly MeteredCharge[]> {
  const { rows } = await sql<MeteredCharge>`
    with last as (
      select id, charger_id, evse, number, started_at, ended_at, energy_wh,
             row_number() over (partition by charger_id, evse, number order by created_at desc) as place
        from charging_session
       where charger_id = any(${ids}::uuid[]) and created_at >= ${since} and state = 'ended' and number is not null
         and energy_wh >= ${LEAST_WH}
    )
    select last.charger_id as "chargerId", last.evse, last.number, read.readings
      from last
      cross join lateral (
        select json_agg(json_build_object('at', extract(epoch from point.at) * 1000, 'energyWh', point.energy_wh)) as readings
          from (select at, energy_wh from charging_session_course
                 where session_id = last.id and kind = 'reading'
                union all select last.started_at, 0 where last.started_at is not null
                union all select last.ended_at, last.energy_wh where last.ended_at is not null) as point
      ) as read
     where last.place <= ${MEASURED_CHARGES} and read.readings is not null`.execute(reader)
  return rows
}
