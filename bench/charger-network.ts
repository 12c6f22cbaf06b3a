/**
 * Chargers that are accepted and have paid bookings waiting, put in by SQL: through the calls it would take minutes.
 */

import { hashSecret } from '@voltyatra/server/charging/chargers/index.ts'
import type pg from 'pg'
import { fillNetwork } from './small-network.ts'

export const PASSWORD = '00112233445566778899aabbccddeeff00112233'

/** From 0 on. */
export const formatIdentity = (number: number): string => `BENCH-${number}`
/** Under which the charger of that number may charge at its first connector. */
export const formatTag = (number: number): string => `TAG${number}`

const CHARGERS = `
  insert into charger (id, identity, station_id, status, password_salt, password_hash, security_profile, created_at)
  select uuidv7(), 'BENCH-' || (row_number() over (order by id) - 1), id, 'accepted', $1, $2, 1, now()
    from station`

const CONNECTORS = `
  insert into charger_connector (charger_id, evse, number, connector_id, status, at)
  select charger.id, 0, connector.number, connector.id, 'Available', now()
    from charger join connector on connector.station_id = charger.station_id`

const BOOKINGS = `
  insert into booking (
    id, customer_id, station_id, partner_id, connector_id, connector_type, status, starts_at, ends_at,
    duration_minutes, created_at, tariff_by, tariff_paise, energy_wh, gst_bp, amount_paise, gst_paise, total_paise)
  select uuidv7(), (select id from customer limit 1), station.id, station.partner_id, connector.id, connector.type,
         'reserved', now() - interval '1 minute', now() + interval '1 hour', 60, now(),
         'energy', 1500, 20000, 1800, 30000, 5400, 35400
    from connector join station on station.id = connector.station_id
   where connector.number = 1`

const CHARGES = `
  insert into booked_charge (booking_id, charger_id, evse, number, id_tag, requested_at, energy_limit_wh)
  select booking.id, charger.id, 0, 1, replace(charger.identity, 'BENCH-', 'TAG'), now(), 1000000000
    from booking join charger on charger.station_id = booking.station_id`

/** Each charger has a station of its own, two connectors, and at the first a booking that is paid. */
export async function fillChargers(pool: pg.Pool, count: number): Promise<void> {
  await fillNetwork(pool, { stations: count, customers: 1, bookings: 0 })
  const { salt, hash } = hashSecret(PASSWORD)
  await pool.query(CHARGERS, [salt, hash])
  for (const statement of [CONNECTORS, BOOKINGS, CHARGES]) await pool.query(statement)
  await pool.query('vacuum analyze')
}

const PAIRS = `
  insert into charger (id, identity, station_id, status, password_salt, password_hash, security_profile, created_at)
  select uuidv7(), 'BENCH-' || (row_number() over (order by station_id, number) - 1), station_id, 'accepted', $1, $2, 1, now()
    from connector`

const PAIRS_CONNECTORS = `
  insert into charger_connector (charger_id, evse, number, connector_id, status, at)
  select charger.id, 0, 1, connector.id, 'Available', now()
    from (select id, row_number() over (order by station_id, number) - 1 as place from connector) as connector
    join charger on charger.identity = 'BENCH-' || connector.place`

const PAIRS_BOOKINGS = `
  insert into booking (
    id, customer_id, station_id, partner_id, connector_id, connector_type, status, starts_at, ends_at,
    duration_minutes, created_at, tariff_by, tariff_paise, energy_wh, gst_bp, amount_paise, gst_paise, total_paise)
  select uuidv7(), (select id from customer limit 1), station.id, station.partner_id, connector.id, connector.type,
         'reserved', now() - interval '1 minute', now() + interval '23 hours', 1440, now(),
         'energy', 1500, 20000, 1800, 30000, 5400, 35400
    from charger
    join charger_connector on charger_connector.charger_id = charger.id
    join connector on connector.id = charger_connector.connector_id
    join station on station.id = connector.station_id
   where substr(charger.identity, 7)::int % $1 = 0`

const PAIRS_CHARGES = `
  insert into booked_charge (booking_id, charger_id, evse, number, id_tag, requested_at, energy_limit_wh)
  select booking.id, charger_connector.charger_id, 0, 1, replace(charger.identity, 'BENCH-', 'TAG'), now(), 1000000000
    from booking
    join charger_connector on charger_connector.connector_id = booking.connector_id
    join charger on charger.id = charger_connector.charger_id`

/** Two chargers at each station, each with one connector; at every so many-th a booking that is paid. */
export async function fillPairs(
  pool: pg.Pool,
  { chargers, bookedEvery }: { readonly chargers: number; readonly bookedEvery: number },
): Promise<void> {
  await fillNetwork(pool, { stations: Math.ceil(chargers / 2), customers: 100, bookings: 0 })
  const { salt, hash } = hashSecret(PASSWORD)
  await pool.query(PAIRS, [salt, hash])
  await pool.query(PAIRS_CONNECTORS)
  await pool.query(PAIRS_BOOKINGS, [bookedEvery])
  await pool.query(PAIRS_CHARGES)
  await pool.query('vacuum analyze')
}
