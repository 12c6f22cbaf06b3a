/** SQL of what happened, counted by day from the tables themselves: what the rollups hold is an answer of these. */
import { type RawBuilder, sql } from 'kysely'

/** From an instant on until just before another; null: since ever, or for good. */
export interface Span {
  readonly from: Date | null
  readonly until: Date | null
}

/** The columns that count and sum up bookings. */
export const BOOKING_FIGURES = [
  'booked',
  'started',
  'completed',
  'confirmed',
  'cancelled',
  'released',
  'prepaid_paise',
  'released_paise',
  'energy_wh',
  'taxable_paise',
  'gst_paise',
  'billed_paise',
  'refund_paise',
  'commission_paise',
  'partner_paise',
] as const

const NETWORK_ONLY = [
  'top_ups',
  'top_up_paise',
  'order_refunds',
  'order_refund_paise',
  'adjustments',
  'adjustment_paise',
  'payouts',
  'payout_paise',
  'new_customers',
  'contact_queries',
  'support_queries',
  'seminar_registrations',
  'wallet_other_paise',
  'partner_other_paise',
] as const

/** The columns of a day of the whole network. */
export const NETWORK_FIGURES = [...BOOKING_FIGURES, ...NETWORK_ONLY] as const

export const joinColumns = (names: readonly string[]): RawBuilder<unknown> =>
  sql.join(names.map((name) => sql.ref(name)))

/** Each column's sum over the rows of a group, under its own name, whole. */
const joinSums = (names: readonly string[]): RawBuilder<unknown> =>
  sql.join(names.map((name) => sql`sum(${sql.ref(name)})::bigint as ${sql.ref(name)}`))

export const begin = ({ from }: Span): RawBuilder<Date> => sql`${from ?? '-infinity'}::timestamptz`
export const end = ({ until }: Span): RawBuilder<Date> => sql`${until ?? 'infinity'}::timestamptz`

/** Written as the index `booking_touched` has it: when something happened to a booking last. */
const touched = sql<Date>`greatest(
  booking.created_at, booking.started_at, booking.completed_at, booking.confirmed_at, booking.cancelled_at)`

/**
 * Whatever happened to a booking since, happened no later than this. The end says nothing: of what lies between two bounds a
 * plan that does not know them expects one in 200, of what has one bound a third.
 */
export const wasTouchedIn = (span: Span): RawBuilder<boolean> =>
  sql`${touched} >= ${begin(span)} and ${touched} <= 'infinity'::timestamptz`

/** Rows of `day, station_id, partner_id` and the figures of bookings. */
export const selectBookingFacts = (span: Span): RawBuilder<unknown> => sql`
  select ist_day(event.at) as day, booking.station_id, booking.partner_id,
         count(*) filter (where kind = 'booked') as booked,
         count(*) filter (where kind = 'started') as started,
         count(*) filter (where kind = 'completed') as completed,
         count(*) filter (where kind = 'confirmed') as confirmed,
         count(*) filter (where kind = 'cancelled') as cancelled,
         count(*) filter (where kind = 'cancelled' and started_at is not null) as released,
         ${sumWhere('prepaid_at_start', sql`kind = 'started'`)} as prepaid_paise,
         ${sumWhere('total_paise', sql`kind = 'cancelled' and started_at is not null`)} as released_paise,
         ${sumConfirmed('bill_energy_wh')} as energy_wh,
         ${sumConfirmed('bill_amount_paise')} as taxable_paise,
         ${sumConfirmed('bill_gst_paise')} as gst_paise,
         ${sumConfirmed('bill_total_paise')} as billed_paise,
         ${sumConfirmed('refund_paise')} as refund_paise,
         ${sumConfirmed('commission_paise')} as commission_paise,
         ${sumConfirmed('partner_paise')} as partner_paise
    from booking
   cross join lateral (values
           ('booked', created_at), ('started', started_at), ('completed', completed_at),
           ('confirmed', confirmed_at), ('cancelled', cancelled_at)) as event (kind, at)
   cross join lateral (
     select total_paise - extended_paise
            - coalesce((select raised_paise from terminal_charge where terminal_charge.booking_id = booking.id), 0) as prepaid_at_start) as start
   where ${wasTouchedIn(span)} and event.at >= ${begin(span)} and event.at < ${end(span)}
   group by 1, 2, 3`

const sumWhere = (column: string, of: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce(sum(${sql.ref(column)}) filter (where ${of}), 0)::bigint`

const sumConfirmed = (column: string): RawBuilder<unknown> => sumWhere(column, sql`kind = 'confirmed'`)

/** Rows of `day` and the figures that belong to no station. */
const selectNetworkFacts = (span: Span): RawBuilder<unknown> => {
  const within = (column: string) =>
    sql`${sql.ref(column)} >= ${begin(span)} and ${sql.ref(column)} < ${end(span)}`
  const created = (kind: string, table: string) => sql`
    select created_at, ${sql.lit(kind)}, 0 from ${sql.table(table)} where ${within('created_at')}`
  return sql`
    select ist_day(at) as day,
           count(*) filter (where kind = 'top-up') as top_ups,
           ${sumWhere('amount', sql`kind = 'top-up'`)} as top_up_paise,
           count(*) filter (where kind = 'order-refund') as order_refunds,
           ${sumWhere('amount', sql`kind = 'order-refund'`)} as order_refund_paise,
           count(*) filter (where kind = 'adjustment') as adjustments,
           ${sumWhere('amount', sql`kind = 'adjustment'`)} as adjustment_paise,
           count(*) filter (where kind = 'payout') as payouts,
           ${sumWhere('amount', sql`kind = 'payout'`)} as payout_paise,
           count(*) filter (where kind = 'customer') as new_customers,
           count(*) filter (where kind = 'contact-query') as contact_queries,
           count(*) filter (where kind = 'support-query') as support_queries,
           count(*) filter (where kind = 'seminar') as seminar_registrations,
           ${sumWhere('amount', sql`kind = 'wallet-other'`)} as wallet_other_paise,
           ${sumWhere('amount', sql`kind = 'partner-other'`)} as partner_other_paise
      from (
        select paid_at, 'top-up', amount_paise from top_up_order where ${within('paid_at')}
        union all
        select created_at, 'order-refund', amount_paise from order_refund where ${within('created_at')}
        union all
        select created_at, 'adjustment', amount_paise from wallet_adjustment where ${within('created_at')}
        union all
        select created_at, 'payout', amount_paise from withdrawal where ${within('created_at')}
        union all
        select ledger_transfer.created_at, 'wallet-other', ledger_entry.amount_paise
          from ledger_transfer
          join ledger_entry on ledger_entry.transfer_id = ledger_transfer.id
          join ledger_account on ledger_account.id = ledger_entry.account_id
         where ledger_transfer.kind in ('overrun', 'collection', 'deposit', 'deposit_return', 'refund_return',
                                       'block_use', 'block_return', 'block_refund', 'dispute_loss', 'fleet_use', 'fleet_return',
                                       'fleet_payment', 'terminal_use', 'terminal_return', 'terminal_move')
           and ledger_account.kind = 'customer_wallet' and ${within('ledger_transfer.created_at')}
        union all
        -- What is owed of a payment that the provider gave back did not leave the wallet.
        select requested_at, 'wallet-other', owed_paise from source_refund where owed_paise > 0 and ${within('requested_at')}
        union all
        select ledger_transfer.created_at, 'partner-other', ledger_entry.amount_paise
          from ledger_transfer
          join ledger_entry on ledger_entry.transfer_id = ledger_transfer.id
         where ledger_transfer.kind in ('statement', 'payout_return') and ${within('ledger_transfer.created_at')}
           -- Not joined: where PostgreSQL believes that there is one such account, it begins with all that partners were ever paid.
           and (select kind from ledger_account where id = ledger_entry.account_id) = 'partner_payable'
        union all ${created('customer', 'customer')}
        union all ${created('contact-query', 'contact_query')}
        union all ${created('support-query', 'support_query')}
        union all ${created('seminar', 'seminar_registration')}
      ) as event (at, kind, amount)
     group by 1`
}

/** Rows of `day` and all figures of the network, those of its bookings summed up from `bookings`. */
export const selectNetworkDays = (bookings: RawBuilder<unknown>, span: Span): RawBuilder<unknown> => sql`
  select day, ${sql.join(NETWORK_FIGURES.map((name) => sql`coalesce(${sql.ref(name)}, 0) as ${sql.ref(name)}`))}
    from (select day, ${joinSums(BOOKING_FIGURES)} from (${bookings}) as booking_day group by day) as booked
    full join (${selectNetworkFacts(span)}) as beside using (day)`

/**
 * Rows of `day, previous_day, customers`: how many customers started a charge that day, by the day on which they had
 * last done so.
 */
export const selectActivityFacts = (span: Span): RawBuilder<unknown> => sql`
  select day, previous_day, count(*) as customers
    from (
      select day, coalesce(
               lag(day) over (partition by customer_id order by day),
               (select ist_day(max(earlier.started_at)) from booking earlier
                 where earlier.customer_id = active.customer_id and earlier.started_at < ${begin(span)})
             ) as previous_day
        from (
          select distinct customer_id, ist_day(started_at) as day from booking
           where ${wasTouchedIn(span)} and started_at >= ${begin(span)} and started_at < ${end(span)}
        ) as active
    ) as step
   group by 1, 2`
