/** SQL of the bulk load, second half: the money that the visits move. */
import type { BasisPoints } from '@voltyatra/domain'
import type { Tx } from '@voltyatra/server/db/client.ts'
import { sql } from 'kysely'

/**
 * What people pay in: each time that what the wallet moved so far would fall below its lowest, as many of the driver's
 * usual amounts as keep it above zero, a few minutes before.
 */
export async function loadOrders(tx: Tx): Promise<void> {
  await sql`
    create unlogged table bulk_order as
    with movement as (
      select customer_id, customer_nr, started_at as at, (-total)::int as amount from bulk_visit where started_at is not null
      union all
      select customer_id, customer_nr, confirmed_at, refund::int from bulk_visit where confirmed_at is not null
      union all
      select customer_id, customer_nr, cancelled_at, total::int from bulk_visit
       where cancelled_at is not null and started_at is not null
    ), running as (
      select *, (array[50000, 100000, 100000, 200000])[1 + customer_nr % 4] as usual,
             sum(amount) over in_time as sum
        from movement window in_time as (partition by customer_nr order by at, amount rows unbounded preceding)
    ), lowest as (
      select *, (greatest(0, -min(sum) over in_time) + usual - 1) / usual as times
        from running window in_time as (partition by customer_nr order by at, amount rows unbounded preceding)
    ), due as (
      select *, times - lag(times, 1, 0::bigint) over (partition by customer_nr order by at, amount) as now_due from lowest
    )
    select uuidv7(at - interval '4 minutes' - now()) as id, uuidv7(at - interval '2 minutes' - now()) as top_up_id,
           customer_id, customer_nr, now_due * usual as amount, at - interval '4 minutes' as created_at,
           at - interval '2 minutes' as paid_at,
           (select coalesce(max(payment_id::bigint), 9000000000) from top_up_order
             where provider = 'simulated' and payment_id ~ '^9[0-9]{9}$') + row_number() over (order by at, customer_nr) as payment_id
      from due where now_due > 0
     order by at`.execute(tx)
  await sql`analyze bulk_order`.execute(tx)
  await sql`
    insert into top_up_order (
      id, order_id, customer_id, amount_paise, currency, status, provider, payment_session_id, provider_order_id, payment_id,
      payment_response, created_at, expires_at, paid_at, checked_at, closed_at)
    select bulk_order.id, 'VY-' || upper(substr(md5(payment_id::text), 1, 20)), customer_id, amount, 'INR', 'paid', 'simulated',
           'session_' || md5('session ' || payment_id), payment_id::text, payment_id::text,
           jsonb_build_object(
             'payment', jsonb_build_object(
               'cf_payment_id', payment_id::text, 'payment_status', 'SUCCESS',
               'payment_message', 'Simulated payment successful', 'bank_reference', 'SIM' || lpad(payment_id::text, 12, '0'),
               'payment_time', to_char(paid_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
             'customer_details', jsonb_build_object('customer_email', email, 'customer_phone', phone)),
           bulk_order.created_at, bulk_order.created_at + interval '30 minutes', paid_at, paid_at, paid_at
      from bulk_order join customer on customer.id = customer_id
     order by bulk_order.created_at`.execute(tx)
}

/** On the third of each month partners get nine tenths of what the month before brought them. */
export async function loadPayouts(tx: Tx, until: Date): Promise<void> {
  await sql`
    create unlogged table bulk_payout as
      select uuidv7(at - now()) as id, uuidv7(at - now()) as transfer_id, partner_id, amount, at
        from (
          select partner_id, floor(sum(partner_credit) * 0.9 / 10000)::bigint * 10000 as amount,
                 ((date_trunc('month', ist_day(confirmed_at)::timestamp) + interval '1 month 2 days 5 hours 30 minutes')
                  at time zone 'UTC') as at
            from bulk_visit where settlement_id is not null and partner_id is not null
           group by partner_id, date_trunc('month', ist_day(confirmed_at)::timestamp)
        ) as due
       where amount > 0 and at <= ${until}`.execute(tx)
  await sql`
    insert into withdrawal (id, partner_id, amount_paise, created_at, created_by)
    select id, partner_id, amount, at,
           (select id from administrator where role in ('accountant', 'owner') order by role, created_at limit 1)
      from bulk_payout`.execute(tx)
}

/** The accounts of bookings and of partners. */
export async function loadHolds(tx: Tx): Promise<void> {
  await sql`
    insert into ledger_account (id, kind, owner_id, balance_paise) overriding system value
    select hold, 'booking_hold', id, case when status in ('in_progress', 'completed') then total else 0 end
      from bulk_visit where hold is not null order by hold`.execute(tx)
  await sql`
    insert into ledger_account (kind, owner_id, balance_paise)
    select distinct 'partner_payable', partner_id, 0 from bulk_visit
     where partner_id is not null
       and partner_id not in (select owner_id from ledger_account where kind = 'partner_payable')`.execute(tx)
}

/** What each visit moves, as the domain's `settle` and its like share it out. */
export async function loadVisitEntries(tx: Tx, gstBp: BasisPoints): Promise<void> {
  await sql`
    insert into ledger_entry (transfer_id, account_id, amount_paise)
    select entry.*
      from (
        select bulk_visit.*, payable.id as payable,
               commission - (2 * commission * 10000 + 10000 + ${gstBp}::bigint) / (2 * (10000 + ${gstBp}::bigint)) as commission_gst
          from bulk_visit
          left join ledger_account payable on payable.kind = 'partner_payable' and payable.owner_id = partner_id
      ) as visit
     cross join (
       select max(id) filter (where kind = 'commission') as commission_account,
              max(id) filter (where kind = 'gst_payable') as gst_account,
              max(id) filter (where kind = 'gst_input_credit') as credit_account,
              max(id) filter (where kind = 'charging_revenue') as revenue_account
         from ledger_account where owner_id is null
     ) as network
     cross join lateral (
       select hold_id, wallet, -total
       union all select hold_id, hold, total
       union all select release_id, hold, -total
       union all select release_id, wallet, total
       union all select settlement_id, hold, -total
       union all select settlement_id, wallet, refund
       union all select settlement_id, payable, partner_credit
       union all select settlement_id, commission_account, commission - commission_gst
       union all select settlement_id, gst_account, bill_gst + commission_gst
       union all select settlement_id, credit_account, -bill_gst where partner_id is not null
       union all select settlement_id, revenue_account, bill_amount where partner_id is null
     ) as entry (transfer_id, account_id, amount)
     where entry.transfer_id is not null and entry.amount <> 0`.execute(tx)
}

/** The accounts of drivers, with what is on them in the end. */
export async function loadWallets(tx: Tx): Promise<void> {
  await sql`
    insert into ledger_account (id, kind, owner_id, balance_paise) overriding system value
    select wallet, 'customer_wallet', customer_id, sum(amount)
      from (
        select customer_nr, amount from bulk_order
        union all
        select customer_nr, coalesce(refund, 0) - case when release_id is null then total else 0 end
          from bulk_visit where started_at is not null
      ) as movement join bulk_customer using (customer_nr)
     group by wallet, customer_id order by wallet`.execute(tx)
}

/** Every transfer, in the order of time, and what orders and payouts move. */
export async function loadTransfers(tx: Tx): Promise<void> {
  await sql`
    insert into ledger_transfer (id, kind, subject_id, created_at)
    select id, kind, subject_id, at from (
      select top_up_id, 'top_up', id, paid_at from bulk_order
      union all select hold_id, 'hold', id, started_at from bulk_visit where hold_id is not null
      union all select release_id, 'release', id, cancelled_at from bulk_visit where release_id is not null
      union all select settlement_id, 'settlement', id, confirmed_at from bulk_visit where settlement_id is not null
    ) as transfer (id, kind, subject_id, at)
    order by at`.execute(tx)
  await sql`
    insert into ledger_entry (transfer_id, account_id, amount_paise)
    select top_up_id, account, entry.amount
      from bulk_order join bulk_customer using (customer_nr)
     cross join (select id as clearing from ledger_account where kind = 'gateway_clearing') as network
     cross join lateral (values (wallet, bulk_order.amount), (clearing, -bulk_order.amount)) as entry (account, amount)`.execute(
    tx,
  )
  await sql`
    insert into ledger_transfer (id, kind, subject_id, created_at)
    select transfer_id, 'payout', id, at from bulk_payout`.execute(tx)
  await sql`
    insert into ledger_entry (transfer_id, account_id, amount_paise)
    select transfer_id, account, entry.amount
      from bulk_payout
      join ledger_account payable on payable.kind = 'partner_payable' and payable.owner_id = partner_id
     cross join (select id as bank from ledger_account where kind = 'bank') as network
     cross join lateral (values (payable.id, -bulk_payout.amount), (bank, bulk_payout.amount)) as entry (account, amount)`.execute(
    tx,
  )
  await sql`
    update ledger_account set balance_paise = balance_paise + earned.amount
      from (
        select partner_id, sum(amount) as amount
          from (select partner_id, partner_credit as amount from bulk_visit where settlement_id is not null and partner_id is not null
                union all select partner_id, -amount from bulk_payout) as movement
         group by partner_id
      ) as earned
     where kind = 'partner_payable' and owner_id = earned.partner_id`.execute(tx)
}
