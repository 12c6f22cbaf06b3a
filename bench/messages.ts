/** How a network of ten thousand chargers that has kept messages for three months slows down one charger's list, and how they go. */
import { loadMessagePage } from '@voltyatra/server/charging/chargers/index.ts'
import { openDatabase } from '@voltyatra/server/db/client.ts'
import { migrate } from '@voltyatra/server/db/migrate.ts'
import { computeMonthStart, dropMonths, makeMonths } from '@voltyatra/server/db/months.ts'
import pg from 'pg'
import { computeMedian, type Figure, formatNumber } from './figure.ts'
import { type Connection, withServer } from './own-database.ts'
import { runAlternately } from './run-alternately.ts'

const CHARGERS = { small: 10, large: Number(process.env.VOLTYATRA_CHARGERS ?? 10_000) }
/** Of each charger, spread over the months. */
const EACH = 100
const MONTHS = 3
const ROUNDS = 7
const REQUESTED_A_ROUND = 50

const BEGAN = new Date('2026-08-01T00:00:00Z')
const DAY_MS = 86_400_000

/** @returns the ids of its chargers */
async function load(connection: Connection, chargers: number): Promise<readonly string[]> {
  const database = openDatabase({ connection, poolSize: 2 })
  await migrate(database.pool)
  const months = Array.from({ length: MONTHS }, (_, after) => computeMonthStart(BEGAN, after))
  await makeMonths(database.db, 'charger_message', months)
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into charger (id, identity, status, security_profile, created_at)
     select gen_random_uuid(), 'CP-' || n, 'pending', 1, $2 from generate_series(1, $1::int) n returning id`,
    [chargers, BEGAN],
  )
  const client = new pg.Client(connection)
  await client.connect()
  // In the order in which they come: each charger once a round.
  await client.query('set statement_timeout = 0')
  await client.query(
    `insert into charger_message (charger_id, at, direction, action, message_id, payload, answer)
     select id, $1::timestamptz + n * $2::float8 * interval '1 millisecond', 'in', 'MeterValues', n::text, $3, '{}'
       from generate_series(0, $4::int - 1) n, charger order by n`,
    [
      BEGAN,
      (90 * DAY_MS) / EACH,
      `{"connectorId":1,"meterValue":[{"sampledValue":[{"value":"${'1234567890'.repeat(20)}"}]}]}`,
      EACH,
    ],
  )
  await client.query('vacuum analyze charger_message')
  await client.end()
  await database.close()
  return rows.map(({ id }) => id)
}

const measureTime = async (run: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await run()
  return performance.now() - began
}

export const measureMessages = (): Promise<Figure[]> =>
  withServer((small) => withServer((large) => measure({ small, large })))

async function measure(connections: Readonly<Record<keyof typeof CHARGERS, Connection>>): Promise<Figure[]> {
  const ids = {
    small: await load(connections.small, CHARGERS.small),
    large: await load(connections.large, CHARGERS.large),
  }
  const small = openDatabase({ connection: connections.small })
  const large = openDatabase({ connection: connections.large })
  const opened = { small, large }
  const request = (size: keyof typeof ids) => async () => {
    let sum = 0
    for (let count = 0; count < REQUESTED_A_ROUND; count += 1) {
      const chargerId = ids[size][(count * 7_919) % ids[size].length] ?? ''
      sum += await measureTime(() => loadMessagePage(opened[size].db, undefined, { chargerId, limit: 50 }))
    }
    return sum / REQUESTED_A_ROUND
  }
  const times = await runAlternately(ROUNDS, { small: request('small'), large: request('large') })
  const { rows } = await large.pool.query<{ bytes: number; rows: number }>(
    `select sum(pg_total_relation_size(inhrelid))::float8 as bytes, sum(reltuples)::float8 as rows
       from pg_inherits join pg_class on oid = inhrelid where inhparent = 'charger_message'::regclass and reltuples > 0`,
  )
  const [size] = rows
  const dropped = await measureTime(() =>
    dropMonths(large.db, 'charger_message', computeMonthStart(BEGAN, 1)),
  )
  const deleted = await measureTime(() =>
    large.pool.query('delete from charger_message where at < $1', [computeMonthStart(BEGAN, 2)]),
  )
  await Promise.all([small.close(), large.close()])
  const median = { small: computeMedian(times.small), large: computeMedian(times.large) }
  return [
    {
      of: `the newest 50 messages of one of ${formatNumber(CHARGERS.large)} chargers, which said ${formatNumber(CHARGERS.large * EACH)} in three months`,
      bound: { value: median.large / median.small, target: 1.5, is: 'at most', unit: '×' },
      beside: `${formatNumber(median.large)} ms after ${formatNumber(median.small)} ms of one of ${CHARGERS.small}; ${formatNumber((size?.bytes ?? 0) / (size?.rows ?? 1))} bytes a message with its indexes`,
    },
    {
      of: 'a month of messages dropped, beside the next one deleted by rows',
      beside: `${formatNumber(dropped)} ms beside ${formatNumber(deleted)} ms`,
    },
  ]
}
