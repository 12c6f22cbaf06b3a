/** SQL of the dashboard: sums over the counted days and over what has happened since, which add up to everything. */
import type { Paise, StationState, WattHours } from '@voltyatra/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Reader, Tx } from '../../db/client.ts'
import { silentStations } from '../../network/stations/index.ts'
import {
  countActiveCustomers,
  selectCountedUntil,
  selectNetworkDaysUntil,
  selectStationSales,
} from '../rollups/index.ts'
import { FLOWS, type Flows } from './cards.ts'
import type { Period } from './period.ts'

/**
 * Reads `read` on one moment of the database, with the instant up to which the rollups have counted.
 * @param selectCounted finds that instant
 */
export function readAtOneMoment<T>(
  db: Db,
  read: (reader: Reader, counted: Date | null) => Promise<T>,
  selectCounted: (tx: Tx) => Promise<Date | null> = selectCountedUntil,
): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => read(tx, await selectCounted(tx)))
}

export interface Sales {
  readonly taxable: Paise
  readonly energy: WattHours
  readonly started: number
}

interface NetworkFigures {
  /** What happened before the period before, in it, and in the period. Phases in which nothing happened are missing. */
  readonly phases: readonly ({ readonly phase: 'before' | 'previous' | 'period' } & Flows)[]
  /** Days or months of the period in which something happened. */
  readonly points: readonly ({ readonly at: string } & Sales)[]
  /** Months in which something happened, of the twelve. */
  readonly months: readonly { readonly month: string; readonly taxable: Paise }[]
}

const SALES = sql`sum(taxable_paise) as taxable, sum(energy_wh) as energy, sum(started) as started`

const list = (rows: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select coalesce(json_agg(row), '[]') from (${rows}) as row)`

/** Everything that is summed up over the whole network; `firstMonth` begins the twelve. */
export async function selectNetworkFigures(
  reader: Reader,
  { from, to, previous, by }: Period,
  { counted, firstMonth }: { readonly counted: Date | null; readonly firstMonth: string },
): Promise<NetworkFigures> {
  const point = by === 'day' ? sql`day::text` : MONTH
  const { rows } = await sql<NetworkFigures>`
    with network_day as materialized (${selectNetworkDaysUntil(to, counted)})
    select ${list(sql`
             select case when day >= ${from}::date then 'period'
                         when day >= ${previous.from}::date then 'previous'
                         else 'before' end as phase,
                    ${sql.join(FLOWS.map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`))}
               from network_day group by 1`)} as phases,
           ${list(sql`
             select ${point} as at, ${SALES} from network_day where day >= ${from}::date group by 1`)} as points,
           ${list(sql`
             select ${MONTH} as month, sum(taxable_paise) as taxable from network_day
              where day >= ${`${firstMonth}-01`}::date group by 1`)} as months`.execute(reader)
  return getFirst(rows)
}

/**
 * What drivers have paid by the end of the period for charges that their chargers have yet to begin, or to give up within
 * minutes: nothing else counts a payment before its charge.
 */
export async function selectPaidAhead(reader: Reader, { to }: Pick<Period, 'to'>): Promise<Paise> {
  const { rows } = await sql<{ paise: Paise }>`
    select coalesce(sum(booking.total_paise), 0)::bigint as paise
      from booked_charge charge join booking on booking.id = charge.booking_id
     where charge.closed_at is null and booking.status = 'reserved' and ist_day(charge.requested_at) <= ${to}::date`.execute(
    reader,
  )
  return getFirst(rows).paise
}

const MONTH = sql`to_char(day, 'YYYY-MM')`

export interface StationRanking {
  readonly statuses: Readonly<Partial<Record<StationState, number>>>
  readonly states: readonly ({
    readonly code: string
    readonly stations: number
    readonly active: number
  } & Sales)[]
  readonly top: readonly ({
    readonly id: string
    readonly name: string
    readonly city: string | null
    readonly code: string
  } & Sales)[]
  readonly connectors: readonly {
    readonly type: string
    readonly connectors: number
    readonly stations: number
  }[]
}

const TOP_STATIONS = 10

/** Everything that belongs to a place. */
export async function selectStationRanking(
  reader: Reader,
  period: Period,
  counted: Date | null,
): Promise<StationRanking> {
  const { rows } = await sql<StationRanking>`
    with sold as materialized (
      select station_id, ${SALES} from (${selectStationSales(period, counted)}) as station_day group by 1
    ), station_now as materialized (
      select id, state_code, case when status = 'active' and id in (${silentStations}) then 'offline' else status end as status
        from station
    )
    select (select coalesce(json_object_agg(status, count), '{}')
              from (select status, count(*) from station_now group by 1) as by_status) as statuses,
           ${list(sql`
             select state_code as code, count(*) as stations,
                    count(*) filter (where status = 'active') as active,
                    coalesce(sum(taxable), 0) as taxable, coalesce(sum(energy), 0) as energy,
                    coalesce(sum(started), 0) as started
               from station_now left join sold on sold.station_id = station_now.id
              group by 1 order by 2 desc, 1`)} as states,
           ${list(sql`
             select station.id, station.name, station.city, station.state_code as code, taxable, energy, started
               from sold join station on station.id = sold.station_id
              order by taxable desc, started desc, station.name, station.id limit ${TOP_STATIONS}`)} as top,
           ${list(sql`
             select type, count(*) as connectors, count(distinct station_id) as stations
               from connector where retired_at is null group by 1 order by 2 desc, 1`)} as connectors`.execute(
    reader,
  )
  return getFirst(rows)
}

/** Customers who started a charge, each counted once. */
export async function selectActiveFigures(
  reader: Reader,
  period: Period,
  counted: Date | null,
): Promise<{ readonly value: number; readonly previous: number }> {
  const { rows } = await sql<{ value: string; previous: string }>`
    select ${countActiveCustomers(period, counted)} as value,
           ${countActiveCustomers(period.previous, counted)} as previous`.execute(reader)
  const { value, previous } = getFirst(rows)
  return { value: Number(value), previous: Number(previous) }
}

function getFirst<T>(rows: readonly T[]): T {
  const [row] = rows
  if (!row) throw new Error('A query of sums has no row')
  return row
}
