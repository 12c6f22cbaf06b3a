/** SQL of the confirmed charges that reports sum up, counted from the bookings themselves. */
import { type RawBuilder, sql } from 'kysely'
import { begin, end, type Span, wasTouchedIn } from './fact-queries.ts'

/** The columns that sum up confirmed charges. */
export const CHARGE_FIGURES = [
  'charges',
  'charged_seconds',
  'energy_wh',
  'taxable_paise',
  'gst_paise',
  'billed_paise',
  'refund_paise',
  'commission_paise',
  'partner_paise',
] as const

/** What the rows of a report's rollup are of, beside their day. */
export const CHARGE_KEYS = {
  charge_rollup: ['station_id', 'connector_id', 'partner_id', 'tariff_id'],
  hour_rollup: ['station_id', 'partner_id', 'hour'],
} as const

/** Rows of `day`, the key and the figures of the charges that were confirmed on the day. */
export const selectChargeFacts = (span: Span): RawBuilder<unknown> => sql`
  select ist_day(confirmed_at) as day, station_id, connector_id, partner_id, tariff_id, ${sums}
    from booking
    left join tariff_version on tariff_version.id = booking.tariff_version_id
   where ${isConfirmedWithin(span)}
   group by 1, 2, 3, 4, 5`

/** The same by `day, station_id, partner_id, hour`: the hour of the day in India in which the charge began. */
export const selectHourFacts = (span: Span): RawBuilder<unknown> => sql`
  select ist_day(confirmed_at) as day, station_id, partner_id,
         extract(hour from started_at at time zone 'UTC' + interval '5 hours 30 minutes')::int as hour, ${sums}
    from booking
   where ${isConfirmedWithin(span)}
   group by 1, 2, 3, 4`

interface Days {
  readonly table: keyof typeof CHARGE_KEYS | 'day_rollup'
  readonly key: readonly string[]
  readonly figures: readonly string[]
}

/** The days of a rollup summed up by month, from the month of the span's first day on; `day` is the first of the month. */
export const selectMonthFacts = (span: Span, { table, key, figures }: Days): RawBuilder<unknown> => {
  const names = sql.join(key.map((name) => sql.ref(name)))
  return sql`
    select date_trunc('month', day)::date as day, ${names},
           ${sql.join(figures.map((name) => sql`sum(${sql.ref(name)})::bigint as ${sql.ref(name)}`))}
      from ${sql.table(table)}
     where ${span.from ? sql`day >= date_trunc('month', ist_day(${begin(span)}))::date` : sql`true`}
     group by date_trunc('month', day), ${names}`
}

const isConfirmedWithin = (span: Span): RawBuilder<boolean> => sql`
  ${wasTouchedIn(span)} and confirmed_at >= ${begin(span)} and confirmed_at < ${end(span)}`

const sum = (column: string): RawBuilder<unknown> => sql`coalesce(sum(${sql.ref(column)}), 0)::bigint`

const sums: RawBuilder<unknown> = sql`
  count(*) as charges,
  coalesce(sum(greatest(extract(epoch from coalesce(stopped_at, completed_at) - started_at), 0)), 0)::bigint as charged_seconds,
  ${sum('bill_energy_wh')} as energy_wh,
  ${sum('bill_amount_paise')} as taxable_paise,
  ${sum('bill_gst_paise')} as gst_paise,
  ${sum('bill_total_paise')} as billed_paise,
  ${sum('refund_paise')} as refund_paise,
  ${sum('commission_paise')} as commission_paise,
  ${sum('partner_paise')} as partner_paise`
