import { expect, test } from 'vitest'
import { untilWaiting } from '../../testing/waiting.ts'
import { broadcasting } from './testing/broadcasting.ts'

test('ten deliveries at once reach every customer once', async () => {
  const world = await broadcasting()
  const ids = await world.customers(60, { email: true })
  await world.agree(ids, 'sms')
  await world.broadcast()
  await world.broadcast({ kind: 'service' })
  const runs = await Promise.all(Array.from({ length: 10 }, () => world.deliver({ batch: 7 })))
  expect(runs.reduce((sum, run) => sum + run.customers, 0)).toBe(120)
  expect(await world.noticesPerCustomer()).toEqual(Array(60).fill(2))
  expect(await world.results()).toEqual({
    'inbox delivered': 120,
    'sms queued': 120,
    'email queued': 60,
    'email skipped no-consent': 60,
    'push skipped no-browser': 60,
    'push skipped no-consent': 60,
  })
})

test('a consent that is withdrawn between two batches holds for the second', async () => {
  const world = await broadcasting()
  const ids = await world.customers(10)
  await world.agree(ids, 'sms')
  await world.broadcast()
  const { pool } = world.app.database
  // The sixth customer withdraws while the first batch commits: the second has not been read yet.
  await pool.query(`create function withdraw() returns trigger language plpgsql as $$
    begin update consent set withdrawn_at = given_at where customer_id = '${ids[5]}'; return null; end $$`)
  await pool.query(
    'create trigger withdraws after update of cursor_id on broadcast execute function withdraw()',
  )
  await world.deliver({ batch: 5 })
  expect(await world.results()).toMatchObject({ 'sms queued': 9, 'sms skipped no-consent': 1 })
})

test('what waits to be sent when a consent is withdrawn is not sent any more', async () => {
  const world = await broadcasting()
  const driver = await world.driver()
  await driver.put('/driver/consents', { sms: true })
  await world.broadcast()
  await world.broadcast({ kind: 'service' })
  await world.deliver()
  await driver.put('/driver/consents', { sms: false })
  const sent: string[] = []
  await world.post(async ({ template }, kind) => void (kind === 'sms' && sent.push(template)))
  expect(sent).toEqual(['broadcast-service'])
  expect(await world.results()).toMatchObject({ 'sms delivered': 1, 'sms skipped no-consent': 1 })
})

test('a withdrawal in the middle of a batch waits for it and calls back what it queued', async () => {
  const world = await broadcasting()
  const { db } = world.app.database
  const driver = await world.driver()
  await driver.put('/driver/consents', { sms: true })
  await world.broadcast()
  const { delivery, withdrawal } = await db.transaction().execute(async (tx) => {
    // The batch has read the consents when it comes to the customer's row.
    await tx.selectFrom('customer').select('id').where('id', '=', driver.customerId).forUpdate().execute()
    const delivery = world.deliver()
    await untilWaiting(db, 1)
    const withdrawal = driver.put('/driver/consents', { sms: false })
    await untilWaiting(db, 2)
    return { delivery, withdrawal }
  })
  expect((await withdrawal).status).toBe(200)
  expect(await delivery).toMatchObject({ queued: 1 })
  await world.post()
  expect(await world.results()).toMatchObject({ 'sms skipped no-consent': 1 })
})
