/** A driver erases the account: what led to the person is gone, what the law asks for stays, and nothing under way is lost. */
import { minutes } from '@voltyatra/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { network } from '../../charging/bookings/testing/network.ts'
import { aCard, ofDriver } from '../../charging/ocpp/testing/cards.ts'
import type { Db, Tx } from '../../db/client.ts'
import { createId } from '../../db/unit-of-work.ts'
import { openOrder, pay } from '../../money/orders/testing/paying.ts'
import { openProvidersWorld } from '../../money/payment-accounts/testing/providers.ts'
import { testApp } from '../../testing/test-app.ts'
import { meetAt } from '../../testing/waiting.ts'

const PHONE = '+919845012345'
const WORDS = { confirmation: 'erase my account' }
const TRACES = /9845012345|Asha|asha@|Nexon|secret question/

/** Everything that any table says, as text; the audit log is kept for its own time. */
async function readEveryTable(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'audit_entry'`.execute(
    db,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const { rows: lines } = await sql<{ line: string }>`
      select t::text as line from ${sql.table(name)} t`.execute(db)
    found.push(...lines.map(({ line }) => `${name}: ${line}`))
  }
  return found
}

async function openWorld() {
  const on = await testApp()
  const asha = await on.driver(PHONE)
  const admin = await on.operator()
  await asha.put('/driver/profile', { name: 'Asha Rao', email: 'asha@example.in' })
  await asha.post('/driver/cars', { name: 'Nexon EV', connectorTypes: ['CCS2'] })
  await asha.post('/driver/queries', { query: 'My secret question' })
  const { version } = (await asha.get('/driver/consents')).body.data.notice
  await asha.put('/driver/consents', { sms: true, noticeVersion: version })
  const { db } = on.app.database
  const readAll = () => readEveryTable(db)
  /** What an account holds, as if it had come to that: without the transfers behind it. */
  const hold = (kind: string, amountPaise: number) =>
    db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`
        with changed as (
          update ledger_account set balance_paise = ${amountPaise}
           where kind = ${kind} and owner_id = ${asha.customerId}
          returning id)
        insert into ledger_account (kind, owner_id, balance_paise)
        select ${kind}, ${asha.customerId}, ${amountPaise} where not exists (select from changed)`.execute(tx)
    })
  return { ...on, asha, admin, db, readAll, hold }
}

test('nothing that any table says leads to the person any more, and the number makes a new account', async () => {
  const { asha, admin, driver, readAll, visitor } = await openWorld()
  const card = await aCard(admin, ofDriver(asha.customerId, { label: 'Asha’s van' }))
  await visitor.post('/driver/request-code', { phone: PHONE })
  expect((await readAll()).some((line) => TRACES.test(line))).toBe(true)
  expect(await asha.post('/driver/erase', WORDS)).toMatchObject({
    status: 200,
    body: { message: 'Your account is erased.' },
  })
  expect((await readAll()).filter((line) => TRACES.test(line))).toEqual([])
  expect((await asha.get('/driver/profile')).status).toBe(401)
  expect((await admin.get(`/cards/${card._id}`)).body.data).toMatchObject({
    ...{ status: 'blocked', owner: 'nobody', customerId: null, label: null },
  })
  expect((await driver(PHONE)).customerId).not.toBe(asha.customerId)
})

test('stars and faults stay as figures, without the words of who erased the account', async () => {
  const net = await network()
  const { db } = net.app.database
  const { id: stationId } = await net.station()
  const asha = await net.driverWith(5000)
  await asha.post('/driver/cars', { name: 'Nexon EV', connectorTypes: ['CCS2'] })
  const { _id: id, totalAmount } = await net.billed(asha, stationId)
  const admin = await net.operator()
  await asha.put(`/driver/bookings/${id}/review`, { stars: 2, words: 'Asha was here' })
  const [review] = (await admin.get('/station-reviews')).body.data
  await admin.put(`/station-reviews/${review._id}/answer`, { answer: 'Sorry, Asha' })
  const problem = { kind: 'other', words: 'Asha met a snake' }
  expect((await asha.post(`/driver/stations/${stationId}/problems`, problem)).status).toBe(201)
  const loadWords = async () => {
    const { rows: reviews } = await sql`select stars, words, answer, answered_at from station_review`.execute(
      db,
    )
    const { rows: reports } = await sql`select kind, words from station_problem_report`.execute(db)
    return { reviews, reports }
  }
  expect(JSON.stringify(await loadWords())).toMatch(/Asha was here.*Sorry, Asha.*snake/)
  const bill = { bookingId: id, actualAmountUsed: totalAmount }
  expect((await admin.post('/confirm-charging-by-admin', bill)).status).toBe(200)
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update ledger_account set balance_paise = 0 where owner_id = ${asha.customerId}`.execute(tx)
  })
  expect(await db.selectFrom('booking_car').select('name').execute()).toEqual([{ name: 'Nexon EV' }])
  expect((await asha.post('/driver/erase', WORDS)).status).toBe(200)
  expect(await db.selectFrom('booking_car').select('name').execute()).toEqual([])
  expect(await loadWords()).toEqual({
    reviews: [{ stars: 2, words: null, answer: null, answered_at: null }],
    reports: [{ kind: 'other', words: 'Erased' }],
  })
  const change = sql`update station_problem_report set words = 'Something else'`.execute(db)
  await expect(change).rejects.toThrow(/stays as it is/)
})

test('an account that is erased twice at once is erased once, and the other call finds nobody signed in', async () => {
  const { asha, db } = await openWorld()
  const erase = () => asha.post('/driver/erase', WORDS)
  const lock = (tx: Tx) => tx.selectFrom('customer').select('id').forUpdate().execute()
  const answers = await meetAt(db, lock, [erase, erase])
  expect(answers.map(({ status, body }) => body.code ?? status).sort()).toEqual([200, 'not-signed-in'])
})

test('an erased account stays so: no operator lets it in, and the database takes no change of it', async () => {
  const { asha, admin, db } = await openWorld()
  await asha.post('/driver/erase', WORDS)
  const unblocked = await admin.put(`/customers/${asha.customerId}/unblock`)
  expect(unblocked.body.data.isBlocked).toBe(true)
  const change = db.updateTable('customer').set({ name: 'Asha' }).where('id', '=', asha.customerId).execute()
  await expect(change).rejects.toThrow(/is erased/)
})

test('the words and a fresh proof are asked for', async () => {
  const { asha, clock } = await openWorld()
  expect((await asha.post('/driver/erase', { confirmation: 'yes' })).status).toBe(400)
  clock.advance(minutes(10))
  expect((await asha.post('/driver/erase', WORDS)).body.code).toBe('confirmation-needed')
  expect((await asha.get('/driver/profile')).body.data.name).toBe('Asha Rao')
})

test('money in the wallet keeps an account', async () => {
  const { asha, hold } = await openWorld()
  await hold('customer_wallet', 1)
  expect((await asha.post('/driver/erase', WORDS)).body.code).toBe('erase-with-balance')
})

test('an amount owed keeps an account', async () => {
  const { asha, hold } = await openWorld()
  await hold('customer_receivable', -500)
  expect((await asha.post('/driver/erase', WORDS)).body.code).toBe('erase-with-debt')
})

test('a payment under way keeps an account', async () => {
  const { asha } = await openWorld()
  const keyed = { headers: { 'idempotency-key': createId() } }
  expect((await asha.post('/driver/orders', { amount: 200 }, keyed)).status).toBe(201)
  expect((await asha.post('/driver/erase', WORDS)).body.code).toBe('erase-while-paying')
})

test('an attempt that failed keeps an account while its payment page is open', async () => {
  const on = await openWorld()
  const order = await openOrder(on.asha, 200)
  await pay(on, order, { outcome: 'failed' })
  const loadStatus = async () => (await on.asha.get(`/driver/orders/${order._id}`)).body.data.status
  expect(await loadStatus()).toBe('failed')
  expect((await on.asha.post('/driver/erase', WORDS)).body.code).toBe('erase-while-paying')
  await pay(on, order)
  expect(await loadStatus()).toBe('paid')
  expect((await on.asha.post('/driver/erase', WORDS)).body.code).toBe('erase-with-balance')
})

/** The number with which both providers' doubles name every payer. */
const PAYER = '+919876543210'
const PAYER_TRACES = /9876543210|Asha|asha@|@okhdfc|@ybl/

test('of payments at either provider, of a dispute and of automatic top-up no message names the payer afterwards', async () => {
  const world = await openProvidersWorld()
  const { app, owner, cashfree, razorpay, doubles, deliver, clock } = world
  const { db } = app.database
  const asha = await world.driver(PAYER)
  await asha.put('/driver/profile', { name: 'Asha Rao', email: 'asha@example.in' })
  const use = async (name: 'cashfree' | 'razorpay', takesMandates: boolean) => {
    await world.enter(name)
    const on = { isOn: true, isFirst: true, takesMandates }
    expect((await owner.put(`/payment-accounts/${name}/use`, on)).status).toBe(200)
  }
  await use('razorpay', false)
  const first = await openOrder(asha, 500)
  await deliver(doubles.razorpay.pay(first.orderId))
  const [payment] = razorpay.payments
  if (payment) await deliver(razorpay.disputeWebhook(payment, 'open'))
  await use('cashfree', true)
  const second = await openOrder(asha, 700)
  const paid = doubles.cashfree.pay(second.orderId)
  await deliver(paid)
  await deliver(cashfree.disputeWebhook(second.orderId, 'DISPUTE_CREATED'))
  const terms = { below: 100, amount: 500, monthMost: 1500 }
  const { number } = (await asha.post('/driver/top-up-mandate', terms)).body.data
  await deliver(cashfree.mandateWebhook('STATUS_CHANGED', cashfree.mandates.setStatus(number, 'ACTIVE')))
  expect(paid.body).toMatch(PAYER_TRACES)
  // As it was kept before, and where the program ended before it had acted upon it.
  await db
    .insertInto('payment_event')
    .values({
      ...{ id: createId(), provider: 'cashfree', kind: 'PAYMENT_SUCCESS_WEBHOOK', version: null },
      ...{ order_id: second.orderId, payment_id: null, body: paid.body, received_at: clock.now() },
      outcome: 'received',
    })
    .execute()
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update ledger_account set balance_paise = 0 where owner_id = ${asha.customerId}`.execute(tx)
  })
  expect((await asha.post('/driver/erase', WORDS)).body.code).toBe('erase-while-paying')
  if (payment) await deliver(razorpay.disputeWebhook(payment, 'won'))
  expect((await asha.post('/driver/erase', WORDS)).body.code).toBe('erase-while-paying')
  await deliver(cashfree.disputeWebhook(second.orderId, 'DISPUTE_MERCHANT_WON'))
  expect(await asha.post('/driver/erase', WORDS)).toMatchObject({ status: 200 })
  clock.advance(minutes(1))
  await deliver(cashfree.disputeWebhook(second.orderId, 'PRE_ARBITRATION_CREATED'))
  await deliver(paid)
  expect((await readEveryTable(db)).filter((line) => PAYER_TRACES.test(line))).toEqual([])
  const kept = await db.selectFrom('payment_event').select('kind').execute()
  expect(kept.length).toBeGreaterThanOrEqual(7)
})
