import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { defineEndpoint, doneReply, ENDPOINTS, type EndpointShape, findPinCode } from '@voltyatra/contract'
import { ok } from '@voltyatra/domain'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import * as z from 'zod'
import { openDatabase } from '../db/client.ts'
import { afterThisTest, testDatabase } from '../db/testing/test-database.ts'
import { createId } from '../db/unit-of-work.ts'
import { testApp } from '../testing/test-app.ts'
import { read, write } from './route.ts'
import { bareServer } from './testing/bare-server.ts'
import { exchange } from './testing/exchange.ts'
import { expectEnvelope, pathOf } from './testing/hostile-target.ts'
import { sampleInput } from './testing/sample.ts'

const call = { tag: 'Test', summary: 'A test.', access: 'public', reply: doneReply, refusals: [] } as const

test('a bug answers 500 without details, and the log has it with the name of the call', async () => {
  const bug = defineEndpoint({ ...call, name: 'buggy', method: 'GET', path: '/buggy' })
  const { url, log } = await bareServer(await testDatabase(), [
    read(bug, async () => {
      throw new TypeError('the inside of the program')
    }),
  ])
  const answer = await exchange(url, { method: 'GET', path: '/ev/api/buggy?password=hunter2' })
  expect(answer).toMatchObject({ status: 500, json: { code: 'internal-error' } })
  expectEnvelope(answer, 'a bug')
  expect(answer.text).not.toContain('inside')
  const line = log.find((one) => one.includes('unexpected failure')) ?? ''
  expect(JSON.parse(line)).toMatchObject({
    level: 'error',
    call: 'buggy',
    err: { message: 'the inside of the program' },
  })
  expect(log.join('')).not.toContain('hunter2')
})

test('a bug after the first half of a write leaves nothing of it', async () => {
  const database = await testDatabase()
  const half = defineEndpoint({ ...call, name: 'half', method: 'POST', path: '/half' })
  const { url } = await bareServer(database, [
    write(half, async ({ work }) => {
      await work.tx
        .insertInto('contact_query')
        .values({
          id: createId(),
          name: 'Half',
          email: 'half@example.in',
          phone: '9876543210',
          message: 'Half a write',
          created_at: work.now,
          deleted_at: null,
        })
        .execute()
      throw new Error('between two statements')
    }),
  ])
  const answer = await exchange(url, {
    method: 'POST',
    path: '/ev/api/half',
    headers: { 'idempotency-key': 'k' },
  })
  expect(answer.status).toBe(500)
  expect(await database.db.selectFrom('contact_query').selectAll().execute()).toEqual([])
  expect(await database.db.selectFrom('idempotency_key').selectAll().execute()).toEqual([])
})

test('a reply that drifted from its contract is not sent, and the log names the call and the fields', async () => {
  const drifted = defineEndpoint({
    ...call,
    name: 'drifted',
    method: 'GET',
    path: '/drifted',
    reply: z.object({ data: z.object({ count: z.number(), kept: z.string() }) }),
  })
  const reply = { data: { count: '1', password_hash: 'x' } } as never
  const { url, log } = await bareServer(await testDatabase(), [read(drifted, async () => ok(reply))])
  expect((await exchange(url, { method: 'GET', path: '/ev/api/drifted' })).status).toBe(500)
  const line = log.find((one) => one.includes('unexpected failure')) ?? ''
  expect(JSON.parse(line).err.message).toMatch(/drifted.*data\.count.*data\.kept/)
})

test('a field that the contract does not know is not sent either', async () => {
  const leaky = defineEndpoint({
    ...call,
    name: 'leaky',
    method: 'GET',
    path: '/leaky',
    reply: z.object({ data: z.array(z.object({ _id: z.string() })) }),
  })
  const reply = { data: [{ _id: '1' }, { _id: '2', passwordHash: 'x' }] }
  const { url, log } = await bareServer(await testDatabase(), [read(leaky, async () => ok(reply))])
  const answer = await exchange(url, { method: 'GET', path: '/ev/api/leaky' })
  expect(answer.status).toBe(500)
  expect(answer.text).not.toContain('passwordHash')
  expect(log.join('')).toContain('data.passwordHash: not in the contract')
})

const unreachable = {
  'a socket that is not there': async () => ({ host: '/nowhere/at/all' }),
  'a port that nobody listens at': async () => ({ host: '127.0.0.1', port: await closedPort() }),
  'a port where something else answers': async () => ({ host: '127.0.0.1', port: await wrongPort() }),
}

for (const [trouble, connection] of Object.entries(unreachable)) {
  test(`with the database behind ${trouble}, reads and writes say 503 and when to try again`, async () => {
    const database = openDatabase({ connection: { ...(await connection()), user: 'x', database: 'x' } })
    afterThisTest(() => database.close())
    const { url } = await bareServer(database)
    for (const name of ['listStations', 'createContact', 'listContacts', 'deleteContact']) {
      await expectUnavailable(url, ENDPOINTS.find((one) => one.name === name) as EndpointShape)
    }
    expect((await exchange(url, { method: 'GET', path: '/healthz' })).status).toBe(200)
    expect(await exchange(url, { method: 'GET', path: '/readyz' })).toMatchObject({
      status: 503,
      json: { status: false, checks: { database: 'failing' } },
    })
  })
}

test('when the database goes away under the running program, every call says 503 and when to try again', async () => {
  const { app } = await testApp({
    limits: { visitorWritesPerMinute: 1_000_000 },
    // Without a name there are no passkeys, which is said without the database.
    env: { PUBLIC_URL: 'http://localhost:8080' },
  })
  const { rows } = await app.database.pool.query<{ name: string }>('select current_database() as name')
  const server = new pg.Client(inject('databaseServer'))
  await server.connect()
  await server.query(`drop database ${rows[0]?.name} with (force)`)
  await server.end()
  for (const endpoint of ENDPOINTS) {
    // A webhook that nobody signed is refused before the database is asked; pin codes stand in a file.
    if (!endpoint.rawBody && endpoint !== findPinCode) await expectUnavailable(app.url, endpoint)
  }
  expect((await exchange(app.url, { method: 'GET', path: '/healthz' })).status).toBe(200)
  expect((await exchange(app.url, { method: 'GET', path: '/readyz' })).status).toBe(503)
})

async function expectUnavailable(url: string, endpoint: EndpointShape): Promise<void> {
  const token = 'x'.repeat(43)
  const answer = await exchange(url, {
    method: endpoint.method,
    path: pathOf(endpoint),
    headers: {
      cookie: `voltyatra_admin=${token}; voltyatra_driver=${token}; voltyatra_partner=${token}; voltyatra_fleet=${token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(sampleInput(endpoint.body)),
  })
  const seen = `${endpoint.name}: ${answer.text}`
  expect(answer.status, seen).toBe(503)
  expectEnvelope(answer, seen)
  expect(Number(answer.headers['retry-after']), seen).toBeGreaterThan(0)
}

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

async function closedPort(): Promise<number> {
  const server = createServer()
  const port = await listening(server)
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Cuts every connection as soon as it says something. */
async function wrongPort(): Promise<number> {
  const server = createServer()
  server.on('connection', (socket) => socket.once('data', () => socket.destroy()))
  server.on('clientError', () => {})
  afterThisTest(async () => void (await new Promise((resolve) => server.close(resolve))))
  return listening(server)
}
