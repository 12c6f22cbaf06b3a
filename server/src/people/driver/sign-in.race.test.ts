import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '../../db/client.ts'
import { afterThisTest, freshDatabase } from '../../db/testing/test-database.ts'
import { testApp } from '../../testing/test-app.ts'
import { untilWaiting } from '../../testing/waiting.ts'

const phone = '+919845012345'
const ten = <T>(run: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: 10 }, (_, index) => run(index)))

test('of ten sign-ins with one code at once exactly one works, and there is one customer', async () => {
  const { app, visitor, operator } = await testApp()
  const admin = await operator()
  for (const key of [undefined, () => 'same', String]) {
    await visitor.post('/driver/request-code', { phone })
    const code = (await admin.get('/outbox?limit=1')).body.data[0].body.slice(0, 6)
    const answers = await ten((index) => {
      const caller = key ? visitor.with({ 'idempotency-key': key(index) }) : visitor
      return caller.post('/driver/verify-code', { phone, code })
    })
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(401)])
  }
  expect(await app.database.db.selectFrom('customer').select('phone').execute()).toEqual([{ phone }])
})

test('ten guesses at once are no more than five tries', async () => {
  const { app, visitor, operator } = await testApp()
  await visitor.post('/driver/request-code', { phone })
  const code = (await (await operator()).get('/outbox?limit=1')).body.data[0].body.slice(0, 6)
  const guess = code === '111111' ? '222222' : '111111'
  await ten(() => visitor.post('/driver/verify-code', { phone, code: guess }))
  const kept = await app.database.db.selectFrom('one_time_code').select('attempts').execute()
  expect(kept).toEqual([{ attempts: 5 }])
  expect((await visitor.post('/driver/verify-code', { phone, code })).status).toBe(401)
})

test('ten requests for a code at once send five, and the last one kept is the one that works', async () => {
  const { app, visitor, operator } = await testApp()
  const answers = await ten(() => visitor.post('/driver/request-code', { phone }))
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill(202), ...Array(5).fill(429)])
  const { db } = app.database
  const { message_id } = await db.selectFrom('one_time_code').select('message_id').executeTakeFirstOrThrow()
  const messages = (await (await operator()).get('/outbox')).body.data
  expect(messages).toHaveLength(5)
  const kept = messages.find((message: { _id: string }) => message._id === message_id)
  const verified = await visitor.post('/driver/verify-code', { phone, code: kept.body.slice(0, 6) })
  expect(verified.status).toBe(200)
})

test('where all connections to the database serve requests for codes, each is answered with the one that it has', async () => {
  const connection = await freshDatabase()
  const { app, visitor } = await testApp({ connection })
  const beside = openDatabase({ connection, poolSize: 2 })
  afterThisTest(() => beside.close())
  const connections = app.database.pool.options.max
  const request = (at: number) =>
    visitor
      .with({ 'x-forwarded-for': `203.0.${at}.1` })
      .post('/driver/request-code', { phone: `+9198453${String(at).padStart(5, '0')}` })
  const requested = await beside.db.transaction().execute(async (tx) => {
    await sql`lock table one_time_code in exclusive mode`.execute(tx)
    const made = Array.from({ length: connections + 10 }, (_none, at) => request(at))
    await untilWaiting(beside.db, connections)
    return { made }
  })
  const answers = await Promise.all(requested.made)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]))
})
