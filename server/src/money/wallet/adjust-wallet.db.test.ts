import { days } from '@voltyatra/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { network } from '../../charging/bookings/testing/network.ts'
import { differencesIn } from '../../operations/books/testing/differences.ts'

async function withDriver(rupees: number) {
  const net = await network()
  const driver = await net.driverWith(rupees, '+919845000001')
  const { db } = net.app.database
  return {
    ...net,
    driver,
    db,
    adjust: (body: object, by = net.admin, headers?: Record<string, string>) =>
      by.post(
        `/customers/${driver.customerId}/wallet-adjustments`,
        { kind: 'goodwill', amount: 100, reason: 'charge-failed', note: 'Charger 3 stopped twice', ...body },
        headers && { headers },
      ),
    async expectBooksInOrder() {
      expect(await differencesIn(db)).toEqual([])
    },
  }
}

test('goodwill reaches the wallet, its statement with reason and name, the inbox, and the audit log', async () => {
  const { adjust, admin, driver, wallet, db, expectBooksInOrder } = await withDriver(50)
  expect(await adjust({ amount: 120.5 })).toMatchObject({
    status: 201,
    body: { message: 'The wallet holds ₹170.50 now.', data: { before: 50, after: 170.5 } },
  })
  expect(await wallet(driver.customerId)).toBe(17_050)
  const { data } = (await admin.get(`/customers/${driver.customerId}/wallet`)).body
  expect(data).toMatchObject([
    {
      kind: 'goodwill',
      amount: 120.5,
      balanceAfter: 170.5,
      reason: 'charge-failed',
      note: 'Charger 3 stopped twice',
      by: expect.stringContaining('@'),
    },
    { kind: 'top_up', amount: 50, balanceAfter: 50, order: { orderId: expect.any(String) } },
  ])
  expect((await driver.get('/driver/wallet')).body.data[0]).toMatchObject({ kind: 'goodwill', amount: 120.5 })
  expect((await driver.get('/driver/notifications')).body.data[0]).toMatchObject({
    title: 'Goodwill credit',
    message: 'We added ₹120.50 to your wallet.',
  })
  const entry = await db
    .selectFrom('audit_entry')
    .selectAll()
    .where('action', '=', 'wallet.goodwill')
    .executeTakeFirstOrThrow()
  expect(entry).toMatchObject({
    subject_id: driver.customerId,
    before: { walletPaise: 5_000 },
    after: { walletPaise: 17_050, amountPaise: 12_050, reason: 'charge-failed' },
  })
  await expectBooksInOrder()
})

test('a correction takes out what was credited twice, and never what is not there', async () => {
  const { adjust, driver, wallet, expectBooksInOrder } = await withDriver(80)
  const taking = { kind: 'correction', amount: -80.01, reason: 'credited-twice' }
  expect(await adjust(taking)).toMatchObject({ status: 402, body: { code: 'wallet-short' } })
  expect(await adjust({ ...taking, amount: -80 })).toMatchObject({
    status: 201,
    body: { data: { after: 0 } },
  })
  expect(await wallet(driver.customerId)).toBe(0)
  await expectBooksInOrder()
})

test('what cannot be meant is refused: goodwill below zero, nothing, half a paisa, no reason, no words', async () => {
  const { adjust, driver, wallet } = await withDriver(80)
  for (const body of [
    { amount: -5 },
    { amount: 0 },
    { amount: 1.005 },
    { reason: 'because' },
    { note: ' ' },
  ]) {
    expect((await adjust(body)).status).toBe(400)
  }
  expect(await wallet(driver.customerId)).toBe(8_000)
})

test('a manager gives so much at once and on a day in India, an owner says how much, and support nothing', async () => {
  const { adjust, operator, clock } = await withDriver(0)
  const manager = await operator('manager')
  expect((await adjust({ amount: 1000.01 }, manager)).body).toMatchObject({
    code: 'adjustment-limit',
    message:
      'You may give or take at most ₹1,000.00 at once and ₹5,000.00 a day; ₹5,000.00 is left for today.',
  })
  for (let times = 0; times < 5; times += 1)
    expect((await adjust({ amount: 1000 }, manager)).status).toBe(201)
  expect((await adjust({ amount: 0.01 }, manager)).status).toBe(422)
  expect((await adjust({ kind: 'correction', amount: -0.01 }, manager)).status).toBe(422)
  expect((await manager.get('/wallet-adjustment-limits')).body.data.own).toEqual({
    once: 1000,
    day: 5000,
    leftToday: 0,
  })
  clock.advance(days(1))
  const nextDay = await operator('manager')
  const owner = await operator()
  expect((await adjust({ amount: 10 }, nextDay)).status).toBe(201)

  const lower = { role: 'manager', once: 5, day: 20 }
  expect((await nextDay.put('/wallet-adjustment-limits', lower)).status).toBe(403)
  expect((await owner.put('/wallet-adjustment-limits', { ...lower, day: 1 })).status).toBe(400)
  expect((await owner.put('/wallet-adjustment-limits', lower)).body.data.roles).toContainEqual(lower)
  expect((await adjust({ amount: 6 }, nextDay)).status).toBe(422)
  for (const role of ['support', 'accountant', 'viewer'] as const) {
    expect((await adjust({}, await operator(role))).status).toBe(403)
  }
})

test('the same adjustment asked for twice at once is made once, and ten at once stay within the day', async () => {
  const { adjust, operator, driver, wallet, expectBooksInOrder } = await withDriver(0)
  const key = { 'idempotency-key': 'one-credit' }
  const manager = await operator('manager')
  const twice = await Promise.all([1, 2].map(() => adjust({ amount: 100 }, manager, key)))
  expect(twice.map(({ status }) => status)).toEqual([201, 201])
  expect(await wallet(driver.customerId)).toBe(10_000)
  const ten = await Promise.all(Array.from({ length: 10 }, () => adjust({ amount: 1000 }, manager)))
  expect(ten.filter(({ status }) => status === 201)).toHaveLength(4)
  expect(await wallet(driver.customerId)).toBe(410_000)
  await expectBooksInOrder()
})

test('the database keeps adjustments as they were written, each with its transfer or the audit says so', async () => {
  const { adjust, db } = await withDriver(0)
  await adjust({})
  await expect(sql`update wallet_adjustment set amount_paise = 1`.execute(db)).rejects.toThrow('append-only')
  await expect(
    sql`delete from order_refund`.execute(db).then(() => sql`truncate order_refund cascade`.execute(db)),
  ).rejects.toThrow('append-only')
  await sql`
    insert into wallet_adjustment
    select gen_random_uuid(), customer_id, kind, amount_paise, reason, note, null, created_at, created_by
      from wallet_adjustment`.execute(db)
  const wrong = await differencesIn(db)
  expect(wrong).toEqual([
    expect.stringContaining('The wallet of'),
    expect.stringContaining('There is no transfer for the goodwill of'),
    ...wrong.slice(2),
  ])
})
