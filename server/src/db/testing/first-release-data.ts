/** A little of everything that an installation of the very first release can hold, as that release wrote it. */
import type pg from 'pg'

const idOf = (copy: number, number: number): string =>
  `00000000-0000-7000-8000-${String(copy * 1000 + number).padStart(12, '0')}`
const id = (number: number): string => idOf(0, number)

/** The customer with money in the wallet, the partner that is owed some, and a booking that runs. */
export const FIRST_RELEASE = {
  customer: id(1),
  other: id(3),
  partner: id(2),
  running: id(11),
  image: `${'a'.repeat(22)}.jpg`,
}

function createStatements(copy: number): string {
  const id = (number: number): string => idOf(copy, number)
  // Whatever there may be once only.
  const of = copy === 0 ? '' : `-${copy}`
  const phone = (number: number): string => `+91${9_876_543_210 + copy * 10 + number}`
  return `
insert into administrator values ('${id(9)}', 'Asha${of}@example.in', 'owner', '$argon2id$x', '2025-01-01T00:00:00Z', null);
insert into vehicle values ('${id(8)}', 'Tata Nexon EV${of}', '2025-01-01T00:00:00.123456Z');
insert into customer (id, phone, email, name, latitude, longitude, vehicle_id, created_at) values
  ('${id(1)}', '${phone(0)}', 'ravi@example.in', E'Ravi \\\\ "रवि"\\nTab\\there', 12.971598700000001, 77.5946, '${id(8)}', '2025-01-02T00:00:00Z'),
  ('${id(3)}', '${phone(1)}', null, '', null, null, null, '2025-01-03T00:00:00Z');
insert into partner values
  ('${id(2)}', 'Hotel Malnad', '+91${9_845_012_345 + copy}', 'malnad${of}@example.in', '29ABCDE1234F1Z5', 'active', 1000, '2025-01-01T00:00:00Z');
insert into station (id, name, partner_id, latitude, longitude, address, city, state_code, power_w, status, created_at) values
  ('${id(4)}', 'Hotel Malnad, Hubballi${of}', '${id(2)}', 15.3478, 75.1338, 'NH 48', 'Hubballi', '29', 60000, 'active', '2025-01-01T00:00:00Z');
insert into connector values ('${id(5)}', '${id(4)}', 1, 'CCS2', 60000, null), ('${id(6)}', '${id(4)}', 2, 'CCS2', 60000, null);
insert into provider_link values ('${id(7)}', 'Other network', 'https://example.in/${copy}', '2025-01-01T00:00:00Z', null);
insert into rate values ('${id(20)}', 1600, timestamptz '2025-02-01T00:00:00Z' + interval '${copy} days', '${id(9)}');
insert into booking (id, customer_id, station_id, partner_id, connector_id, connector_type, status, starts_at, ends_at,
  duration_minutes, created_at, started_at, stopped_at, completed_at, confirmed_at, tariff_by, tariff_paise, energy_wh,
  gst_bp, amount_paise, gst_paise, total_paise, bill_amount_paise, bill_gst_paise, bill_total_paise, bill_energy_wh,
  bill_image, commission_bp, commission_paise, refund_paise, partner_paise) values
  ('${id(10)}', '${id(1)}', '${id(4)}', '${id(2)}', '${id(5)}', 'CCS2', 'confirmed', '2025-02-01T10:00:00Z', '2025-02-01T11:00:00Z',
   60, '2025-02-01T09:00:00Z', '2025-02-01T10:00:00Z', '2025-02-01T10:40:00Z', '2025-02-01T11:00:00Z', '2025-02-01T12:00:00Z',
   'energy', 1500, 20000, 1800, 30000, 5400, 35400, 18750, 3375, 22125, 12500, '${'a'.repeat(22)}.jpg', 1000, 1875, 13275, 20250);
insert into booking (id, customer_id, station_id, partner_id, connector_id, connector_type, status, starts_at, ends_at,
  duration_minutes, created_at, started_at, tariff_by, tariff_paise, energy_wh, gst_bp, amount_paise, gst_paise, total_paise) values
  ('${id(11)}', '${id(1)}', '${id(4)}', '${id(2)}', '${id(6)}', 'CCS2', 'in_progress', '2025-02-02T10:00:00Z', '2025-02-02T11:00:00Z',
   60, '2025-02-02T09:00:00Z', '2025-02-02T10:00:00Z', 'energy', 1600, 5000, 1800, 8000, 1440, 9440);
insert into top_up_order (id, order_id, customer_id, amount_paise, currency, status, provider, payment_session_id,
  provider_order_id, payment_id, payment_response, created_at, expires_at, paid_at, checked_at, closed_at) values
  ('${id(12)}', 'VY1${of}', '${id(1)}', 50000, 'INR', 'paid', 'simulated', 's1${of}', '1${of}', 'p1${of}', '{"b": 1.50, "a": null}',
   '2025-01-05T00:00:00Z', '2025-01-05T01:00:00Z', '2025-01-05T00:01:00Z', '2025-01-05T00:01:00Z', '2025-01-05T00:01:00Z');
insert into payment_event values ('${id(13)}', 'payment', '2023-08-01', 'VY1${of}', 'p1${of}', E'{"x":"\\\\u0000"}', '2025-01-05T00:01:00Z', 'credited');
insert into simulated_payment_order (order_id, payment_session_id, amount_paise, customer, status, notify_url, return_url, expires_at, created_at)
  values ('VY1${of}', 's1${of}', 50000, '{}', 'PAID', 'http://x', 'http://x', '2025-01-05T01:00:00Z', '2025-01-05T00:00:00Z');
insert into simulated_payment (order_id, status, amount_paise, message, paid_at) values
  ('VY1${of}', 'FAILED', 50000, 'no', '2025-01-05T00:00:30Z'), ('VY1${of}', 'SUCCESS', 50000, 'ok', '2025-01-05T00:01:00Z');
insert into ledger_account (kind, owner_id, balance_paise) values
  ('customer_wallet', '${id(1)}', 0), ('booking_hold', '${id(10)}', 0), ('booking_hold', '${id(11)}', 0), ('partner_payable', '${id(2)}', 0);
insert into withdrawal values ('${id(14)}', '${id(2)}', 5000, '2025-02-03T00:00:00Z', '${id(9)}');
insert into ledger_transfer (id, kind, subject_id, created_at) values
  ('${id(30)}', 'top_up', '${id(12)}', '2025-01-05T00:01:00Z'), ('${id(31)}', 'hold', '${id(10)}', '2025-02-01T10:00:00Z'),
  ('${id(32)}', 'settlement', '${id(10)}', '2025-02-01T12:00:00Z'), ('${id(33)}', 'hold', '${id(11)}', '2025-02-02T10:00:00Z'),
  ('${id(34)}', 'payout', '${id(14)}', '2025-02-03T00:00:00Z');
insert into ledger_entry
  select transfer::uuid, ledger_account.id, amount
    from (values
      ('${id(30)}', 'gateway_clearing', null, -50000), ('${id(30)}', 'customer_wallet', '${id(1)}', 50000),
      ('${id(31)}', 'customer_wallet', '${id(1)}', -35400), ('${id(31)}', 'booking_hold', '${id(10)}', 35400),
      ('${id(32)}', 'booking_hold', '${id(10)}', -35400), ('${id(32)}', 'customer_wallet', '${id(1)}', 13275),
      ('${id(32)}', 'partner_payable', '${id(2)}', 20250), ('${id(32)}', 'commission', null, 1875),
      ('${id(33)}', 'customer_wallet', '${id(1)}', -9440), ('${id(33)}', 'booking_hold', '${id(11)}', 9440),
      ('${id(34)}', 'partner_payable', '${id(2)}', -5000), ('${id(34)}', 'bank', null, 5000)
    ) as entry (transfer, kind, owner, amount)
    join ledger_account on ledger_account.kind = entry.kind and owner_id is not distinct from entry.owner::uuid
   order by transfer;
insert into support_query values ('${id(15)}', '${id(1)}', 'Ravi', '${phone(0)}', 'Where?', '2025-01-06T00:00:00Z', null);
insert into contact_query values ('${id(16)}', 'Meera', 'meera@example.in', '${phone(2)}', E'Line\\nline \\\\N', '2025-01-06T00:00:00Z', null);
insert into seminar_registration values ('${id(17)}', 'Host', 'host@example.in', '${phone(3)}', null, 'Hubballi',
  'Monday', '2025-01-13T07:30:00Z', null, 'new', null, '2025-01-06T00:00:00Z');
insert into broadcast (id, title, message, created_at, created_by) values ('${id(18)}', 'Hello', 'All', '2025-01-07T00:00:00Z', '${id(9)}');
insert into outbox_message (id, channel, recipient, template, body, status, created_at, next_attempt_at)
  values ('${id(19)}', 'sms', '${phone(0)}', 'code', 'x', 'pending', '2025-01-07T00:00:00Z', '2025-01-07T00:00:00Z');
insert into audit_entry values ('${id(21)}', '2025-01-07T00:00:00Z', 'administrator', '${id(9)}', null, 'rate.change', 'rate',
  '${id(20)}', null, '{"perKwhPaise": 1600}', 'r', '10.0.0.1');
insert into idempotency_key values ('c', 'k${of}', 'e', '\\xdeadbeef', 200, '{"b" : 1,  "a":2}', '2025-01-07T00:00:00Z');
insert into session (token_hash, id, kind, subject_id, created_at, expires_at)
  values ('\\x${String(copy + 1).padStart(4, '0')}', '${id(22)}', 'customer', '${id(1)}', now(), now() + interval '1 day');
insert into program_secret values ('codes${of}', '\\x00ff10', '2025-01-01T00:00:00Z');
`
}

/**
 * Writes it in one transaction, since the entries of a transfer join it only there.
 * @param copy of one installation's data beside that of others; 0 is the first
 * @returns the customer with money in the wallet
 */
export async function insertFirstReleaseData(
  pool: pg.Pool,
  copy = 0,
): Promise<{ readonly customer: string }> {
  await pool.query(`begin; ${createStatements(copy)} commit`)
  return { customer: idOf(copy, 1) }
}

/** Every row of these columns as text, in a fixed order. */
export async function rowsOf(pool: pg.Pool, table: string, columns: readonly string[]): Promise<string[]> {
  const names = columns.map((column) => `"${column}"`).join(', ')
  const { rows } = await pool.query<{ row: string }>(
    `select row(${names})::text as row from "${table}" order by 1`,
  )
  return rows.map(({ row }) => row)
}
