import { randomUUID } from 'node:crypto'
import type { CancelCode, CancelReason, OrderFailure } from '@voltyatra/domain'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatCancelReason } from '../charging/bookings/index.ts'
import { auditLedger } from '../money/ledger/index.ts'
import { formatFailure } from '../money/orders/index.ts'
import { auditBooks } from '../operations/books/index.ts'
import { type Database, openDatabase } from './client.ts'
import { isMigrated, migrate, readMigrations } from './migrate.ts'
import { FIRST_RELEASE, insertFirstReleaseData, rowsOf } from './testing/first-release-data.ts'
import { afterThisTest, copyDatabase, dropDatabase } from './testing/test-database.ts'
import { startUpgradeWalk, type UpgradeWalk } from './testing/upgrade-walk.ts'

const releases = (await readMigrations()).map(({ name }) => name)

const [firstRelease = '', ...laterReleases] = releases

/** A database that stands at a release and has nothing in it. */
async function createEmptyInstallation(release: string): Promise<Database> {
  const connection = await copyDatabase('template0')
  const { close, ...database } = openDatabase({ connection, poolSize: 2 })
  await migrate(database.pool, { upTo: release })
  return {
    ...database,
    async close() {
      await close()
      await dropDatabase(connection.database)
    },
  }
}

/** A database of this test's own with the first release's data, as it stood at a release. */
async function installationAt(release: string) {
  const database = await createEmptyInstallation(release)
  afterThisTest(() => database.close())
  await insertFirstReleaseData(database.pool)
  return database
}

describe('with installations that began at each release', () => {
  let database: Database
  let walk: UpgradeWalk
  beforeAll(async () => {
    database = await createEmptyInstallation(firstRelease)
    walk = await startUpgradeWalk(database, releases)
  })
  afterAll(() => database.close())

  test.each(laterReleases)('%s leaves every row as it was', async (release) => {
    expect(await walk.walkTo(release)).toEqual(new Map())
  })

  test('the books agree at the end, for each of them', async () => {
    const { db, pool } = database
    await walk.walkTo(releases.at(-1) ?? '')
    expect(await isMigrated(pool)).toBe(true)
    expect(walk.customers).toHaveLength(releases.length)
    expect((await auditLedger(db)).differences).toEqual([])
    const { rows } = await pool.query(
      'select balance_paise from ledger_account where owner_id = any ($1::uuid[])',
      [walk.customers],
    )
    expect(rows).toEqual(walk.customers.map(() => ({ balance_paise: 18_435 })))
  })
})

test('an installation of the first release is brought to the newest schema at once, and a second time nothing is left to do', async () => {
  const { db, pool } = await installationAt(firstRelease)
  expect(await rowsOf(pool, 'ledger_entry', ['transfer_id'])).toHaveLength(12)
  expect(await migrate(pool)).toEqual(laterReleases)
  expect(await isMigrated(pool)).toBe(true)
  expect(await migrate(pool)).toEqual([])
  expect((await auditLedger(db)).differences).toEqual([])
})

test('reasons that were kept as sentences are codes, and what people and providers wrote stays', async () => {
  const { pool } = await installationAt('0049-blocked-cards-used.sql')
  const failures = [
    'replaced by a newer message',
    'no-consent',
    'not sent: no provider',
    'expired',
    'no such number •',
  ]
  for (const [index, failure] of failures.entries()) {
    await pool.query(
      `insert into outbox_message (id, channel, recipient, template, body, status, failure, created_at, next_attempt_at)
       values ($1, 'sms', '+919845012345', $2, 'b', 'failed', $3, now(), now())`,
      [randomUUID(), `was-${index}`, failure],
    )
  }
  const deliveries = [
    ['inbox', 'failed', 'could not be written'],
    ['sms', 'failed', 'no such number •'],
    ['email', 'failed', 'not sent: no provider'],
    ['inbox', 'skipped', 'no-address'],
  ] as const
  for (const [index, [channel, result, reason]] of deliveries.entries()) {
    await pool.query(
      `insert into broadcast_delivery (id, broadcast_id, customer_id, channel, result, reason, created_at)
       select $1, broadcast.id, $2, $3, $4, $5, now() from broadcast`,
      [randomUUID(), index < 3 ? FIRST_RELEASE.customer : FIRST_RELEASE.other, channel, result, reason],
    )
  }
  const station = `insert into station (id, name, partner_id, latitude, longitude, address, state_code, power_w, status, status_reason, created_at)
    values ($1, $2, $3, 15, 75, 'NH 48', '29', 60000, 'inactive', $4, now())`
  await pool.query(station, [
    randomUUID(),
    'With its partner',
    FIRST_RELEASE.partner,
    'The host is suspended',
  ])
  await pool.query(station, [randomUUID(), 'Of nobody', null, 'The host is suspended'])
  await pool.query(station, [randomUUID(), 'By its operator', FIRST_RELEASE.partner, 'New cables'])
  await migrate(pool)

  const rowsBy = async (query: string) => (await pool.query({ text: query, rowMode: 'array' })).rows
  expect(
    await rowsBy(
      `select failure, failure_detail from outbox_message where template like 'was-%' order by template`,
    ),
  ).toEqual([
    ['replaced', null],
    ['no-consent', null],
    ['no-provider', null],
    ['expired', null],
    ['send-failed', 'no such number •'],
  ])
  expect(
    await rowsBy(`select channel, reason, reason_detail from broadcast_delivery order by reason`),
  ).toEqual([
    ['inbox', 'no-address', null],
    ['email', 'no-provider', null],
    ['inbox', 'not-written', null],
    ['sms', 'send-failed', 'no such number •'],
  ])
  expect(
    await rowsBy(
      `select name, status_code, status_reason from station where status = 'inactive' order by name`,
    ),
  ).toEqual([
    ['By its operator', null, 'New cables'],
    ['Of nobody', null, 'The host is suspended'],
    ['With its partner', 'partner-suspended', null],
  ])
})

test('bookings and orders keep why they ended: the words that answers made of it are the same as before', async () => {
  const { pool } = await installationAt('0050-reasons-are-codes.sql')
  const reasons = new Map<string, CancelCode | null>([
    ['cancelled by the driver', 'by-driver'],
    ['not started in time', 'not-started-in-time'],
    ['the charger did not begin within five minutes', 'charge-not-begun'],
    ['the charger refused to begin', 'start-refused'],
    ['the charger could not begin', 'start-failed'],
    ['the charger could not begin: no cable: E7', 'start-failed'],
    ['the charger did not answer', 'start-unanswered'],
    ['the connection to the charger was lost', 'connection-lost'],
    ['no energy flowed within five minutes', 'no-energy-flowed'],
    ['the charger delivered no energy', 'no-energy-delivered'],
    ['The charger failed', null],
  ])
  for (const reason of reasons.keys()) {
    await pool.query(
      `insert into booking (id, customer_id, station_id, connector_id, connector_type, status, starts_at, ends_at, duration_minutes,
         created_at, cancelled_at, cancel_reason, tariff_by, tariff_paise, energy_wh, gst_bp, amount_paise, gst_paise, total_paise)
       select $1, customer_id, station_id, connector_id, connector_type, 'cancelled', starts_at, ends_at, duration_minutes,
         created_at, created_at, $2, tariff_by, tariff_paise, energy_wh, gst_bp, amount_paise, gst_paise, total_paise
         from booking where id = $3`,
      [randomUUID(), reason, FIRST_RELEASE.running],
    )
  }
  const failures = new Map<string, OrderFailure>([
    ['It was not paid in time', 'not-paid-in-time'],
    ['The amount paid is not the amount of the order', 'other-amount'],
    ['The payment did not succeed', 'attempt-failed'],
    ['Declined by the bank', 'attempt-failed'],
  ])
  for (const [index, failure] of [...failures.keys()].entries()) {
    await pool.query(
      `insert into top_up_order (id, order_id, customer_id, amount_paise, currency, status, provider, payment_session_id,
         provider_order_id, failure, created_at, expires_at, checked_at, closed_at)
       select $1, $2, id, 20000, 'INR', 'failed', 'simulated', $2, $2, $3, '2025-03-01', '2025-03-01', '2025-03-01', '2025-03-01'
         from customer limit 1`,
      [randomUUID(), `VY-failed-${index}`, failure],
    )
  }
  await migrate(pool)

  const cancelled = await pool.query<CancelReason>(
    `select cancel_code as "cancelCode", cancel_reason as "cancelReason" from booking where status = 'cancelled'`,
  )
  expect(new Map(cancelled.rows.map((row) => [formatCancelReason(row), row.cancelCode]))).toEqual(reasons)
  const failed = await pool.query<{ failure: OrderFailure; failureDetail: string | null }>(
    `select failure, failure_detail as "failureDetail" from top_up_order where status = 'failed'`,
  )
  expect(new Map(failed.rows.map((row) => [formatFailure(row), row.failure]))).toEqual(failures)
})

test('an order that was refunded before refunds came in parts keeps its refund, whole, and the books agree', async () => {
  const { db, pool } = await installationAt('0012-old-charger-records.sql')
  const [order, transfer, paid] = [randomUUID(), randomUUID(), randomUUID()]
  await pool.query(
    `insert into top_up_order (id, order_id, customer_id, amount_paise, currency, status, provider, payment_session_id,
       provider_order_id, payment_id, payment_response, created_at, expires_at, paid_at, checked_at, closed_at)
     select $1, 'VY2', id, 20000, 'INR', 'refunded', 'simulated', 's2', '2', 'p2', '{}', '2025-03-01', '2025-03-01', '2025-03-01',
            '2025-03-01', '2025-03-01' from customer limit 1`,
    [order],
  )
  await pool.query(
    `with moved as (
       insert into ledger_transfer (id, kind, subject_id, created_at)
       values ($1, 'top_up', $3, '2025-03-01'), ($2, 'order_refund', $3, '2025-03-02') returning id, kind
     )
     insert into ledger_entry (transfer_id, account_id, amount_paise)
     select moved.id, account.id,
            case when (moved.kind = 'top_up') = (account.kind = 'customer_wallet') then 20000 else -20000 end
       from moved, ledger_account account where account.kind in ('customer_wallet', 'gateway_clearing')
      order by moved.kind desc, account.id`,
    [paid, transfer, order],
  )
  await migrate(pool)
  const { rows } = await pool.query(`select id, order_id, amount_paise, created_at from order_refund`)
  expect(rows).toEqual([
    { id: order, order_id: order, amount_paise: 20_000, created_at: new Date('2025-03-02T00:00:00Z') },
  ])
  const wrong: string[] = []
  await auditBooks(db, async ({ claim, differences }) => {
    for await (const line of differences) if (!claim.includes('rollup')) wrong.push(line)
  })
  expect(wrong.filter((line) => /order|wallet|refund/i.test(line))).toEqual([])
})

test('a job that is named anew keeps its times, and what its old queue held is gone', async () => {
  const { pool } = await installationAt('0409-notified-reported-accepted.sql')
  await pool.query(
    `insert into job (name, summary, every_seconds, next_run_at) values ('tell-of-free-connectors', 'Notifies', 15, '2025-03-02')`,
  )
  const boss = new PgBoss({ ...(pool.options as object), schema: 'pgboss', max: 1, schedule: false })
  await boss.start()
  for (const name of ['tell-of-free-connectors', 'deliver-messages']) {
    await boss.createQueue(name, { policy: 'exclusive' })
    await boss.send(name, {})
  }
  await boss.stop({ graceful: false })
  await migrate(pool)
  const { rows } = await pool.query('select name, next_run_at as "nextRunAt" from job')
  expect(rows).toEqual([{ name: 'notify-of-free-connectors', nextRunAt: new Date('2025-03-02T00:00:00Z') }])
  expect((await pool.query('select name from pgboss.job')).rows).toEqual([{ name: 'deliver-messages' }])
})
