/** SQL of the rollups: how they are counted, and what stands in them together with what is not counted yet. */
import { toIstDay } from '@voltyatra/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../db/client.ts'
import {
  CHARGE_FIGURES,
  CHARGE_KEYS,
  selectChargeFacts,
  selectHourFacts,
  selectMonthFacts,
} from './charge-fact-queries.ts'
import {
  BOOKING_FIGURES,
  begin,
  joinColumns,
  NETWORK_FIGURES,
  type Span,
  selectActivityFacts,
  selectBookingFacts,
  selectNetworkDays,
  wasTouchedIn,
} from './fact-queries.ts'
import { type DayRange, extendToMonthEnd, findWholeMonths } from './whole-months.ts'

/** From this instant on nothing is counted yet; null: nothing is counted at all. */
export async function selectCountedUntil(reader: Reader): Promise<Date | null> {
  const row = await reader.selectFrom('rollup_watermark').select('counted_until').executeTakeFirstOrThrow()
  return row.counted_until
}

/**
 * The same as `selectCountedUntil`, and until the transaction ends statements keep one plan each, for any bounds, on one processor. Left to itself
 * PostgreSQL plans them anew each time once there are many bookings, which takes as long as running them. Not where nothing
 * is counted: everything is read then.
 */
export async function selectCountedUntilAndKeepPlans(tx: Tx): Promise<Date | null> {
  const { rows } = await sql<{ counted_until: Date | null }>`
    select counted_until,
           set_config('plan_cache_mode', case when counted_until is null then 'auto' else 'force_generic_plan' end, true),
           set_config('max_parallel_workers_per_gather',
                      case when counted_until is null then current_setting('max_parallel_workers_per_gather') else '0' end, true)
      from rollup_watermark`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('There is no watermark')
  return row.counted_until
}

/** The same as `selectCountedUntil`, and until the transaction ends nobody else counts. */
export async function lockCount(tx: Tx): Promise<Date | null> {
  const row = await tx
    .selectFrom('rollup_watermark')
    .select('counted_until')
    .forUpdate()
    .executeTakeFirstOrThrow()
  return row.counted_until
}

export async function setCountedUntil(tx: Tx, until: Date | null): Promise<void> {
  await tx.updateTable('rollup_watermark').set({ counted_until: until }).execute()
}

/** What the dashboard sums up of each station. */
const STATION_FIGURES = ['started', 'energy_wh', 'taxable_paise'] as const

interface Rollup {
  readonly table:
    | 'day_rollup'
    | 'network_day_rollup'
    | 'activity_rollup'
    | 'charge_rollup'
    | 'hour_rollup'
    | 'charge_month_rollup'
    | 'hour_month_rollup'
    | 'station_month_rollup'
  readonly constraint: string
  /** What a row's `day` stands for. */
  readonly unit: 'day' | 'month'
  readonly key: readonly string[]
  readonly figures: readonly string[]
  /** Rows of the key and the figures. */
  facts(span: Span): RawBuilder<unknown>
}

/** Every rollup, in the order in which they are counted: the network's day sums up the stations' days, and months the days. */
export const ROLLUPS: readonly Rollup[] = [
  {
    table: 'day_rollup',
    constraint: 'day_rollup_key',
    unit: 'day',
    key: ['day', 'station_id', 'partner_id'],
    figures: BOOKING_FIGURES,
    facts: selectBookingFacts,
  },
  {
    table: 'network_day_rollup',
    constraint: 'network_day_rollup_pkey',
    unit: 'day',
    key: ['day'],
    figures: NETWORK_FIGURES,
    facts: (span) => selectNetworkDays(sql`select * from day_rollup where ${isNoEarlier(span)}`, span),
  },
  {
    table: 'activity_rollup',
    constraint: 'activity_rollup_key',
    unit: 'day',
    key: ['day', 'previous_day'],
    figures: ['customers'],
    facts: selectActivityFacts,
  },
  {
    table: 'charge_rollup',
    constraint: 'charge_rollup_key',
    unit: 'day',
    key: ['day', ...CHARGE_KEYS.charge_rollup],
    figures: CHARGE_FIGURES,
    facts: selectChargeFacts,
  },
  {
    table: 'hour_rollup',
    constraint: 'hour_rollup_key',
    unit: 'day',
    key: ['day', ...CHARGE_KEYS.hour_rollup],
    figures: CHARGE_FIGURES,
    facts: selectHourFacts,
  },
  {
    table: 'charge_month_rollup',
    constraint: 'charge_month_rollup_key',
    unit: 'month',
    key: ['day', ...CHARGE_KEYS.charge_rollup],
    figures: CHARGE_FIGURES,
    facts: (span) =>
      selectMonthFacts(span, {
        table: 'charge_rollup',
        key: CHARGE_KEYS.charge_rollup,
        figures: CHARGE_FIGURES,
      }),
  },
  {
    table: 'hour_month_rollup',
    constraint: 'hour_month_rollup_key',
    unit: 'month',
    key: ['day', ...CHARGE_KEYS.hour_rollup],
    figures: CHARGE_FIGURES,
    facts: (span) =>
      selectMonthFacts(span, { table: 'hour_rollup', key: CHARGE_KEYS.hour_rollup, figures: CHARGE_FIGURES }),
  },
  {
    table: 'station_month_rollup',
    constraint: 'station_month_rollup_key',
    unit: 'month',
    key: ['day', 'station_id'],
    figures: STATION_FIGURES,
    facts: (span) =>
      selectMonthFacts(span, { table: 'day_rollup', key: ['station_id'], figures: STATION_FIGURES }),
  },
]

const isSameKey = ({ table, key }: Rollup): RawBuilder<unknown> =>
  sql.join(
    key.map((name) => sql`fact.${sql.ref(name)} is not distinct from ${sql.ref(`${table}.${name}`)}`),
    sql` and `,
  )

/** Whether a row's day, or month, lies in the span, which begins with a day, or with all of them. */
const isNoEarlier = (span: Span, unit: Rollup['unit'] = 'day'): RawBuilder<unknown> =>
  span.from ? sql`day >= date_trunc(${sql.lit(unit)}, ist_day(${begin(span)}))::date` : sql`true`

/**
 * Counts the days of the span, which begins with a day, again: rows that are wrong are put right, rows that should not
 * be there are taken away, rows that are right are left alone. How many rows changed.
 */
export async function recount(tx: Tx, rollup: Rollup, span: Span): Promise<number> {
  const { table, constraint, key, figures } = rollup
  const all = joinColumns([...key, ...figures])
  const { rows } = await sql<{ changed: number }>`
    with fact as materialized (${rollup.facts(span)}), gone as (
      delete from ${sql.table(table)}
       where ${isNoEarlier(span, rollup.unit)}
         and not exists (select from fact where ${isSameKey(rollup)})
      returning 1
    ), kept as (
      insert into ${sql.table(table)} as kept (${all}) select ${all} from fact order by ${joinColumns(key)}
          on conflict on constraint ${sql.ref(constraint)}
          do update set ${sql.join(figures.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`))}
       where (${sql.join(figures.map((name) => sql`kept.${sql.ref(name)}`))})
             is distinct from (${sql.join(figures.map((name) => sql`excluded.${sql.ref(name)}`))})
      returning 1
    )
    select (select count(*) from gone) + (select count(*) from kept) as changed`.execute(tx)
  return rows[0]?.changed ?? 0
}

export async function deleteRollup(tx: Tx, { table }: Rollup): Promise<void> {
  await tx.deleteFrom(table).execute()
}

export type BookingFigure = (typeof BOOKING_FIGURES)[number]

/** Rows of `station_id` and some figures of its bookings, counted or not yet, on the days of the range. */
export const selectStationDays = (
  { from, to }: DayRange,
  { counted, figures }: { readonly counted: Date | null; readonly figures: readonly BookingFigure[] },
): RawBuilder<unknown> => {
  const named = joinColumns(['station_id', ...figures])
  const isMeant = sql`day between ${from}::date and ${to}::date`
  return sql`
    select ${named} from day_rollup where ${isMeant}
    union all
    select ${named} from (${selectBookingFacts({ from: counted, until: null })}) as recent where ${isMeant}`
}

/** What stations sold on the days of the range, counted or not yet: a few rows of `station_id` and these figures for each. */
export const selectStationSales = (range: DayRange, counted: Date | null): RawBuilder<unknown> => {
  const { from, to } = range
  const named = joinColumns(['station_id', ...STATION_FIGURES])
  const isMeant = sql`day between ${from}::date and ${to}::date`
  const recent = sql`
    select ${named} from (${selectBookingFacts({ from: counted, until: null })}) as recent where ${isMeant}`
  const months = counted && findWholeMonths(extendToMonthEnd(range, toIstDay(counted)))
  if (!months) return sql`select ${named} from day_rollup where ${isMeant} union all ${recent}`
  return sql`
    select ${named} from day_rollup
     where day >= ${from}::date and day < ${months.first}::date or day >= ${months.next}::date and day <= ${to}::date
    union all
    select ${named} from station_month_rollup
     where day >= ${months.first}::date and day < ${months.next}::date
    union all ${recent}`
}

/** Rows of `day` and all figures of the network, counted or not yet, until the end of a day. */
export const selectNetworkDaysUntil = (day: string, counted: Date | null): RawBuilder<unknown> => {
  const named = joinColumns(['day', ...NETWORK_FIGURES])
  const recent: Span = { from: counted, until: null }
  return sql`
    select ${named} from network_day_rollup where day <= ${day}::date
    union all
    select ${named} from (${selectNetworkDays(selectBookingFacts(recent), recent)}) as recent where day <= ${day}::date`
}

/** How many customers started a charge on the days of the range, each counted once. */
export const countActiveCustomers = ({ from, to }: DayRange, counted: Date | null): RawBuilder<number> => {
  const recent: Span = { from: counted, until: null }
  return sql<number>`(
    select coalesce(sum(customers), 0) from activity_rollup
     where day between ${from}::date and ${to}::date and (previous_day is null or previous_day < ${from}::date)
  ) + (
    select count(distinct customer_id) from booking
     where ${wasTouchedIn(recent)} and started_at >= ${begin(recent)}
       and ist_day(started_at) between ${from}::date and ${to}::date
       and not exists (
         select from booking as earlier
          where earlier.customer_id = booking.customer_id and earlier.started_at < ${begin(recent)}
            and earlier.started_at >= (${from}::date - interval '5 hours 30 minutes') at time zone 'UTC')
  )`
}

type ChargeRollup = keyof typeof CHARGE_KEYS

const MONTHS_OF = { charge_rollup: 'charge_month_rollup', hour_rollup: 'hour_month_rollup' } as const

/**
 * Rows of a report's rollup, counted or not yet, on the days of the range. `isByMonth`: whole months of it are one row,
 * with the first of the month as their day.
 */
export const selectChargeDays = (
  table: ChargeRollup,
  { from, to }: DayRange,
  { counted, isByMonth }: { readonly counted: Date | null; readonly isByMonth: boolean },
): RawBuilder<unknown> => {
  const facts = table === 'charge_rollup' ? selectChargeFacts : selectHourFacts
  const named = joinColumns(['day', ...CHARGE_KEYS[table], ...CHARGE_FIGURES])
  const isMeant = sql`day between ${from}::date and ${to}::date`
  const recent = sql`select ${named} from (${facts({ from: counted, until: null })}) as recent where ${isMeant}`
  const months = isByMonth ? findWholeMonths({ from, to }) : null
  if (!months) return sql`select ${named} from ${sql.table(table)} where ${isMeant} union all ${recent}`
  return sql`
    select ${named} from ${sql.table(table)}
     where ${isMeant} and not (day >= ${months.first}::date and day < ${months.next}::date)
    union all
    select ${named} from ${sql.table(MONTHS_OF[table])}
     where day >= ${months.first}::date and day < ${months.next}::date
    union all ${recent}`
}

/** The last day whose uptime is kept; null before the first. */
export async function selectLastUptimeDay(reader: Reader): Promise<string | null> {
  const { last } = await reader
    .selectFrom('uptime_rollup')
    .select((eb) => eb.fn.max('day').as('last'))
    .executeTakeFirstOrThrow()
  return last
}

interface UptimeOfDay {
  readonly stationId: string
  readonly chargerId: string
  readonly connectedSeconds: number
  readonly acceptedSeconds: number
}

/** Keeps a day's uptime in place of what is kept of these chargers, or of their stations as a whole. */
export async function keepUptime(tx: Tx, day: string, chargers: readonly UptimeOfDay[]): Promise<void> {
  if (chargers.length === 0) return
  await sql`
    with charger as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(chargers)}::jsonb)
          as charger ("stationId" uuid, "chargerId" uuid, "connectedSeconds" bigint, "acceptedSeconds" bigint)
    ), moved as (
      delete from uptime_rollup as kept using charger
       where kept.day = ${day}::date
         and case when kept.charger_id is null then kept.station_id = charger."stationId"
                  else kept.charger_id = charger."chargerId" and kept.station_id <> charger."stationId" end
    )
    insert into uptime_rollup (day, station_id, charger_id, connected_seconds, accepted_seconds)
    select ${day}::date, * from charger
        on conflict on constraint uptime_rollup_key
        do update set connected_seconds = excluded.connected_seconds, accepted_seconds = excluded.accepted_seconds`.execute(
    tx,
  )
}
