import { createHash } from 'node:crypto'
import { defineEndpoint, doneReply, ENDPOINTS } from '@voltyatra/contract'
import { ok, refuse } from '@voltyatra/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../db/testing/test-database.ts'
import { administrator, PASSWORD } from '../testing/sign-in.ts'
import { type TestAnswer, type TestApp, testApp } from '../testing/test-app.ts'
import { isKeyed } from './docs/openapi.ts'
import { doesTakePassword } from './idempotency.ts'
import { write } from './route.ts'
import { bareServer } from './testing/bare-server.ts'
import { exchange } from './testing/exchange.ts'

const KEY = { 'idempotency-key': '8f14e45f-ceea-467f-a0e6-2f1a6c1f9d3b' }
const message = { name: 'Asha', email: 'asha@example.in', phone: '9876543210', message: 'Hello' }

const tenTimes = <T>(request: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: 10 }, (_, at) => request(at)))

const countOf = async (
  { app }: TestApp,
  table: 'contact_query' | 'vehicle' | 'audit_entry' | 'idempotency_key',
) => {
  const { count } = await app.database.db
    .selectFrom(table)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const outcomes = (answers: readonly TestAnswer[]) =>
  answers.map(({ status, body }) => (status < 300 ? status : body.code)).sort()

test('ten callers at once with one key: it is done once, and all ten read the same answer', async () => {
  const world = await testApp()
  const before = await countOf(world, 'vehicle')
  const admin = (await world.operator()).with(KEY)
  const answers = await tenTimes(() => admin.post('/add-vehicle', { name: 'Punch EV' }))
  expect(new Set(answers.map(({ status }) => status)).size).toBe(1)
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(answers[0]?.body).toMatchObject({ status: true, data: { name: 'Punch EV' } })
  expect(await countOf(world, 'vehicle')).toBe(before + 1)
  expect(await countOf(world, 'audit_entry')).toBe(1)
})

test('ten callers at once with one key and ten different bodies: one is done, nine are refused', async () => {
  const world = await testApp()
  const sender = world.visitor.with(KEY)
  const answers = await tenTimes((at) => sender.post('/create-contact', { ...message, name: `N${at}` }))
  expect(outcomes(answers)).toEqual([201, ...Array(9).fill('idempotency-key-reused')])
  expect(await countOf(world, 'contact_query')).toBe(1)
})

test('ten callers at once without a key are ten callers', async () => {
  const world = await testApp()
  await tenTimes(() => world.visitor.post('/create-contact', message))
  expect(await countOf(world, 'contact_query')).toBe(10)
})

test('the answer is given again word for word, with its status, however its fields were ordered', async () => {
  const { app } = await testApp()
  const request = (body: object) =>
    exchange(app.url, {
      method: 'POST',
      path: '/ev/api/create-contact',
      headers: { ...KEY, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const first = await request(message)
  const again = await request(Object.fromEntries(Object.entries(message).reverse()))
  expect([again.status, again.text]).toEqual([first.status, first.text])
  expect(first.status).toBe(201)
})

test('a visitor who changes networks between two attempts is still one visitor', async () => {
  const world = await testApp()
  const from = (address: string) =>
    world.visitor.with({ ...KEY, 'x-forwarded-for': address }).post('/create-contact', message)
  const [home, road] = [await from('203.0.113.1'), await from('198.51.100.9')]
  expect(road.body).toEqual(home.body)
  expect(await countOf(world, 'contact_query')).toBe(1)
})

test('the same key of two operators is two keys', async () => {
  const world = await testApp()
  const before = await countOf(world, 'vehicle')
  const [one, other] = [(await world.operator()).with(KEY), (await world.operator()).with(KEY)]
  expect((await one.post('/add-vehicle', { name: 'Punch EV' })).body.status).toBe(true)
  expect((await other.post('/add-vehicle', { name: 'Windsor EV' })).body.status).toBe(true)
  expect(await countOf(world, 'vehicle')).toBe(before + 2)
})

test('a key that one call has used is refused to every other call', async () => {
  const world = await testApp()
  const admin = (await world.operator()).with(KEY)
  await admin.post('/add-vehicle', { name: 'Punch EV' })
  const answer = await admin.post('/evstation/add', { name: 'Punch EV', url: 'https://example.in' })
  expect(answer).toMatchObject({ status: 409, body: { code: 'idempotency-key-reused' } })
  expect((await admin.get('/evstation/all')).body.page.total).toBe(0)
})

test('a refusal leaves no key: the corrected request may use it', async () => {
  const world = await testApp()
  const admin = (await world.operator()).with(KEY)
  await (await world.operator()).post('/add-vehicle', { name: 'Punch EV' })
  const refused = await tenTimes(() => admin.post('/add-vehicle', { name: 'Punch EV' }))
  expect(outcomes(refused)).toEqual(Array(10).fill('vehicle-exists'))
  expect(await countOf(world, 'idempotency_key')).toBe(0)
  expect((await admin.post('/add-vehicle', { name: '' })).status).toBe(400)
  expect((await admin.post('/add-vehicle', { name: 'Windsor EV' })).body.data.name).toBe('Windsor EV')
})

test('a caller who has lost the right does not get the stored answer either', async () => {
  const world = await testApp()
  const admin = (await world.operator('manager')).with(KEY)
  await admin.post('/add-vehicle', { name: 'Punch EV' })
  await world.app.database.db.updateTable('administrator').set({ role: 'viewer' }).execute()
  expect((await admin.post('/add-vehicle', { name: 'Punch EV' })).body.code).toBe('not-allowed')
})

test('signing in is never replayed: every sign-in opens a session of its own', async () => {
  const world = await testApp()
  await administrator(world)
  const request = () =>
    world.visitor.with(KEY).post('/access-admin', { email: 'asha@example.in', password: PASSWORD })
  const [first, second] = [await request(), await request()]
  expect([first.status, second.status]).toEqual([200, 200])
  expect(first.headers.getSetCookie()).not.toEqual(second.headers.getSetCookie())
  expect(await countOf(world, 'idempotency_key')).toBe(0)
})

const call = {
  method: 'POST',
  tag: 'Test',
  summary: 'A test.',
  access: 'public',
  reply: doneReply,
} as const

test('a connection that breaks in the middle leaves neither the key nor the work, and the repeat does both', async () => {
  const database = await testDatabase()
  const breaking = defineEndpoint({ ...call, name: 'breaking', path: '/breaking', refusals: [] })
  let runs = 0
  const { url } = await bareServer(database, [
    write(breaking, async ({ work }) => {
      runs += 1
      await sql`insert into throttle (bucket, window_start, hits) values (${`run ${runs}`}, ${work.now}, 1)`.execute(
        work.tx,
      )
      if (runs === 1) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(work.tx)
      return ok({ message: `run ${runs}` })
    }),
  ])
  const request = () => exchange(url, { method: 'POST', path: '/ev/api/breaking', headers: KEY })
  expect(await request()).toMatchObject({ status: 503, json: { code: 'service-unavailable' } })
  expect(await database.db.selectFrom('idempotency_key').selectAll().execute()).toEqual([])
  expect((await request()).json.message).toBe('run 2')
  expect((await request()).json.message).toBe('run 2')
  const rows = await database.db.selectFrom('throttle').select('bucket').execute()
  expect(rows).toEqual([{ bucket: 'run 2' }])
})

test('what was prepared for a call that was refused, or had been done before, is cleared away; the rest stays', async () => {
  const database = await testDatabase()
  const storing = defineEndpoint({ ...call, name: 'storing', path: '/storing', refusals: ['vehicle-exists'] })
  const stored = new Set<number>()
  let made = 0
  let isRefusing = false
  const { url } = await bareServer(database, [
    write(storing, {
      async prepare() {
        made += 1
        stored.add(made)
        return ok(made)
      },
      async write({ prepared }) {
        return isRefusing ? refuse({ kind: 'vehicle-exists' }) : ok({ message: `file ${prepared}` })
      },
      async discard(_call, prepared) {
        stored.delete(prepared)
      },
    }),
  ])
  const request = () => exchange(url, { method: 'POST', path: '/ev/api/storing', headers: KEY })
  const answers = await tenTimes(request)
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect([...stored].map((file) => `file ${file}`)).toEqual([answers[0]?.json.message])

  isRefusing = true
  const refused = await exchange(url, { method: 'POST', path: '/ev/api/storing' })
  expect(refused.json.code).toBe('vehicle-exists')
  expect(stored.size).toBe(1)
})

test('a call whose preparation finds what its twin has just done answers as the twin', async () => {
  const database = await testDatabase()
  const filling = defineEndpoint({ ...call, name: 'filling', path: '/filling', refusals: ['vehicle-exists'] })
  const { promise: isFilled, resolve: fill } = Promise.withResolvers<void>()
  let callers = 0
  const { url } = await bareServer(database, [
    write(filling, {
      async prepare() {
        callers += 1
        if (callers === 1) return ok(undefined)
        await isFilled
        return refuse({ kind: 'vehicle-exists' })
      },
      write: async () => ok({ message: 'filled' }),
    }),
  ])
  const request = (headers = {}) => exchange(url, { method: 'POST', path: '/ev/api/filling', headers })
  const answers = [request(KEY), request(KEY), request(KEY)]
  const first = await Promise.race(answers)
  fill()
  expect((await Promise.all(answers)).map(({ text }) => text)).toEqual(Array(3).fill(first.text))
  expect(first.json).toMatchObject({ status: true, message: 'filled' })
  expect((await request()).json.code).toBe('vehicle-exists')
})

/** SHA-256 of what a call without parameters was sent. */
const digestOf = (body: object): Buffer => {
  const sorted = Object.fromEntries(Object.entries(body).sort(([a], [b]) => (a < b ? -1 : 1)))
  return createHash('sha256')
    .update(JSON.stringify({ body: sorted, params: {}, query: {} }))
    .digest()
}

test('a password that nobody asked for is hashed as any other word; one that was asked for is kept under a secret of the program', async () => {
  const world = await testApp()
  const unrequested = { ...message, password: 'amber-kettle-29' }
  const requested = { email: 'ravi@example.in', role: 'support', password: 'amber-kettle-29' }
  const owner = await world.operator()
  await world.visitor.with(KEY).post('/create-contact', unrequested)
  await owner.with(KEY).post('/administrators', requested)
  const { db } = world.app.database
  const kept = await db.selectFrom('idempotency_key').select(['endpoint', 'request_hash']).execute()
  const hashOf = (name: string) => kept.find(({ endpoint }) => endpoint === name)?.request_hash
  expect(hashOf('createContact')).toEqual(digestOf(unrequested))
  expect(hashOf('createAdministrator')).toBeDefined()
  expect(hashOf('createAdministrator')).not.toEqual(digestOf(requested))
  // What it is derived with is the installation's own: the same request has another hash elsewhere.
  await db
    .updateTable('program_secret')
    .set({ secret: Buffer.alloc(32, 7) })
    .where('name', '=', 'idempotency-key')
    .execute()
  expect(await owner.with(KEY).post('/administrators', requested)).toMatchObject({ status: 409 })
})

test('no call that anybody may make keeps a hash of a password', () => {
  const slow = ENDPOINTS.filter((endpoint) => isKeyed(endpoint) && doesTakePassword(endpoint))
  expect(slow.map(({ name }) => name)).toContain('createAdministrator')
  expect(slow.filter(({ access }) => access === 'public' || access === 'customer')).toEqual([])
})
