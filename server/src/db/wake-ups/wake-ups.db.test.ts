import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { openDatabase } from '../client.ts'
import { afterThisTest, freshDatabase } from '../testing/test-database.ts'
import { createPostgresCarrier } from './postgres-carrier.ts'
import { createWakeUpSender } from './sender.ts'
import { EVERYTHING, type WakeUp, wakeAfterCommit } from './wake-up.ts'

const SOON = { timeout: 30_000, interval: 5 }

async function program() {
  const connection = await freshDatabase()
  const passed: string[] = []
  const add = (wakeUps: readonly WakeUp[]) =>
    void passed.push(...wakeUps.map(({ channel, payload }) => `${channel} ${payload}`))
  const database = openDatabase({ connection, wakeUps: { add, close: async () => undefined } })
  afterThisTest(() => database.close())
  const wake = (payload: string) => sql`select ${wakeAfterCommit('voltyatra_jobs', payload)}`
  return { ...database, connection, passed, wake }
}

test('no function of the database notifies: commits would wait for each other', async () => {
  const { pool } = await program()
  const { rows } = await pool.query<{ proname: string }>(
    `select proname from pg_proc where pronamespace = current_schema()::regnamespace and prosrc ~* '\\m(pg_)?notify\\M'`,
  )
  expect(rows).toEqual([])
  const { rows: waking } = await pool.query(`select from pg_proc where prosrc ~ 'wake_after_commit'`)
  expect(waking.length).toBeGreaterThan(5)
})

test('what a transaction says counts once it has committed, and never after it was undone', async () => {
  const { db, pool, passed, wake } = await program()
  await db.transaction().execute(async (tx) => {
    await wake('kept').execute(tx)
    await tx.selectFrom('job').selectAll().execute()
    expect(passed).toEqual([])
  })
  expect(passed.splice(0)).toEqual(['voltyatra_jobs kept'])
  await sql`select ${wakeAfterCommit('voltyatra_jobs', 'of many rows')} from generate_series(1, 1000)`.execute(
    db,
  )
  expect(passed.splice(0)).toEqual(['voltyatra_jobs of many rows'])
  const failing = db.transaction().execute(async (tx) => {
    await wake('undone').execute(tx)
    throw new Error('on second thoughts')
  })
  await expect(failing).rejects.toThrow('on second thoughts')
  const client = await pool.connect()
  await client.query('begin')
  await client.query(`select wake_after_commit('voltyatra_jobs', 'undone')`)
  await expect(client.query('select 1 / 0')).rejects.toThrow('division by zero')
  await client.query('commit')
  client.release()
  expect(passed).toEqual([])
  await wake('of one statement').execute(db)
  expect(passed).toEqual(['voltyatra_jobs of one statement'])
})

test('no setting of the database keeps it back', async () => {
  const { pool, passed } = await program()
  await pool.query(
    `set client_min_messages = error; select wake_after_commit('voltyatra_chargers', 'charger - 1')`,
  )
  expect(passed).toEqual(['voltyatra_chargers charger - 1'])
})

test('a process hears what transactions of another have committed, each once for many', async () => {
  const connection = await freshDatabase()
  const [one, other] = [openDatabase({ connection }), createPostgresCarrier({ connection })]
  const received: string[] = []
  const listening = await other.listen({
    channel: 'voltyatra_jobs',
    onWakeUp: (payload) => void received.push(payload),
    onGap: () => void received.push('gap'),
  })
  afterThisTest(async () => {
    await listening.close()
    await one.close()
  })
  await one.db.transaction().execute(async (tx) => {
    for (let n = 0; n < 20; n += 1)
      await sql`select ${wakeAfterCommit('voltyatra_jobs', 'deliver-messages')}`.execute(tx)
    await sql`select ${wakeAfterCommit('voltyatra_chargers', 'charger - 1')}`.execute(tx)
  })
  await expect.poll(() => received, SOON).toEqual(['deliver-messages'])
})

test('a sender whose connection broke connects anew, and sends what waits', async () => {
  const connection = await freshDatabase()
  const { db, pool, close } = openDatabase({ connection })
  const carrier = createPostgresCarrier({ connection })
  const received: string[] = []
  const listening = await carrier.listen({
    channel: 'voltyatra_jobs',
    onWakeUp: (payload) => void received.push(payload),
    onGap: () => undefined,
  })
  afterThisTest(async () => {
    await listening.close()
    await close()
  })
  await sql`select ${wakeAfterCommit('voltyatra_jobs', 'one')}`.execute(db)
  await expect.poll(() => received, SOON).toEqual(['one'])
  await pool.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and application_name = 'voltyatra-wake-up-sender'`,
  )
  await sql`select ${wakeAfterCommit('voltyatra_jobs', 'other')}`.execute(db)
  await expect.poll(() => received, SOON).toEqual(['one', 'other'])
})

test('while nothing can be sent what waits is kept, within bounds, and sent when it can be', async () => {
  const sent: (readonly WakeUp[])[] = []
  let isAway = true
  const send = vi.fn(async (wakeUps: readonly WakeUp[]) => {
    if (isAway) throw new Error('away')
    sent.push(wakeUps)
  })
  const warn = vi.fn()
  const sender = createWakeUpSender({ carrier: { send }, log: { warn } })
  afterThisTest(() => sender.close())
  sender.add([{ channel: 'voltyatra_jobs', payload: 'one' }])
  await expect.poll(() => send.mock.calls.length, SOON).toBeGreaterThan(0)
  sender.add(
    Array.from({ length: 6_000 }, (_, n) => ({ channel: 'voltyatra_chargers', payload: `charger - ${n}` })),
  )
  await expect.poll(() => send.mock.calls.length, SOON).toBeGreaterThan(2)
  isAway = false
  await expect.poll(() => sent.length, SOON).toBe(1)
  const payloads = sent.flat().map(({ channel, payload }) => `${channel} ${payload}`)
  expect(payloads.length).toBeLessThanOrEqual(5_000)
  expect(payloads).toContain(`voltyatra_jobs ${EVERYTHING}`)
  expect(payloads).toContain(`voltyatra_chargers ${EVERYTHING}`)
  expect(warn).toHaveBeenCalledTimes(1)
})

test('what comes while a batch is sent goes with the next one, whenever it comes', async () => {
  const sent: string[] = []
  const sender = createWakeUpSender({
    carrier: {
      async send(wakeUps) {
        await new Promise(setImmediate)
        sent.push(...wakeUps.map(({ payload }) => payload))
      },
    },
  })
  afterThisTest(() => sender.close())
  const names = Array.from({ length: 300 }, (_, n) => `job-${n}`)
  for (const payload of names) {
    sender.add([{ channel: 'voltyatra_jobs', payload }])
    await Promise.resolve()
  }
  await expect.poll(() => sent.toSorted(), SOON).toEqual(names.toSorted())
})
