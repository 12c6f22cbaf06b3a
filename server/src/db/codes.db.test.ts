import {
  CANCEL_CODES,
  CHARGER_LIMITS,
  DELIVERY_REASONS,
  MESSAGE_FAILURES,
  ORDER_FAILURES,
  STATION_CODES,
} from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { testDatabase } from './testing/test-database.ts'

test.each([
  ['outbox_message_failure', MESSAGE_FAILURES],
  ['broadcast_delivery_reason_code', DELIVERY_REASONS],
  ['station_status_code', STATION_CODES],
  ['booking_cancel_code', CANCEL_CODES],
  ['booked_charge_limit_reached', CHARGER_LIMITS],
  ['top_up_order_failure', ORDER_FAILURES],
])('the database takes the codes of %s that the program knows, and no other', async (constraint, codes) => {
  const { pool } = await testDatabase()
  const { rows } = await pool.query<{ code: string }>(
    `select (regexp_matches(pg_get_constraintdef(oid), '''([a-z-]+)''', 'g'))[1] as code
       from pg_constraint where conname = $1`,
    [constraint],
  )
  expect(rows.map(({ code }) => code).toSorted()).toEqual(codes.toSorted())
})
