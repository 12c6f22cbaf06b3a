/** SQL of the bulk load: its stations and their connectors, its drivers, and its bookings. */

import type { Db, Reader, Tx } from '@voltyatra/server/db/client.ts'
import { sql } from 'kysely'

export interface BulkStation {
  readonly id: string
  readonly name: string
  readonly city: string | null
  /** The first minute of a day at which it is open, and the last; null where it never closes. */
  readonly opensAtMinute: number | null
  readonly closesAtMinute: number | null
  /** By the number of each. */
  readonly connectorTypes: readonly string[]
  /** Whether a charger stands there. */
  readonly hasCharger: boolean
}

/** In service and with a connector, always in the same order. */
export async function selectOpenStations(reader: Reader): Promise<readonly BulkStation[]> {
  const { rows } = await sql<BulkStation>`
    select station.id, station.name, station.city,
           (select max((span ->> 'fromMinute')::int) from jsonb_array_elements(opening_hours) span) as "opensAtMinute",
           (select min((span ->> 'toMinute')::int) from jsonb_array_elements(opening_hours) span) as "closesAtMinute",
           array_agg(connector.type order by connector.number) as "connectorTypes",
           exists (select from charger where charger.station_id = station.id) as "hasCharger"
      from station join connector on connector.station_id = station.id and connector.retired_at is null
     -- Where a tariff counts, what is loaded at the network's price would be of no tariff.
     where station.status = 'active'
       and not exists (select from tariff_assignment place join tariff on tariff.id = place.tariff_id
                        where place.station_id = station.id and tariff.source = 'panel')
     group by station.id order by station.name`.execute(reader)
  return rows
}

/** Where the drawing stands while two connections load it; gone when all is loaded. */
export async function openDrawing(tx: Tx, seed: string): Promise<void> {
  await sql`drop schema if exists bulk cascade`.execute(tx)
  await sql`create schema bulk`.execute(tx)
  await sql`select setseed(hashtext(${seed}) / 2147483648.0)`.execute(tx)
}

export async function dropDrawing(db: Db): Promise<void> {
  await sql`drop schema bulk cascade`.execute(db)
}

/**
 * What is loaded keeps the ledger's rules by itself, and no screen is open: triggers and references rest until the
 * transaction ends. Tables are made in the drawing's schema, and found there.
 */
export async function prepareLoad(tx: Tx): Promise<void> {
  await sql`set local search_path = bulk, public`.execute(tx)
  await sql`set local session_replication_role = replica`.execute(tx)
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
  await sql`set local enable_seqscan = on`.execute(tx)
  // A scan that joins another in its middle would meet the rows, and so the random numbers, in another order.
  await sql`set local synchronize_seqscans = off`.execute(tx)
  await sql`set local work_mem = '256MB'`.execute(tx)
  await sql`set local maintenance_work_mem = '256MB'`.execute(tx)
}

export interface BulkStations {
  readonly stations: readonly {
    readonly id: string
    /** Index of its region's names. */
    readonly region: number
    /** Index of the curve by which people come. */
    readonly curve: number
  }[]
  readonly names: readonly { readonly first: readonly string[]; readonly last: readonly string[] }[]
  readonly curves: readonly BulkCurve[]
  readonly types: readonly BulkType[]
}

/** Where in the unit interval the share of each day, or hour, ends; the last one ends with the interval. */
export interface BulkCurve {
  readonly dayEnds: readonly number[]
  readonly weekdayEnds: readonly number[]
  readonly weekendEnds: readonly number[]
  readonly opensAtHour: number
}

export interface BulkType {
  readonly type: string
  readonly isDc: boolean
  readonly slotHours: number
  /** Indexes of the kinds of driver that fit, one of whom comes. */
  readonly kinds: readonly number[]
}

/** Connectors are numbered in the order of the stations. Where it never closes, the slots of each begin at a minute of its own. */
export async function insertBulkStations(
  tx: Tx,
  { stations, names, curves, types }: BulkStations,
): Promise<void> {
  await sql`
    create unlogged table bulk_station as
      select (nr - 1)::int as station_nr, id as station_id, region, curve_nr
        from unnest(${stations.map(({ id }) => id)}::uuid[], ${stations.map(({ region }) => region)}::int[],
                    ${stations.map(({ curve }) => curve)}::int[])
             with ordinality as place (id, region, curve_nr, nr)`.execute(tx)
  // Each row is read again for each draw: it is not to be taken apart and put together every time.
  await sql`
    create unlogged table bulk_curve (
      curve_nr int, day_ends float8[] storage plain, weekday_ends float8[] storage plain,
      weekend_ends float8[] storage plain, opens_at_hour int)`.execute(tx)
  await sql`
    insert into bulk_curve
      select (nr - 1)::int as curve_nr, day_ends, weekday_ends, weekend_ends, opens_at_hour
        from jsonb_to_recordset(${JSON.stringify(
          curves.map((curve, nr) => ({
            nr: nr + 1,
            day_ends: curve.dayEnds,
            weekday_ends: curve.weekdayEnds,
            weekend_ends: curve.weekendEnds,
            opens_at_hour: curve.opensAtHour,
          })),
        )}::jsonb)
             as curve (nr int, day_ends float8[], weekday_ends float8[], weekend_ends float8[], opens_at_hour int)`.execute(
    tx,
  )
  await sql`
    create unlogged table bulk_type as
      select type, is_dc, slot_hours, kinds
        from jsonb_to_recordset(${JSON.stringify(
          types.map(({ type, isDc, slotHours, kinds }) => ({
            type,
            is_dc: isDc,
            slot_hours: slotHours,
            kinds,
          })),
        )}::jsonb) as one (type text, is_dc boolean, slot_hours int, kinds int[])`.execute(tx)
  await sql`
    create unlogged table bulk_connector as
      select (row_number() over (order by station_nr, number) - 1)::int as connector_nr, connector.id as connector_id,
             connector.type, connector.power_w, station_nr, curve_nr, is_dc, slot_hours, kinds,
             station.id as station_id, station.partner_id,
             case when station.opening_hours is null then floor(random() * slot_hours * 60)::int else 0 end as offset_minutes,
             station.price_per_hour_paise::bigint as per_hour, partner.commission_bp, station.created_at as opened_at
        from bulk_station
        join station on station.id = station_id
        join connector on connector.station_id = station.id and connector.retired_at is null
        join bulk_type on bulk_type.type = connector.type
        left join partner on partner.id = station.partner_id`.execute(tx)
  await sql`create unlogged table bulk_name (region int, first text[], last text[])`.execute(tx)
  for (const [region, { first, last }] of names.entries()) {
    await sql`insert into bulk_name values (${region}, ${first}, ${last})`.execute(tx)
  }
  await sql`analyze bulk_station, bulk_connector, bulk_curve, bulk_type, bulk_name`.execute(tx)
}

/** Ids for so many ledger accounts; the first of them. */
export async function reserveAccounts(tx: Tx, count: number): Promise<number> {
  const { rows } = await sql<{ first: number }>`
    with sequence as materialized (select pg_get_serial_sequence('ledger_account', 'id')::regclass as name),
         begun as materialized (select name, nextval(name) as first from sequence)
    select first, setval(name, first + ${count}::int) from begun`.execute(tx)
  return rows[0]?.first ?? 0
}

/** Every tenth driver is there from the first day; of the others those join later who have the higher numbers. */
export const JOINED_FIRST = 0.1
export const GROWTH = 1.6

/** The first of the telephone numbers, which look unassigned. */
const FIRST_NUMBER = 7_100_000_000

/** Drivers of one kind of vehicle, in the order in which they join. */
export interface BulkKind {
  readonly count: number
  /** Which models there are, and where the share of each ends. */
  readonly models: readonly { readonly name: string; readonly batteryWh: number; readonly onBoardW: number }[]
  readonly modelEnds: readonly number[]
  /** What a fast charge brings, as a share of the battery, in the middle of all. */
  readonly dcShare: number
}

interface CustomersRequest {
  readonly kinds: readonly BulkKind[]
  readonly from: Date
  readonly until: Date
}

/** Each has a home: a station with a connector that fits. */
export async function loadCustomers(tx: Tx, { kinds, from, until }: CustomersRequest): Promise<void> {
  const count = kinds.reduce((sum, kind) => sum + kind.count, 0)
  const firstWallet = await reserveAccounts(tx, count)
  await sql`
    create unlogged table bulk_kind as
      select kind_nr, kind_count, (sum(kind_count) over (order by kind_nr) - kind_count)::int as first_nr, dc_share, model_ends
        from jsonb_to_recordset(${JSON.stringify(
          kinds.map((kind, nr) => ({
            kind_nr: nr,
            kind_count: kind.count,
            dc_share: kind.dcShare,
            model_ends: kind.modelEnds,
          })),
        )}::jsonb) as kind (kind_nr int, kind_count int, dc_share float8, model_ends float8[])`.execute(tx)
  await sql`
    create unlogged table bulk_model as
      select model.*, vehicle.id as vehicle_id
        from jsonb_to_recordset(${JSON.stringify(
          kinds.flatMap(({ models }, kindNr) =>
            models.map(({ name, batteryWh, onBoardW }, nr) => ({
              kind_nr: kindNr,
              model_nr: nr,
              model: name,
              battery_wh: batteryWh,
              on_board_w: onBoardW,
            })),
          ),
        )}::jsonb) as model (kind_nr int, model_nr int, model text, battery_wh int, on_board_w int)
        left join vehicle on vehicle.name = model.model`.execute(tx)
  await sql`
    create unlogged table bulk_home as
      select kind_nr, station_nr, (row_number() over (partition by kind_nr order by station_nr) - 1)::int as home_nr,
             (count(*) over (partition by kind_nr))::int as homes
        from (select distinct kind_nr, station_nr from bulk_connector, unnest(kinds) as kind_nr) as fitting`.execute(
    tx,
  )
  await sql`
    create unlogged table bulk_customer as
      select joining.*, uuidv7(joined_at - now()) as customer_id, station_nr,
             ${firstWallet}::bigint + customer_nr as wallet, battery_wh, on_board_w, vehicle_id,
             random() as first, random() as last, random() as north, random() as east
        from (select bulk_kind.*, nr as kind_index, first_nr + nr as customer_nr, width_bucket(random(), model_ends) as model_nr,
                     date_trunc('milliseconds', ${from}::timestamptz + (${until}::timestamptz - ${from}::timestamptz)
                       * power(greatest(0, (nr + 1)::float8 / kind_count - ${sql.lit(JOINED_FIRST)}) / (1 - ${sql.lit(JOINED_FIRST)}), 1 / ${sql.lit(GROWTH)}::float8))
                       as joined_at
                from bulk_kind, generate_series(0, kind_count - 1) as nr) as joining
        join bulk_model using (kind_nr, model_nr)
        left join bulk_home on bulk_home.kind_nr = joining.kind_nr and home_nr = kind_index % homes`.execute(
    tx,
  )
  await sql`
    insert into customer (id, phone, email, name, latitude, longitude, vehicle_id, created_at)
    select customer_id, '+91' || (next_number + customer_nr),
           lower(replace(name, ' ', '.')) || '.' || (next_number + customer_nr) || '@example.in', name,
           round((latitude + (north - 0.5) * 0.06)::numeric, 5), round((longitude + (east - 0.5) * 0.06)::numeric, 5),
           vehicle_id, joined_at
      from (select bulk_customer.*, station.latitude, station.longitude,
                   bulk_name.first[1 + floor(bulk_customer.first * cardinality(bulk_name.first))::int] || ' ' ||
                   bulk_name.last[1 + floor(bulk_customer.last * cardinality(bulk_name.last))::int] as name
              from bulk_customer
              join bulk_station on bulk_station.station_nr = coalesce(bulk_customer.station_nr, 0)
              join bulk_name using (region)
              join station on station.id = station_id) as person,
           (select coalesce(max(substr(phone, 4)::bigint) + 1, ${sql.lit(FIRST_NUMBER)}) as next_number
              from customer where phone between '+917100000000' and '+917199999999') as numbers
     order by joined_at, customer_nr`.execute(tx)
  await sql`analyze bulk_kind, bulk_customer, bulk_home`.execute(tx)
}

export async function loadBookings(tx: Tx, billImages: readonly string[]): Promise<void> {
  const images = billImages.length > 0 ? billImages : ['no-image.jpg']
  await sql`
    insert into booking (
      id, customer_id, station_id, partner_id, connector_id, connector_type, status, starts_at, ends_at, duration_minutes,
      created_at, started_at, stopped_at, completed_at, confirmed_at, cancelled_at, cancel_code, cancel_reason, no_show_at, tariff_by, tariff_paise,
      energy_wh, gst_bp, amount_paise, gst_paise, total_paise, bill_amount_paise, bill_gst_paise, bill_total_paise,
      bill_energy_wh, bill_image, commission_bp, commission_paise, refund_paise, partner_paise)
    select id, customer_id, station_id, partner_id, connector_id, type, status, starts_at, ends_at, minutes,
           created_at, started_at, stopped_at, completed_at, confirmed_at, cancelled_at,
           case when cancelled_at is not null then case comes_to when 'given-up' then 'by-driver'
             when 'not-begun' then 'not-started-in-time' end end,
           case when cancelled_at is not null and comes_to not in ('given-up', 'not-begun') then 'The charger failed' end,
           case when comes_to = 'not-begun' then cancelled_at end,
           tariff_by, tariff, energy_wh, gst_bp, amount, gst, total, bill_amount, bill_gst, bill_total,
           bill_energy, case when completed_at is not null then (${images}::text[])[1 + customer_nr % ${images.length}::int] end,
           case when confirmed_at is not null then commission_bp end, commission, refund, partner_credit
      from bulk_visit`.execute(tx)
}

/** What a database does in quiet hours: so that the first who look find it as fast as it will be. */
export async function tidyUp(db: Db, tables: readonly string[]): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    await sql`vacuum (analyze) ${sql.join(tables.map((table) => sql.table(table)))}`.execute(connection)
    await sql`reset statement_timeout`.execute(connection)
  })
}
