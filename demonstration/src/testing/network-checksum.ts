/** One text for all that two builds of one seed must share: names, places, states and every figure; no id, no secret. */
import { createHash } from 'node:crypto'
import type pg from 'pg'

const FACTS = [
  `select name, latitude, longitude, address, status, power_w, price_per_hour_paise, created_at,
          (select name from partner where id = partner_id) as host from station order by name`,
  `select phone, email, name, latitude, longitude, created_at, blocked_at,
          (select name from vehicle where id = vehicle_id) as vehicle from customer order by phone`,
  `select customer.phone, station.name, connector.number, booking.status, booking.starts_at, booking.ends_at, booking.created_at,
          started_at, stopped_at, completed_at, confirmed_at, cancelled_at, energy_wh, amount_paise, gst_paise,
          total_paise, bill_total_paise, refund_paise, partner_paise
     from booking join customer on customer.id = customer_id join station on station.id = booking.station_id
     join connector on connector.id = connector_id
    order by booking.created_at, customer.phone, booking.starts_at`,
  `select customer.phone, amount_paise, status, top_up_order.created_at, paid_at
     from top_up_order join customer on customer.id = customer_id order by top_up_order.created_at, customer.phone, amount_paise`,
  `select kind, coalesce(partner.name, customer.phone) as owner, balance_paise
     from ledger_account left join partner on partner.id = owner_id left join customer on customer.id = owner_id
    where balance_paise is not null and kind <> 'booking_hold' order by 1, 2`,
  `select sum(balance_paise) from ledger_account where kind = 'booking_hold'`,
  `select name, mobile, email, gstin, status, commission_bp from partner order by mobile`,
  `select title, kind, recipients, created_at from broadcast order by created_at`,
  `select name, message, created_at, deleted_at from contact_query order by created_at, name`,
  `select name, location, status, created_at from seminar_registration order by created_at, name`,
  `select phone, stars, words, station_review.created_at
     from station_review join booking on booking.id = booking_id join customer on customer.id = customer_id
    order by station_review.created_at, phone`,
  `select day, booked, confirmed, billed_paise, top_up_paise from network_day_rollup order by day`,
]

export async function networkChecksum(pool: pg.Pool): Promise<string> {
  const hash = createHash('sha256')
  for (const facts of FACTS) hash.update(JSON.stringify((await pool.query(facts)).rows))
  return hash.digest('hex')
}
