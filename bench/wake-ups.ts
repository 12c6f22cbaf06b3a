/**
 * What it costs transactions to wake other processes: not at all, by NOTIFY within them as before, and after their commit
 * as now; and how many a carrier brings to another process in a second.
 */
import { randomUUID } from 'node:crypto'
import { openDatabase } from '@voltyatra/server/db/client.ts'
import type { WakeUpCarrier } from '@voltyatra/server/db/wake-ups/carrier.ts'
import { connectToNats } from '@voltyatra/server/db/wake-ups/nats-carrier.ts'
import { createPostgresCarrier } from '@voltyatra/server/db/wake-ups/postgres-carrier.ts'
import { openLog } from '@voltyatra/server/platform/log.ts'
import { parseNatsUrl } from '@voltyatra/server/platform/nats-url.ts'
import type pg from 'pg'
import { computeMedian, type Figure, formatNumber } from './figure.ts'
import { type Connection, withDatabase, withServer } from './own-database.ts'
import { runAlternately } from './run-alternately.ts'

const WRITERS = 24
const MEASURE_MS = 3_000
const ROUNDS = 5
const BATCH = 500
/** A transaction that wakes may cost as much as that of one that does not. */
const TARGET_RATIO = 0.8

const WAYS = {
  none: 'select 1',
  within: `select pg_notify('voltyatra_jobs', $1)`,
  after: `select wake_after_commit('voltyatra_jobs', $1)`,
} as const

export const measureWakeUps = (): Promise<Figure[]> =>
  withServer((connection) =>
    withDatabase(connection, async () => {
      const carrier = createPostgresCarrier({ connection })
      const received = new Set<string>()
      const listening = await carrier.listen({
        channel: 'voltyatra_jobs',
        onWakeUp: (payload) => void received.add(payload),
        onGap: () => undefined,
      })
      const rates = await runAlternately(ROUNDS, {
        none: () => countCommits(connection, WAYS.none),
        within: () => countCommits(connection, WAYS.within),
        after: () => countCommits(connection, WAYS.after),
      })
      await listening.close()
      const carried = await countCarried(connection)
      const [none, within, after] = (['none', 'within', 'after'] as const).map((way) =>
        computeMedian(rates[way]),
      )
      return [
        {
          of: `transactions/s of ${WRITERS} writers, each of which wakes others, of those that wake nobody`,
          bound: { value: Number(after) / Number(none), target: TARGET_RATIO, is: 'at least' },
          beside: `${formatNumber(Number(after))} beside ${formatNumber(Number(none))}; with NOTIFY within them ${formatNumber(Number(within))}; ${formatNumber(received.size)} different wake-ups received`,
        },
        ...carried,
      ]
    }),
  )

/** Wake-ups per second from one process to another, also in batches, as when much happens; by NATS where `NATS_URL` names a server. */
async function countCarried(connection: Connection): Promise<Figure[]> {
  const log = openLog('silent')
  const address = parseNatsUrl(process.env.NATS_URL ?? '')
  const open = {
    PostgreSQL: async () => createPostgresCarrier({ connection, log }),
    ...(address && { NATS: () => connectToNats({ address, log }) }),
  }
  const rates = await runAlternately(
    ROUNDS,
    Object.fromEntries(
      Object.entries(open).flatMap(([name, make]) =>
        [1, BATCH].map((size) => [`${name}, ${size} at a time`, () => countReceived(make, size)]),
      ),
    ),
  )
  return Object.entries(rates).map(([of, all]) => ({
    of: `wake-ups/s by ${of}`,
    beside: formatNumber(computeMedian(all)),
  }))
}

async function countReceived(make: () => Promise<WakeUpCarrier>, size: number): Promise<number> {
  const [from, to] = [await make(), await make()]
  let received = 0
  const listening = await to.listen({
    channel: 'voltyatra_chargers',
    onWakeUp: () => {
      received += 1
    },
    onGap: () => undefined,
  })
  const begun = performance.now()
  let sent = 0
  while (performance.now() - begun < MEASURE_MS) {
    await from.send(
      Array.from({ length: size }, (_, n) => ({
        channel: 'voltyatra_chargers',
        payload: `waiting ${sent + n} ${sent}`,
      })),
    )
    sent += size
  }
  while (received < sent) await new Promise(setImmediate)
  const rate = (received * 1000) / (performance.now() - begun)
  await listening.close()
  await from.close()
  await to.close()
  return rate
}

/** Transactions per second, each of which writes a row and says something else of its own. */
async function countCommits(connection: Connection, statement: string): Promise<number> {
  const { pool, close } = openDatabase({ connection, poolSize: WRITERS })
  const clients = await Promise.all(Array.from({ length: WRITERS }, () => pool.connect()))
  const until = performance.now() + MEASURE_MS
  const counts = await Promise.all(clients.map((client) => writeUntil(client, statement, until)))
  for (const client of clients) client.release()
  await close()
  return (counts.reduce((sum, count) => sum + count, 0) * 1000) / MEASURE_MS
}

async function writeUntil(client: pg.PoolClient, statement: string, until: number): Promise<number> {
  const values = statement.includes('$1') ? [randomUUID().slice(0, 4)] : []
  let commits = 0
  while (performance.now() < until) {
    await client.query('begin')
    await client.query({
      name: 'write',
      text: `insert into change_event (topic, subject_id, kind) values ('vehicle', $1, 'changed')`,
      values: [randomUUID()],
    })
    await client.query({ name: 'say', text: statement, values })
    await client.query('commit')
    commits += 1
  }
  return commits
}
