/** SQL of the bulk load, first half: who charges where, when, and at which price. */
import type { BasisPoints } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '../db/client.ts'

export interface BulkStation {
  readonly id: string
  readonly city: string | null
  /** How many it has. */
  readonly connectors: number
}

/** In service and with a connector, always in the same order. */
export async function openStations(reader: Reader): Promise<readonly BulkStation[]> {
  const { rows } = await sql<BulkStation>`
    select station.id, station.city, count(*)::int as connectors
      from station join connector on connector.station_id = station.id and connector.retired_at is null
     where station.status = 'active'
     group by station.id order by station.name`.execute(reader)
  return rows
}

/**
 * What is loaded keeps the ledger's rules by itself, and no screen is open: triggers and references rest until the
 * transaction ends.
 */
export async function prepareLoad(tx: Tx, seed: string): Promise<void> {
  await sql`set local session_replication_role = replica`.execute(tx)
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
  await sql`set local synchronous_commit = on`.execute(tx)
  await sql`set local enable_seqscan = on`.execute(tx)
  await sql`set local work_mem = '256MB'`.execute(tx)
  await sql`set local maintenance_work_mem = '256MB'`.execute(tx)
  await sql`select setseed(hashtext(${seed}) / 2147483648.0)`.execute(tx)
}

export interface BulkPlaces {
  readonly stations: readonly {
    readonly id: string
    /** Index of its region's names. */
    readonly region: number
    readonly isHighway: boolean
  }[]
  readonly names: readonly { readonly first: readonly string[]; readonly last: readonly string[] }[]
}

/** Connectors are numbered in the order of the stations. */
export async function takePlaces(tx: Tx, { stations, names }: BulkPlaces): Promise<void> {
  await sql`
    create temp table bulk_station on commit drop as
      select (nr - 1)::int as station_nr, id as station_id, region, is_highway
        from unnest(${stations.map(({ id }) => id)}::uuid[], ${stations.map(({ region }) => region)}::int[],
                    ${stations.map(({ isHighway }) => isHighway)}::boolean[])
             with ordinality as place (id, region, is_highway, nr)`.execute(tx)
  await sql`
    create temp table bulk_connector on commit drop as
      select (row_number() over (order by station_nr, number) - 1)::int as connector_nr, connector.id as connector_id,
             connector.type, connector.power_w, station_nr, is_highway, station.id as station_id, station.partner_id,
             station.price_per_hour_paise::bigint as per_hour, partner.commission_bp, station.created_at as opened_at
        from bulk_station
        join station on station.id = station_id
        join connector on connector.station_id = station.id and connector.retired_at is null
        left join partner on partner.id = station.partner_id`.execute(tx)
  await sql`create temp table bulk_name (region int, first text[], last text[]) on commit drop`.execute(tx)
  for (const [region, { first, last }] of names.entries()) {
    await sql`insert into bulk_name values (${region}, ${first}, ${last})`.execute(tx)
  }
  await sql`analyze bulk_station, bulk_connector, bulk_name`.execute(tx)
}

/** Ids for so many ledger accounts; the first of them. */
async function reserveAccounts(tx: Tx, count: number): Promise<number> {
  const { rows } = await sql<{ first: number }>`
    with sequence as materialized (select pg_get_serial_sequence('ledger_account', 'id')::regclass as name),
         begun as materialized (select name, nextval(name) as first from sequence)
    select first, setval(name, first + ${count}::int) from begun`.execute(tx)
  return rows[0]?.first ?? 0
}

/** Every tenth driver is there from the first day; of the others those join later who have the higher numbers. */
const JOINED_FIRST = 0.1
const GROWTH = 1.6

/** The first of the telephone numbers, which look unassigned. */
const FIRST_NUMBER = 7_100_000_000

export async function loadCustomers(
  tx: Tx,
  { count, from, until }: { readonly count: number; readonly from: Date; readonly until: Date },
): Promise<void> {
  const firstWallet = await reserveAccounts(tx, count)
  await sql`
    create temp table bulk_customer on commit drop as
      select nr::int as customer_nr, uuidv7(joined_at - now()) as customer_id, joined_at,
             (nr % (select count(*) from bulk_station))::int as station_nr,
             random() as first, random() as last, random() as north, random() as east, random() as vehicle,
             ${firstWallet}::bigint + nr as wallet
        from (select nr, date_trunc('milliseconds', ${from}::timestamptz + (${until}::timestamptz - ${from}::timestamptz)
                         * power(greatest(0, (nr + 1)::float8 / ${count}::int - ${sql.lit(JOINED_FIRST)}) / (1 - ${sql.lit(JOINED_FIRST)}), 1 / ${sql.lit(GROWTH)}::float8))
                         as joined_at
                from generate_series(0, ${count}::int - 1) as nr) as joining`.execute(tx)
  await sql`
    insert into customer (id, phone, email, name, latitude, longitude, vehicle_id, created_at)
    select customer_id, '+91' || (next_number + customer_nr),
           lower(replace(name, ' ', '.')) || '.' || (next_number + customer_nr) || '@example.in', name,
           round((latitude + (north - 0.5) * 0.06)::numeric, 5), round((longitude + (east - 0.5) * 0.06)::numeric, 5),
           vehicles[1 + floor(vehicle * cardinality(vehicles))::int], joined_at
      from (select bulk_customer.*, station.latitude, station.longitude,
                   bulk_name.first[1 + floor(bulk_customer.first * cardinality(bulk_name.first))::int] || ' ' ||
                   bulk_name.last[1 + floor(bulk_customer.last * cardinality(bulk_name.last))::int] as name
              from bulk_customer join bulk_station using (station_nr) join bulk_name using (region)
              join station on station.id = station_id) as person,
           (select coalesce(max(substr(phone, 4)::bigint) + 1, ${sql.lit(FIRST_NUMBER)}) as next_number
              from customer where phone between '+917100000000' and '+917199999999') as numbers,
           (select array_agg(id order by name) as vehicles from vehicle) as vehicle_ids
     order by customer_nr`.execute(tx)
  await sql`analyze bulk_customer`.execute(tx)
}

export interface SlotDrawing {
  readonly bookings: number
  readonly tries: number
  readonly firstDay: Date
  readonly days: number
  readonly until: Date
  readonly connectorEnds: readonly number[]
  readonly dayEnds: readonly number[]
  readonly cityEnds: readonly number[]
  readonly highwayEnds: readonly number[]
}

/** So many of the hours that were drawn as bookings are wanted; how many different ones there were. */
export async function drawSlots(tx: Tx, ask: SlotDrawing): Promise<number> {
  await sql`drop table if exists bulk_slot`.execute(tx)
  const { rows } = await sql<{ drawn: number }>`
    create temp table bulk_slot on commit drop as
      select slot.*
        from (
          select distinct connector_nr, ${ask.firstDay}::timestamptz + make_interval(days => day, hours => hour) as slot_at
            from (
              select connector_nr, opened_at, day,
                     width_bucket(hour, case when is_highway then ${ask.highwayEnds}::float8[] else ${ask.cityEnds}::float8[] end)
                     as hour
                from (select width_bucket(random(), ${ask.connectorEnds}::float8[]) as connector_nr,
                             width_bucket(random(), ${ask.dayEnds}::float8[]) as day, random() as hour
                        from generate_series(1, ${ask.tries}::int)) as draw
                join bulk_connector using (connector_nr)
            ) as drawn
           where ${ask.firstDay}::timestamptz + make_interval(days => day, hours => hour)
                 between greatest(opened_at, ${ask.firstDay}::timestamptz + interval '1 day') + interval '12 hours'
                     and ${ask.until}::timestamptz + interval '10 hours'
        ) as slot
        join bulk_connector using (connector_nr)
       where not exists (
         select from booking
          where booking.connector_id = bulk_connector.connector_id
            and booking.starts_at < slot_at + interval '1 hour' and booking.ends_at > slot_at)
       order by hashint8extended(connector_nr + 100000 * extract(epoch from slot_at)::bigint, 0)
       limit ${ask.bookings}`
    .execute(tx)
    .then(() => sql<{ drawn: number }>`select count(*) as drawn from bulk_slot`.execute(tx))
  return rows[0]?.drawn ?? 0
}

export interface VisitMaking {
  readonly customers: number
  readonly bookings: number
  readonly from: Date
  readonly until: Date
  readonly gstBp: BasisPoints
}

/** What comes of each: what lies after `until` has not happened yet. */
export async function makeVisits(tx: Tx, ask: VisitMaking): Promise<void> {
  const firstHold = await reserveAccounts(tx, ask.bookings)
  await sql`
    create temp table bulk_visit on commit drop as
    with drawn as (
      select bulk_connector.*, slot_at,
             slot_at + floor(random() * 840000) * interval '1 millisecond' as starts_at, 15 * (1 + floor(random() * 3))::int as minutes,
             random() < 0.35 as is_planned, random() as lead, random() as fate, random() as late, random() as time_share,
             case when random() < 0.15 then 1 else 0.7 + 0.29 * random() end as used_share,
             random() < 0.25 as stops, random() as to_bill, random() as to_confirm, random() as who, random() as at_home,
             random() as energy
        from bulk_slot join bulk_connector using (connector_nr) offset 0
    ), planned as (
      select *, starts_at + minutes * interval '1 minute' as ends_at,
             least(starts_at - case when is_planned then 20 + floor(lead * 580) else floor(lead * 12) end * interval '1 minute',
                   ${ask.until}::timestamptz - (1 + floor(lead * 50)) * interval '1 minute') as created_at,
             starts_at + case when is_planned then floor(late * 360000) else 0 end * interval '1 millisecond' as would_start,
             case when fate < case when is_planned then 0.08 else 0.015 end then 'given up'
                  when fate < case when is_planned then 0.12 else 0.02 end then 'not begun'
                  when fate > 0.992 then 'broken off' else 'charged' end as comes_to,
             greatest(500, least(45000, floor(power_w * minutes / 60 * (0.3 + 0.5 * energy) / 100) * 100))::bigint as energy_wh,
             greatest(1, floor(${ask.customers}::int * (${sql.lit(JOINED_FIRST)} + (1 - ${sql.lit(JOINED_FIRST)}) * power(greatest(0,
               extract(epoch from slot_at - interval '1 day' - ${ask.from}::timestamptz)::float8
               / extract(epoch from ${ask.until}::timestamptz - ${ask.from}::timestamptz)::float8), ${sql.lit(GROWTH)}::float8)))) as joined
        from drawn offset 0
    ), happened as (
      select *, case when comes_to in ('charged', 'broken off') and would_start <= ${ask.until} then would_start end as started_at,
             date_trunc('milliseconds', would_start
               + (ends_at - would_start) * case when comes_to = 'broken off' then 0.2 else 0.7 + 0.28 * time_share end)
             as would_end
        from planned offset 0
    ), ended as (
      select *, case when comes_to = 'given up' then date_trunc('milliseconds', created_at + (starts_at - created_at) * 0.6)
                     when comes_to = 'not begun' then ends_at + interval '20 seconds'
                     when comes_to = 'broken off' then would_end end as would_cancel,
             case when comes_to = 'charged' then would_end end as would_stop,
             would_end + case when stops then 2 + floor(to_bill * 33) else 0 end * interval '1 minute' as would_bill,
             floor((0.5 + to_confirm * 21.5) * 3600000) * interval '1 millisecond' as confirmed_after
        from happened offset 0
    ), stamped as (
      select *, case when would_cancel <= ${ask.until} then would_cancel end as cancelled_at,
             case when would_stop <= ${ask.until} then would_stop end as stopped_at,
             case when comes_to = 'charged' and would_bill <= ${ask.until} then would_bill end as completed_at,
             case when comes_to = 'charged' and would_bill + confirmed_after <= ${ask.until}
                  then would_bill + confirmed_after end as confirmed_at
        from ended offset 0
    ), agreed as (
      select *, case when per_hour is null then 'energy' else 'time' end as tariff_by,
             coalesce(per_hour, per_kwh[width_bucket(coalesce(started_at, created_at), changed_at)]) as tariff
        from stamped, (select array_agg(valid_from order by valid_from) as changed_at,
                              array_agg(per_kwh_paise::bigint order by valid_from) as per_kwh from rate) as rates
      offset 0
    ), priced as (
      select *, case when per_hour is null then ${half(sql`tariff * energy_wh`, 1000)}
                     else ${half(sql`tariff * minutes`, 60)} end as amount
        from agreed offset 0
    ), taxed as (
      select *, ${half(sql`amount * ${ask.gstBp}::bigint`, 10_000)} as gst,
             case when completed_at is not null then floor(amount * used_share)::bigint end as bill_amount,
             case when completed_at is not null then (floor(energy_wh * used_share / 10) * 10)::bigint end as bill_energy
        from priced offset 0
    ), billed as (
      select *, amount + gst as total, ${half(sql`bill_amount * ${ask.gstBp}::bigint`, 10_000)} as bill_gst,
             case when confirmed_at is null then null when partner_id is null then 0
                  else ${half(sql`bill_amount * commission_bp`, 10_000)} end as commission
        from taxed offset 0
    )
    select uuidv7(billed.created_at - now()) as id, customer_id, customer_nr, wallet, connector_id, type, station_id,
           partner_id, starts_at, ends_at, minutes, billed.created_at, started_at, stopped_at, completed_at, confirmed_at,
           cancelled_at, tariff_by, tariff, energy_wh, ${ask.gstBp}::int as gst_bp, amount, gst, total, bill_amount, bill_gst, bill_energy,
           bill_amount + bill_gst as bill_total, commission_bp, commission, comes_to,
           case when confirmed_at is not null then total - bill_amount - bill_gst end as refund,
           case when confirmed_at is null then null when partner_id is null then 0
                else bill_amount + bill_gst - commission end as partner_credit,
           case when cancelled_at is not null then 'cancelled' when confirmed_at is not null then 'confirmed'
                when completed_at is not null then 'completed' when started_at is not null then 'in_progress'
                else 'reserved' end as status,
           case when started_at is not null then ${firstHold}::bigint + row_number() over () end as hold,
           uuidv7(started_at - now()) as hold_id, uuidv7(confirmed_at - now()) as settlement_id,
           case when started_at is not null then uuidv7(cancelled_at - now()) end as release_id
      from (
        select *, mod(case when at_home < 0.7
                      then floor(who * joined / (select count(*) from bulk_station)) * (select count(*) from bulk_station) + station_nr
                      else floor(who * joined) end::bigint, joined::bigint)::int as customer_nr
          from (select billed.*, bulk_station.station_nr as home from billed join bulk_station using (station_id)) as billed
      ) as billed
      join bulk_customer using (customer_nr)
     order by billed.created_at`.execute(tx)
  await sql`analyze bulk_visit`.execute(tx)
}

/** The one rounding of money: half up, of what is not negative. */
const half = (numerator: ReturnType<typeof sql>, denominator: number) =>
  sql`((2 * (${numerator}) + ${sql.lit(denominator)}) / ${sql.lit(2 * denominator)})::bigint`

export async function loadBookings(tx: Tx, billImages: readonly string[]): Promise<void> {
  const images = billImages.length > 0 ? billImages : ['no-image.jpg']
  await sql`
    insert into booking (
      id, customer_id, station_id, partner_id, connector_id, connector_type, status, starts_at, ends_at, duration_minutes,
      created_at, started_at, stopped_at, completed_at, confirmed_at, cancelled_at, cancel_reason, tariff_by, tariff_paise,
      energy_wh, gst_bp, amount_paise, gst_paise, total_paise, bill_amount_paise, bill_gst_paise, bill_total_paise,
      bill_energy_wh, bill_image, commission_bp, commission_paise, refund_paise, partner_paise)
    select id, customer_id, station_id, partner_id, connector_id, type, status, starts_at, ends_at, minutes,
           created_at, started_at, stopped_at, completed_at, confirmed_at, cancelled_at,
           case when cancelled_at is not null then case comes_to when 'given up' then 'cancelled by the driver'
             when 'not begun' then 'not started in time' else 'The charger failed' end end,
           tariff_by, tariff, energy_wh, gst_bp, amount, gst, total, bill_amount, bill_gst, bill_total,
           bill_energy, case when completed_at is not null then (${images}::text[])[1 + customer_nr % ${images.length}::int] end,
           case when confirmed_at is not null then commission_bp end, commission, refund, partner_credit
      from bulk_visit`.execute(tx)
}

/** What a database does in quiet hours: so that the first who look find it as fast as it will be. */
export async function tidyUp(db: Db): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    await sql`vacuum (analyze) booking, customer, top_up_order, ledger_account, ledger_transfer, ledger_entry, withdrawal`.execute(
      connection,
    )
    await sql`reset statement_timeout`.execute(connection)
  })
}
