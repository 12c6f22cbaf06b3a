/** A network that is just large enough to be measured, put in by SQL: through the calls it would take minutes. */

import type { Database } from '@voltyatra/server/db/client.ts'
import { createId } from '@voltyatra/server/db/unit-of-work.ts'
import { openSession } from '@voltyatra/server/people/access/index.ts'
import type pg from 'pg'

export interface Session {
  readonly token: string
  /** As a browser sends it. */
  readonly cookie: string
}

/** Signs a new owner in. */
export async function signInOwner({ db }: Database): Promise<Session> {
  const id = createId()
  const now = new Date()
  const email = `${id}@example.in`
  await db
    .insertInto('administrator')
    .values({ id, email, role: 'owner', password_hash: '!', created_at: now, disabled_at: null })
    .execute()
  const { token } = await openSession(db, { kind: 'administrator', subjectId: id, now })
  return { token, cookie: `voltyatra_admin=${token}` }
}

/** What invoices are issued by. */
const COMPANY = [
  `update company set legal_name = 'Amp Charging Private Limited', pan = 'AAPFU0939F'`,
  `insert into company_registration (state_code, gstin, address, city, pincode, series, created_at)
   values ('29', '29AAPFU0939F1ZR', '17 Residency Road', 'Bengaluru', '560025', 'KA', now())`,
  `insert into paper_counter (gstin, series, kind, year, part)
   select '29AAPFU0939F1ZR', 'KA', 'tax-invoice', to_char(began, 'YY') || to_char(began + interval '1 year', 'YY'), part
     from (select (now() at time zone 'Asia/Kolkata') - interval '3 months' as began) as year, generate_series(0, 9) as part`,
]

const PARTNERS = `
  insert into partner (id, name, mobile, email, status, commission_bp, created_at)
  select uuidv7(), 'Highway Foods ' || number, '+9199' || lpad(number::text, 8, '0'),
         'host' || number || '@example.in', 'active', 1000, now()
    from generate_series(1, $1::int) as number`

/** Each at a partner of its own. */
const STATIONS = `
  insert into station (id, name, partner_id, latitude, longitude, address, city, state_code, power_w, status, created_at)
  select uuidv7(), partner.name, partner.id,
         15 + number * 0.001, 75.12, 'NH 48, km ' || number, 'Hubballi', '29', 120000, 'active', now()
    from (select *, row_number() over (order by id) as number from partner) as partner`

const CONNECTORS = `
  insert into connector (id, station_id, number, type, power_w)
  select uuidv7(), station.id, number, (array['CCS2', 'Type 2'])[number], 60000
    from station, generate_series(1, 2) as number`

const CUSTOMERS = `
  insert into customer (id, phone, email, name, created_at)
  select uuidv7(), '+9198' || lpad(number::text, 8, '0'), 'driver' || number || '@example.in', 'Driver ' || number, now()
    from generate_series(1, $1::int) as number`

/** What each booking's driver has prepaid, in paise. */
export const TOTAL = 35_400

/** Charged, billed and not confirmed yet: 20 kWh were paid for and 16.5 used. */
const BOOKINGS = `
  insert into booking (
    id, customer_id, station_id, partner_id, connector_id, connector_type, status,
    starts_at, ends_at, duration_minutes, created_at, started_at, stopped_at, completed_at,
    tariff_by, tariff_paise, energy_wh, gst_bp, amount_paise, gst_paise, total_paise,
    bill_amount_paise, bill_gst_paise, bill_total_paise, bill_energy_wh, bill_image)
  select uuidv7(), customer.id, connector.station_id, station.partner_id, connector.id, connector.type, 'completed',
         at, at + interval '1 hour', 60, at, at, at + interval '1 hour', at + interval '1 hour',
         'energy', 1500, 20000, 1800, 30000, 5400, ${TOTAL},
         24750, 4455, 29205, 16500, gen_random_uuid() || '.jpg'
    from generate_series(1, $1::int) as booked,
         lateral (select now() - booked * interval '1 minute' as at) as time,
         lateral (select * from customer order by id
                  offset booked % (select count(*) from customer) limit 1) as customer,
         lateral (select * from connector order by id
                  offset booked % (select count(*) from connector) limit 1) as connector
    join station on station.id = connector.station_id`

/** The accounts of everybody, and on each booking's hold what its driver has prepaid. */
const PREPAYMENTS = [
  `insert into ledger_account (kind, owner_id, balance_paise)
   select 'customer_wallet', id, 0 from customer
    union all select 'partner_payable', id, 0 from partner
    union all select 'booking_hold', id, 0 from booking`,
  `with prepaid as (
     insert into ledger_transfer (id, kind, subject_id, created_at)
     select uuidv7(), 'hold', id, created_at from booking
     returning id, subject_id
   )
   insert into ledger_entry (transfer_id, account_id, amount_paise)
   select prepaid.id, account.id, case account.kind when 'booking_hold' then total_paise else -total_paise end
     from prepaid
     join booking on booking.id = prepaid.subject_id
     join ledger_account account on account.owner_id = booking.id or account.kind = 'gateway_clearing'`,
]

export interface NetworkSize {
  readonly stations: number
  readonly customers: number
  /** Each of them waits to be confirmed. */
  readonly bookings: number
}

export async function fillNetwork(
  pool: pg.Pool,
  { stations, customers, bookings }: NetworkSize,
): Promise<void> {
  for (const statement of COMPANY) await pool.query(statement)
  await pool.query(PARTNERS, [stations])
  await pool.query(STATIONS)
  await pool.query(CONNECTORS)
  await pool.query(CUSTOMERS, [customers])
  await pool.query(BOOKINGS, [bookings])
  for (const statement of PREPAYMENTS) await pool.query(statement)
  await pool.query('analyze')
}
