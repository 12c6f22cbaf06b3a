/** SQL of the bulk load: who charges where, when, how much, and at which price. */
import type { BasisPoints } from '@voltyatra/domain'
import type { Tx } from '@voltyatra/server/db/client.ts'
import { sql } from 'kysely'
import { GROWTH, JOINED_FIRST, reserveAccounts } from './bulk-queries.ts'
import { AC_MINUTES, DC_RATE, DC_SHARE, DELIVERED, FULLEST_SLOT, LEAST_MINUTES } from './facts/connectors.ts'

export interface SlotDrawing {
  readonly slots: number
  readonly tries: number
  readonly firstDay: Date
  readonly until: Date
  readonly connectorEnds: readonly number[]
}

/** So many of the slots that were drawn are wanted; how many different ones there were. A slot is of one connector. */
export async function drawSlots(tx: Tx, request: SlotDrawing): Promise<number> {
  await sql`drop table if exists bulk_try, bulk_slot`.execute(tx)
  await sql`
    create unlogged table bulk_try as
      select width_bucket(random(), ${request.connectorEnds}::float8[]) as connector_nr, random() as day, random() as hour
        from generate_series(1, ${request.tries}::int)`.execute(tx)
  await sql`
    create unlogged table bulk_slot as
      select connector_nr, slot_at
        from (
          select distinct connector_nr, opened_at,
                 day_at + make_interval(hours => opens_at_hour + (hour - opens_at_hour) / slot_hours * slot_hours,
                                         mins => offset_minutes) as slot_at
            from (
              select connector_nr, opened_at, slot_hours, opens_at_hour, offset_minutes, day_at,
                     width_bucket(hour, case when extract(isodow from day_at at time zone 'Asia/Kolkata') >= 6
                                             then weekend_ends else weekday_ends end) as hour
                from (select connector_nr, opened_at, slot_hours, opens_at_hour, offset_minutes, weekday_ends, weekend_ends, hour,
                             ${request.firstDay}::timestamptz + make_interval(days => width_bucket(day, day_ends)) as day_at
                        from bulk_try
                        join bulk_connector using (connector_nr)
                        join bulk_curve using (curve_nr)) as on_day
            ) as drawn
        ) as slot
        join bulk_connector using (connector_nr)
       where slot_at between greatest(slot.opened_at, ${request.firstDay}::timestamptz + interval '1 day') + interval '12 hours'
                         and ${request.until}::timestamptz + interval '10 hours'
         and not exists (
         select from booking
          where booking.connector_id = bulk_connector.connector_id
            and booking.starts_at < slot_at + make_interval(hours => slot_hours) and booking.ends_at > slot_at)
       order by hashint8extended(connector_nr + 100000 * date_part('epoch', slot_at)::bigint, 0)
       limit ${request.slots}`.execute(tx)
  await sql`analyze bulk_slot`.execute(tx)
  const { rows } = await sql<{ drawn: number }>`select count(*) as drawn from bulk_slot`.execute(tx)
  return rows[0]?.drawn ?? 0
}

export interface VisitMaking {
  readonly bookings: number
  readonly from: Date
  readonly until: Date
  readonly gstBp: BasisPoints
}

/**
 * The bookings of so many slots: a driver who still has a booking makes no other. What lies after `until` has
 * not happened yet.
 */
export async function makeVisits(tx: Tx, request: VisitMaking): Promise<number> {
  const firstHold = await reserveAccounts(tx, request.bookings)
  await sql`drop table if exists bulk_draw, bulk_visit`.execute(tx)
  // Apart, since two processes can share all work but this: random numbers come from one sequence.
  await sql`
    create unlogged table bulk_draw as
      select bulk_connector.*, slot_at, kinds[1 + floor(random() * cardinality(kinds))::int] as kind_nr,
             random() < 0.35 as is_planned, random() as lead, random() as fate, random() as late, random() as begins,
             case when random() < 0.15 then 1 else 0.7 + 0.29 * random() end as used_share,
             random() < 0.25 as stops, random() as to_bill, random() as to_confirm, random() as who, random() as at_home,
             random() as pace, random() as stay, random_normal() as appetite
        from bulk_slot join bulk_connector using (connector_nr) offset 0`.execute(tx)
  await sql`
    create unlogged table bulk_visit as
    with rates as materialized (
      select array_agg(valid_from order by valid_from) as changed_at,
             array_agg(per_kwh_paise::bigint order by valid_from) as per_kwh from rate
    ), whose as (
      select bulk_draw.*, home_nr, homes,
             greatest(1, floor(kind_count * (${sql.lit(JOINED_FIRST)} + (1 - ${sql.lit(JOINED_FIRST)}) * power(greatest(0,
               date_part('epoch', slot_at - interval '1 day' - ${request.from}::timestamptz)
               / date_part('epoch', ${request.until}::timestamptz - ${request.from}::timestamptz)), ${sql.lit(GROWTH)}::float8)))) as joined
        from bulk_draw join bulk_kind using (kind_nr) join bulk_home using (kind_nr, station_nr) offset 0
    ), known as (
      select whose.*, customer_id, customer_nr, wallet, battery_wh,
             case when is_dc then least(battery_wh * ${sql.lit(DC_SHARE.most)}, greatest(battery_wh * ${sql.lit(DC_SHARE.least)},
                    battery_wh * dc_share * exp(${sql.lit(DC_SHARE.spread)} * appetite)))
                  else battery_wh * ${sql.lit(DC_SHARE.most)} end as wanted_wh,
             ${sql.lit(DELIVERED)} * least(power_w,
               case when is_dc then battery_wh * (${sql.lit(DC_RATE.least)} + ${sql.lit(DC_RATE.most - DC_RATE.least)} * pace)
                    else on_board_w end) as average_w
        from whose join bulk_customer
          on bulk_customer.kind_nr = whose.kind_nr
         and bulk_customer.kind_index = mod(case when at_home < 0.7 then floor(power(who, 1.3) * joined / homes) * homes + home_nr
                                                 else floor(power(who, 1.3) * joined) end::bigint, joined::bigint)
      offset 0
    ), timed as (
      select *, least(slot_hours * 60 * ${sql.lit(FULLEST_SLOT)}, greatest(${sql.lit(LEAST_MINUTES)}, least(wanted_wh / average_w * 60,
               case when is_dc then slot_hours * 60 else ${sql.lit(AC_MINUTES.least)} + ${sql.lit(AC_MINUTES.most - AC_MINUTES.least)} * stay end))) as takes
        from known offset 0
    ), booked as (
      select *, least(slot_hours * 60, 15 * ceil((takes + 2) / 15))::int as minutes,
             greatest(10, floor(average_w * takes / 600) * 10)::bigint as flows_wh
        from timed offset 0
    ), planned as (
      select *, starts_at + minutes * interval '1 minute' as ends_at,
             least(starts_at - case when is_planned then 20 + floor(lead * 580) else floor(lead * 12) end * interval '1 minute',
                   ${request.until}::timestamptz - (1 + floor(lead * 50)) * interval '1 minute') as created_at,
             starts_at + case when is_planned then floor(late * least(360000, (minutes - takes) * 60000)) else 0 end
               * interval '1 millisecond' as would_start,
             case when fate < case when is_planned then 0.08 else 0.015 end then 'given-up'
                  when fate < case when is_planned then 0.12 else 0.02 end then 'not-begun'
                  when fate > 0.992 then 'broken-off' else 'charged' end as comes_to,
             greatest(flows_wh, least(floor(power_w * minutes / 6000.0) * 100,
               greatest(1000, ceil(flows_wh / used_share / 100) * 100)))::bigint as energy_wh
        from (select *, slot_at + floor(begins * (slot_hours * 60 - minutes) * 60000) * interval '1 millisecond' as starts_at
                from booked offset 0) as begun
       where starts_at <= ${request.until}
          or (is_planned and starts_at - (20 + floor(lead * 580)) * interval '1 minute' <= ${request.until})
      offset 0
    ), alone as (
      select * from (
        select *, row_number() over (order by hashint8extended(connector_nr + 100000 * date_part('epoch', slot_at)::bigint, 1)) as chosen
          from (select *, lag(ends_at) over (partition by customer_nr order by starts_at, connector_nr) as last_until
                  from planned offset 0) as followed
         where last_until is null or last_until < created_at
      ) as apart
       where chosen <= ${request.bookings}
      offset 0
    ), happened as (
      select *, case when comes_to in ('charged', 'broken-off') and would_start <= ${request.until} then would_start end as started_at,
             date_trunc('milliseconds', would_start
               + takes * interval '1 minute' * case when comes_to = 'broken-off' then 0.2 else 1 end) as would_end
        from alone offset 0
    ), ended as (
      select *, case when comes_to = 'given-up' then date_trunc('milliseconds', created_at + (starts_at - created_at) * 0.6)
                     when comes_to = 'not-begun' then greatest(starts_at, created_at) + interval '15 minutes 20 seconds'
                     when comes_to = 'broken-off' then would_end end as would_cancel,
             case when comes_to = 'charged' then would_end end as would_stop,
             would_end + case when stops then 2 + floor(to_bill * 33) else 0 end * interval '1 minute' as would_bill,
             floor((0.1 + to_confirm * 1.9) * 3600000) * interval '1 millisecond' as confirmed_after
        from happened offset 0
    ), stamped as (
      select *, case when would_cancel <= ${request.until} then would_cancel end as cancelled_at,
             case when would_stop <= ${request.until} then would_stop end as stopped_at,
             case when comes_to = 'charged' and would_bill <= ${request.until} then would_bill end as completed_at,
             case when comes_to = 'charged' and would_bill + confirmed_after <= ${request.until}
                  then would_bill + confirmed_after end as confirmed_at
        from ended offset 0
    ), agreed as (
      select *, case when per_hour is null then 'energy' else 'time' end as tariff_by,
             coalesce(per_hour, per_kwh[width_bucket(coalesce(started_at, created_at), changed_at)]) as tariff
        from stamped left join rates on true offset 0
    ), priced as (
      select *, case when per_hour is null then ${roundHalf(sql`tariff * energy_wh`, 1000)}
                     else ${roundHalf(sql`tariff * minutes`, 60)} end as amount
        from agreed offset 0
    ), taxed as (
      select *, ${roundHalf(sql`amount * ${request.gstBp}::bigint`, 10_000)} as gst,
             case when completed_at is null then null
                  when per_hour is null then amount * flows_wh / energy_wh
                  else floor(amount * least(1, takes / minutes))::bigint end as bill_amount,
             case when completed_at is not null then flows_wh end as bill_energy
        from priced offset 0
    ), billed as (
      select *, amount + gst as total, ${roundHalf(sql`bill_amount * ${request.gstBp}::bigint`, 10_000)} as bill_gst,
             case when confirmed_at is null then null when partner_id is null then 0
                  else ${roundHalf(sql`bill_amount * commission_bp`, 10_000)} end as commission
        from taxed offset 0
    )
    select uuidv7(created_at - now()) as id, customer_id, customer_nr, wallet, connector_id, type, station_id,
           partner_id, starts_at, ends_at, minutes, created_at, started_at, stopped_at, completed_at, confirmed_at,
           cancelled_at, tariff_by, tariff, energy_wh, ${request.gstBp}::int as gst_bp, amount, gst, total, bill_amount, bill_gst, bill_energy,
           bill_amount + bill_gst as bill_total, commission_bp, commission, comes_to,
           case when confirmed_at is not null then total - bill_amount - bill_gst end as refund,
           case when confirmed_at is null then null when partner_id is null then 0
                else bill_amount + bill_gst - commission end as partner_credit,
           case when cancelled_at is not null then 'cancelled' when confirmed_at is not null then 'confirmed'
                when completed_at is not null then 'completed' when started_at is not null then 'in_progress'
                else 'reserved' end as status,
           case when started_at is not null then ${firstHold}::bigint + row_number() over (order by created_at) end as hold,
           uuidv7(started_at - now()) as hold_id, uuidv7(confirmed_at - now()) as settlement_id,
           case when started_at is not null then uuidv7(cancelled_at - now()) end as release_id
      from billed`.execute(tx)
  await sql`analyze bulk_visit (customer_nr, customer_id, partner_id, started_at, confirmed_at, cancelled_at)`.execute(
    tx,
  )
  const { rows } = await sql<{ made: number }>`select count(*) as made from bulk_visit`.execute(tx)
  return rows[0]?.made ?? 0
}

/** The one rounding of money: half up, of what is not negative. */
const roundHalf = (numerator: ReturnType<typeof sql>, denominator: number) =>
  sql`((2 * (${numerator}) + ${sql.lit(denominator)}) / ${sql.lit(2 * denominator)})::bigint`
