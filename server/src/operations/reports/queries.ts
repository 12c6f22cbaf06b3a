/** SQL of reports: sums over the rollups and over what has happened since, which add up to everything. */
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../db/client.ts'
import type { Days } from '../dashboard/index.ts'
import { selectChargeDays } from '../rollups/index.ts'
import type { Division, Presence, ReportFilters, Sums } from './model.ts'

interface Requested {
  readonly by: Division
  readonly days: Days
  readonly filters: ReportFilters
  /** Up to then the rollups have counted. */
  readonly counted: Date | null
}

export interface SumsRow extends Sums {
  /** Of what the row is; null: of no partner, and of everything in the row of the total. */
  readonly key: string | null
  readonly isTotal: boolean
}

const BY_CONNECTOR: ReadonlySet<Division> = new Set(['connector', 'connector-type'])

/** What rows are grouped by. The key is its text, which is made once for each group instead of for each row. */
const chooseGroup = (by: Division): RawBuilder<unknown> => {
  switch (by) {
    case 'station':
      return sql`charge.station_id`
    case 'partner':
      return sql`charge.partner_id`
    case 'state':
      return sql`station.state_code`
    case 'connector':
      return sql`charge.connector_id`
    case 'connector-type':
      return sql`connector.type`
    case 'tariff':
      return sql`charge.tariff_id`
    case 'hour':
      return sql`charge.hour`
    case 'day':
      return sql`charge.day`
    case 'month':
      return sql`to_char(charge.day, 'YYYY-MM')`
  }
}

const needsConnector = (by: Division, { connectorType }: ReportFilters): boolean =>
  by === 'connector-type' || connectorType !== undefined

const buildFilter = ({
  stationId,
  partnerId,
  stateCode,
  connectorType,
}: ReportFilters): RawBuilder<boolean> => {
  const all: RawBuilder<unknown>[] = [sql`true`]
  if (stationId) all.push(sql`charge.station_id = ${stationId}::uuid`)
  if (partnerId) all.push(sql`charge.partner_id = ${partnerId}::uuid`)
  if (stateCode) all.push(sql`station.state_code = ${stateCode}`)
  if (connectorType) all.push(sql`connector.type = ${connectorType}`)
  return sql`${sql.join(all, sql` and `)}`
}

/** The sums of each key, and one row of the total. A report by hour has no filter by connector type. */
export async function selectSumsBy(
  reader: Reader,
  { by, days, filters, counted }: Requested,
): Promise<SumsRow[]> {
  const table = by === 'hour' ? 'hour_rollup' : 'charge_rollup'
  const joinsStation = by === 'state' || filters.stateCode !== undefined
  const group = chooseGroup(by)
  const { rows } = await sql<SumsRow>`
    select ${group}::text as key, grouping(${group}) = 1 as "isTotal",
           coalesce(sum(charges), 0)::int8 as charges, coalesce(sum(charged_seconds), 0)::int8 as "chargedSeconds",
           coalesce(sum(energy_wh), 0)::int8 as energy, coalesce(sum(taxable_paise), 0)::int8 as taxable,
           coalesce(sum(gst_paise), 0)::int8 as gst, coalesce(sum(billed_paise), 0)::int8 as billed,
           coalesce(sum(refund_paise), 0)::int8 as refunds, coalesce(sum(commission_paise), 0)::int8 as commission,
           coalesce(sum(partner_paise), 0)::int8 as "partnerCredit"
      from (${selectChargeDays(table, days, { counted, isByMonth: by !== 'day' })}) as charge
      ${joinsStation ? sql`join station on station.id = charge.station_id` : sql``}
      ${needsConnector(by, filters) ? sql`join connector on connector.id = charge.connector_id` : sql``}
     where ${buildFilter(filters)}
     group by grouping sets ((${group}), ())`.execute(reader)
  return rows
}

export interface PresenceRow extends Presence {
  readonly key: string | null
  readonly isTotal: boolean
}

interface PresenceRequested extends Omit<Requested, 'counted'> {
  readonly now: Date
}

/**
 * By the same keys: for how long connectors were there (from their station's beginning until they were retired, and not
 * after now), and what is kept of how long chargers were connected; of a connector, its charger. Tariffs, times of day
 * and dates have the total alone.
 */
export async function selectPresenceBy(
  reader: Reader,
  { by, days, filters, now }: PresenceRequested,
): Promise<PresenceRow[]> {
  const key = chooseGroupKey(by)
  const groups = key ? sql`grouping sets ((${key}), ())` : sql`grouping sets (())`
  // In the total each charger counts once, however many connectors it has.
  const uptimeOf = (name: 'connected' | 'accepted') =>
    key && BY_CONNECTOR.has(by)
      ? sql`case when grouping(${key}) = 1 then sum(${sql.ref(name)}) else sum(${sql.ref(`of_charger_${name}`)}) end`
      : sql`sum(${sql.ref(name)})`
  const { rows } = await sql<PresenceRow>`
    with span as (
      select (${days.from}::date - interval '5 hours 30 minutes') at time zone 'UTC' as begins,
             least((${days.to}::date + 1 - interval '5 hours 30 minutes') at time zone 'UTC', ${now}::timestamptz) as ends
    ), uptime as (
      select station_id, charger_id, sum(connected_seconds) as connected, sum(accepted_seconds) as accepted
        from uptime_rollup where day between ${days.from}::date and ${days.to}::date group by station_id, charger_id
    ), at_station as (
      select station_id, sum(connected) as connected, sum(accepted) as accepted from uptime group by station_id
    ), place as (
      select charge.station_id, charge.partner_id, station.state_code, connector.id as connector_id, connector.type,
             greatest(extract(epoch from least(coalesce(connector.retired_at, span.ends), span.ends)
                                         - greatest(station.created_at, span.begins)), 0) as there,
             case when row_number() over (partition by charge.station_id order by connector.number) = 1
                  then at_station.connected end as connected,
             case when row_number() over (partition by charge.station_id order by connector.number) = 1
                  then at_station.accepted end as accepted,
             of_charger.connected as of_charger_connected, of_charger.accepted as of_charger_accepted
        from connector
        cross join span
        join station on station.id = connector.station_id
        cross join lateral (select station.id as station_id, station.partner_id) as charge
        left join at_station on at_station.station_id = station.id
        left join charger_connector on charger_connector.connector_id = connector.id
        left join uptime as of_charger
               on of_charger.charger_id = charger_connector.charger_id and of_charger.station_id = station.id
       where ${buildFilter(filters)}
    )
    select ${key ?? sql`null`} as key, ${key ? sql`grouping(${key}) = 1` : sql`true`} as "isTotal",
           coalesce(sum(there), 0)::int8 as "connectorSeconds",
           coalesce(${uptimeOf('connected')}, 0)::int8 as "connectedSeconds",
           coalesce(${uptimeOf('accepted')}, 0)::int8 as "acceptedSeconds"
      from place
     group by ${groups}`.execute(reader)
  return rows
}

const chooseGroupKey = (by: Division): RawBuilder<string | null> | undefined => {
  switch (by) {
    case 'station':
      return sql`place.station_id::text`
    case 'partner':
      return sql`place.partner_id::text`
    case 'state':
      return sql`place.state_code`
    case 'connector':
      return sql`place.connector_id::text`
    case 'connector-type':
      return sql`place.type`
    default:
      return undefined
  }
}

export interface Name {
  readonly key: string
  readonly name: string
  readonly stationId: string | null
}

/** What keys are called: stations, partners, tariffs and connectors have names of their own. */
export async function selectNames(
  reader: Reader,
  by: 'station' | 'partner' | 'connector' | 'tariff',
  keys: readonly string[],
): Promise<Name[]> {
  const ids = sql`${keys}::uuid[]`
  const query = {
    station: sql<Name>`
      select id::text as key, name, id::text as "stationId" from station where id = any(${ids})`,
    tariff: sql<Name>`
      select tariff.id::text as key, concat_ws(', ', tariff.name, station.name) as name, null as "stationId"
        from tariff left join station on station.id = tariff.station_id where tariff.id = any(${ids})`,
    partner: sql<Name>`select id::text as key, name, null as "stationId" from partner where id = any(${ids})`,
    connector: sql<Name>`
      select connector.id::text as key, station.name || ', ' || connector.number || ' ' || connector.type as name,
             station.id::text as "stationId"
        from connector join station on station.id = connector.station_id where connector.id = any(${ids})`,
  }
  const { rows } = await query[by].execute(reader)
  return rows
}
