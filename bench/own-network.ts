/** The parts of a whole network on this machine: a database, gateways, an API, and processes of chargers. */
import { setTimeout as pause } from 'node:timers/promises'
import { type Database, openDatabase } from '@voltyatra/server/db/client.ts'
import { fillPairs } from './charger-network.ts'
import { type Figure, formatNumber } from './figure.ts'
import { OwnChargers, takeMeasures } from './own-chargers.ts'
import { type Connection, withDatabase, withFolder, withServer } from './own-database.ts'
import { type OwnProcess, startServer } from './own-process.ts'
import type { Measures } from './servers/network-chargers.ts'
import type { ProgramGiven } from './servers/program.ts'
import { useWhileOpen } from './while-open.ts'

/** A size from the environment. */
export const readSize = (name: string, usual: number): number =>
  Number(process.env[`VOLTYATRA_${name}`] ?? usual)

export interface NetworkSize {
  readonly chargers: number
  readonly gateways: number
  readonly beatMs: number
}

const CHARGING_EVERY = 10
export const METER_MS = 30_000
/** Each charger's status changes eight times a day. */
const STATUS_MS = 86_400_000 / 8
/** A charger gives up a handshake that takes longer. */
const HANDSHAKE_MS = readSize('HANDSHAKE_SECONDS', 60) * 1_000
/** Of one process, which may have 20,000 files open. */
const PER_PROCESS = 17_000
/** Of every meter, before its charge. */
const METER_START_WH = 1_000
/** Nothing of this takes longer, or the bench gives up. */
const MOST_MS = 15 * 60_000
/** As many as come, and start to charge, at the same time in all processes. */
export const COMING_AT_ONCE = 400
const STARTING_AT_ONCE = 60

/** As an operator sets a database server for that many: the built-in one is for a small network. */
const SETTINGS = { max_connections: '250', shared_buffers: '512MB', max_wal_size: '2GB' }

export interface Network {
  readonly size: NetworkSize
  readonly database: Database
  readonly api: OwnProcess
  readonly gateways: OwnProcess[]
  readonly chargers: readonly OwnChargers[]
  /** Starts another gateway where one ended, at its port. */
  restart(gateway: OwnProcess): Promise<OwnProcess>
}

export const withNetwork = <T>(size: NetworkSize, use: (network: Network) => Promise<T>): Promise<T> =>
  withServer(
    (connection) =>
      withDatabase(connection, async ({ pool }) => {
        await fillPairs(pool, { chargers: size.chargers, bookedEvery: CHARGING_EVERY })
        return withFolder((dataDir) => openNetwork(size, { connection, dataDir }, use))
      }),
    SETTINGS,
  )

async function openNetwork<T>(
  size: NetworkSize,
  { connection, dataDir }: { readonly connection: Connection; readonly dataDir: string },
  use: (network: Network) => Promise<T>,
): Promise<T> {
  const opened: (() => Promise<unknown>)[] = []
  const database = openDatabase({ connection, poolSize: 2 })
  opened.push(() => database.close())
  const start = async (roles: string, port = 0) => {
    const program = await startServer('program', { connection, dataDir, roles, port } satisfies ProgramGiven)
    opened.unshift(() => program.end())
    return program
  }
  return useWhileOpen(
    () => Promise.all(opened.map((close) => close())),
    async () => {
      const api = await start('api,jobs')
      const gateways = await Promise.all(Array.from({ length: size.gateways }, () => start('gateway')))
      const count = Math.max(2, Math.ceil(size.chargers / PER_PROCESS))
      const chargers = await Promise.all(
        Array.from({ length: count }, (_, index) =>
          OwnChargers.start({
            urls: gateways.map(({ url }) => url),
            from: Math.floor((index * size.chargers) / count),
            to: Math.floor(((index + 1) * size.chargers) / count),
            chargingEvery: CHARGING_EVERY,
            beatMs: size.beatMs,
            meterMs: METER_MS,
            statusMs: STATUS_MS,
            handshakeMs: HANDSHAKE_MS,
          }),
        ),
      )
      for (const one of chargers) opened.unshift(() => one.end())
      const restart = async (gateway: OwnProcess) => {
        const started = await start('gateway', Number(new URL(gateway.url).port))
        gateways[gateways.indexOf(gateway)] = started
        return started
      }
      return use({ size, database, api, gateways, chargers, restart })
    },
  )
}

export const requestAll = <T>(
  { chargers }: Pick<Network, 'chargers'>,
  use: (one: OwnChargers) => Promise<T>,
): Promise<T[]> => limitTime(Promise.all(chargers.map(use)))

/** All come, a few hundred at a time. */
export const connectNetwork = (network: Network): Promise<unknown> =>
  requestAll(network, (one) =>
    one.request('come', { atOnce: Math.ceil(COMING_AT_ONCE / network.chargers.length) }),
  )

/** A tenth of them begins to charge. */
export const startCharges = (network: Network): Promise<unknown> =>
  requestAll(network, (one) =>
    one.request('start', { atOnce: Math.ceil(STARTING_AT_ONCE / network.chargers.length) }),
  )

async function limitTime<T>(work: Promise<T>): Promise<T> {
  const timer = Promise.withResolvers<never>()
  const timeout = setTimeout(() => timer.reject(new Error('The chargers take too long')), MOST_MS)
  return Promise.race([work, timer.promise]).finally(() => clearTimeout(timeout))
}

/** Until all have booted and said their status. */
export async function waitForAll({ chargers, size }: Network): Promise<void> {
  const end = performance.now() + MOST_MS
  for (let back = 0; back < size.chargers; ) {
    if (performance.now() > end)
      throw new Error(`Only ${back} chargers came back: ${formatErrors(await takeMeasures(chargers))}`)
    await pause(250)
    back = sum(
      (await Promise.all(chargers.map((one) => one.request('standing')))).map((standing) => standing.back),
    )
  }
}

export async function measureTime<T>(use: () => Promise<T>): Promise<{ readonly ms: number }> {
  const begun = performance.now()
  await use()
  return { ms: performance.now() - begun }
}

/** Of numbers. */
export const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

export const computePercentile = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN

export const formatLatencies = ({ ms }: Measures): string =>
  Object.entries(ms)
    .map(
      ([name, times]) =>
        `${formatNumber(times.length)} ${name}, half within ${formatNumber(computePercentile(times, 0.5))}, 99 of 100 within ${formatNumber(computePercentile(times, 0.99))}, the last ${formatNumber(computePercentile(times, 1 - 1e-9))} ms`,
    )
    .join('; ')

export const formatErrors = ({ errors }: Measures): string =>
  Object.entries(errors)
    .map(([text, count]) => `${count} × ${text}`)
    .join(', ') || 'none'

/** Of all transactions so far: each undid a batch of many chargers. */
export async function measureDeadlocks({ database }: Network): Promise<Figure> {
  const { rows } = await database.pool.query<{ deadlocks: number; commits: number }>(
    'select deadlocks::int, xact_commit::int as commits from pg_stat_database where datname = current_database()',
  )
  return {
    of: 'deadlocks in the database',
    bound: { value: rows[0]?.deadlocks ?? Number.NaN, target: 0, is: 'at most' },
    beside: `${formatNumber(rows[0]?.commits ?? Number.NaN)} transactions were committed`,
  }
}

export interface Kept {
  readonly found: number
  readonly lost: number
  readonly double: number
  readonly short: number
}

interface KeptSession {
  readonly number: number
  readonly transaction: number
  readonly energy: number
}

/** What the database has of the charges, beside what the chargers know to be acknowledged. */
export async function compareKept(network: Network): Promise<Kept> {
  const metered = (await requestAll(network, (one) => one.request('metered'))).flat()
  const { rows } = await network.database.pool.query<KeptSession>(
    `select substr(charger.identity, 7)::int as number, transaction_number as transaction, energy_wh as energy
       from charging_session join charger on charger.id = charger_id where state <> 'ended'`,
  )
  const byNumber = Map.groupBy(rows, ({ number }) => number)
  let [lost, double, short] = [0, 0, 0]
  for (const { number, transactionId, acknowledgedWh } of metered) {
    const own = byNumber.get(number) ?? []
    const session = own.find((row) => row.transaction === transactionId)
    if (!session) lost += 1
    if (own.length > 1) double += 1
    if (session && session.energy < acknowledgedWh - METER_START_WH) short += 1
  }
  return { found: rows.length, lost, double, short }
}
