/** The whole program is stopped while it is busy. */
import { Agent, type IncomingMessage, request } from 'node:http'
import { expect, test } from 'vitest'
import { afterThisTest } from '../db/testing/test-database.ts'
import { listen } from '../operations/events/http/testing/listen.ts'
import { testApp } from '../testing/test-app.ts'

test('twenty clients who wait for an answer when the program ends get it', async () => {
  const { app, operator } = await testApp()
  const { cookie } = await operator()
  const { pool } = app.database
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query('lock table vehicle')
  const requested = Array.from({ length: 20 }, (_, at) => addVehicle(app.url, cookie, `Car ${at}`))
  await Promise.all(requested.map(({ connected }) => connected))
  // Tables have the same number in the databases of other tests.
  const waiting = `select from pg_locks where relation = 'vehicle'::regclass and not granted
    and database = (select oid from pg_database where datname = current_database())`
  // The holder has one connection of the pool's twenty: one client waits for that.
  while ((await holder.query(waiting)).rows.length < 19);

  const closed = app.close()
  await holder.query('commit')
  holder.release()
  const answers = await Promise.all(requested.map(({ answered }) => answered))
  expect(answers.map(({ statusCode, headers }) => [statusCode, headers.connection])).toEqual(
    Array(20).fill([201, 'close']),
  )
  await closed
})

test('streams end at once when the program ends', async () => {
  const { app, operator, driver } = await testApp()
  const streams = [
    await listen(app.url, await operator()),
    await listen(app.url, await driver(), { path: '/driver/events' }),
  ]
  await Promise.all([app.close(), ...streams.map(async ({ ended }) => expect(await ended).toBe('ended'))])
})

interface Requested {
  readonly connected: Promise<void>
  readonly answered: Promise<IncomingMessage>
}

function addVehicle(url: string, cookie: string, name: string): Requested {
  const agent = new Agent({ keepAlive: true })
  afterThisTest(async () => agent.destroy())
  const requested = request(`${url}/ev/api/add-vehicle`, {
    method: 'POST',
    agent,
    headers: { cookie, 'content-type': 'application/json' },
  })
  requested.end(JSON.stringify({ name }))
  return {
    connected: new Promise((resolve) =>
      requested.once('socket', (socket) => socket.once('connect', resolve)),
    ),
    answered: new Promise((resolve, reject) => {
      requested.once('response', (response) => resolve(response.resume()))
      requested.once('error', reject)
    }),
  }
}
