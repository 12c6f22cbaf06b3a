import { hours } from '@voltyatra/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { untilWaiting } from '../../testing/waiting.ts'
import { broadcasting } from '../notifications/testing/broadcasting.ts'
import { sendDueOffers } from './index.ts'

const text = { title: 'Night tariff', message: 'Two rupees less after 22:00.' }

async function due() {
  const world = await broadcasting()
  const { db } = world.app.database
  const admin = await world.operator()
  const scheduledAt = new Date(world.clock.now().getTime() + hours(1)).toISOString()
  const { _id: id } = (await admin.post('/offers', { ...text, schedule: true, scheduledAt })).body.data
  world.clock.advance(hours(1))
  return {
    ...world,
    db,
    admin,
    id,
    cancel: () => admin.post(`/offers/${id}/cancel`),
    sendDue: () => sendDueOffers(db, world.clock.now()),
    outcome: async () => ({
      status: (await admin.get('/offers')).body.data[0].status,
      broadcasts: (await admin.get('/notifications')).body.page.total,
    }),
  }
}

test('of a cancellation and the sending at the same time exactly one wins', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { cancel, sendDue, outcome } = await due()
    const calls = [cancel(), sendDue()] as const
    const [cancelled, sent] = await Promise.all(calls)
    expect([cancelled.status, sent]).toEqual(cancelled.status === 200 ? [200, 0] : [409, 1])
    expect(await outcome()).toEqual(
      cancelled.status === 200 ? { status: 'cancelled', broadcasts: 0 } : { status: 'sent', broadcasts: 1 },
    )
  }
})

test('a cancellation that comes while the offer is being sent waits, and is refused because it is sent', async () => {
  const { db, cancel, sendDue, outcome } = await due()
  const { cancelled, sent } = await db.transaction().execute(async (tx) => {
    // The job has locked the offer when it comes to write the broadcast.
    await sql`lock table broadcast in share mode`.execute(tx)
    const sent = sendDue()
    await untilWaiting(db, 1)
    const cancelled = cancel()
    await untilWaiting(db, 2)
    return { cancelled, sent }
  })
  expect(await sent).toBe(1)
  expect(await cancelled).toMatchObject({ status: 409, body: { code: 'offer-state' } })
  expect((await cancelled).body.message).toMatch('The offer is sent')
  expect(await outcome()).toEqual({ status: 'sent', broadcasts: 1 })
})

test('a job that comes while the offer is being cancelled passes it over', async () => {
  const { db, cancel, sendDue, outcome } = await due()
  const cancelled = await db.transaction().execute(async (tx) => {
    await sql`lock table audit_entry in share mode`.execute(tx)
    const cancelled = cancel()
    await untilWaiting(db, 1)
    expect(await sendDue()).toBe(0)
    return { cancelled }
  })
  expect((await cancelled.cancelled).status).toBe(200)
  expect(await sendDue()).toBe(0)
  expect(await outcome()).toEqual({ status: 'cancelled', broadcasts: 0 })
})

for (const [keys, keyOf] of [
  ['without a key', undefined],
  ['with one key', () => 'same'],
  ['with a key each', String],
] as const) {
  test(`ten who send one draft at once ${keys} send it once`, async () => {
    const world = await broadcasting()
    const admin = await world.operator()
    const { _id: id } = (await admin.post('/offers', { ...text, draft: true })).body.data
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        (keyOf ? admin.with({ 'idempotency-key': keyOf(index) }) : admin).put(`/offers/${id}`, text),
      ),
    )
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual(keys === 'with one key' ? Array(10).fill(200) : [200, ...Array(9).fill(409)])
    expect((await admin.get('/notifications')).body.page.total).toBe(1)
  })
}

test('ten runs of the job at once send each due offer once', async () => {
  const world = await broadcasting()
  const { db } = world.app.database
  const admin = await world.operator()
  const scheduledAt = new Date(world.clock.now().getTime() + hours(1)).toISOString()
  for (let count = 0; count < 5; count += 1) await admin.post('/offers', { ...text, scheduledAt })
  world.clock.advance(hours(2))
  const runs = await Promise.all(Array.from({ length: 10 }, () => sendDueOffers(db, world.clock.now())))
  expect(runs.reduce((sum, sent) => sum + sent, 0)).toBe(5)
  expect((await admin.get('/notifications')).body.page.total).toBe(5)
})
