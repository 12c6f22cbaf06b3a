/**
 * A whole network at once: chargers that live an ordinary day at a few gateways on one database, then all lose their
 * connections together and come back, while drivers go on asking. Its size is `VOLTYATRA_CHARGERS`.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { API_PREFIX, listOwnBookings, listStations } from '@voltyatra/contract'
import { type Database, openDatabase } from '@voltyatra/server/db/client.ts'
import { openSession } from '@voltyatra/server/people/access/index.ts'
import { fillPairs } from './charger-network.ts'
import { type Figure, formatNumber } from './figure.ts'
import { buildRequest, HttpConnection } from './http-client.ts'
import { OwnChargers, takeMeasures } from './own-chargers.ts'
import { type Connection, withDatabase, withFolder, withServer } from './own-database.ts'
import { type OwnProcess, startServer } from './own-process.ts'
import { readResidentMb } from './resident.ts'
import type { Measures, Metered } from './servers/network-chargers.ts'
import type { ProgramGiven } from './servers/program.ts'
import { useWhileOpen } from './while-open.ts'

const readSize = (name: string, usual: number): number => Number(process.env[`VOLTYATRA_${name}`] ?? usual)

const CHARGERS = readSize('CHARGERS', 2_000)
const GATEWAYS = readSize('GATEWAYS', 4)
const SECONDS = readSize('SECONDS', 60)
const BEAT_S = readSize('BEAT_SECONDS', 300)
const CHARGING_EVERY = 10
const METER_MS = 30_000
/** Each charger's status changes eight times a day. */
const STATUS_MS = 86_400_000 / 8
/** Of one process, which may have 20,000 files open. */
const PER_PROCESS = 17_000
/** As many as come at once, in all processes, before all come at once. */
const COMING_AT_ONCE = 400
const STARTING_AT_ONCE = 60
/** Nothing of this takes longer, or the bench gives up. */
const MOST_MS = 15 * 60_000

const TARGET = { p99: 100, memoryMb: 4_096, backS: 120, driverMs: 1_000 }

/** As an operator sets a database server for that many: the built-in one is for a small network. */
const SETTINGS = { max_connections: '250', shared_buffers: '512MB', max_wal_size: '2GB' }

export const measureNetwork = (): Promise<Figure[]> =>
  withServer(
    (connection) =>
      withDatabase(connection, async ({ pool }) => {
        await fillPairs(pool, { chargers: CHARGERS, bookedEvery: CHARGING_EVERY })
        return withFolder((dataDir) => measure(connection, dataDir))
      }),
    SETTINGS,
  )

async function measure(connection: Connection, dataDir: string): Promise<Figure[]> {
  const opened: (() => Promise<unknown>)[] = []
  const database = openDatabase({ connection, poolSize: 2 })
  opened.push(() => database.close())
  return useWhileOpen(
    () => Promise.all(opened.map((close) => close())),
    async () => {
      const start = async (roles: string) => {
        const program = await startServer('program', { connection, dataDir, roles } satisfies ProgramGiven)
        opened.unshift(() => program.end())
        return program
      }
      const api = await start('api,jobs')
      const gateways = await Promise.all(Array.from({ length: GATEWAYS }, () => start('gateway')))
      const count = Math.max(2, Math.ceil(CHARGERS / PER_PROCESS))
      const chargers = await Promise.all(
        Array.from({ length: count }, (_, index) =>
          OwnChargers.start({
            urls: gateways.map(({ url }) => url),
            from: Math.floor((index * CHARGERS) / count),
            to: Math.floor(((index + 1) * CHARGERS) / count),
            chargingEvery: CHARGING_EVERY,
            beatMs: BEAT_S * 1_000,
            meterMs: METER_MS,
            statusMs: STATUS_MS,
          }),
        ),
      )
      for (const one of chargers) opened.unshift(() => one.end())
      return measureDay({ database, api, gateways, chargers })
    },
  )
}

interface Network {
  readonly database: Database
  readonly api: OwnProcess
  readonly gateways: readonly OwnProcess[]
  readonly chargers: readonly OwnChargers[]
}

async function measureDay(network: Network): Promise<Figure[]> {
  const { gateways, chargers } = network
  const all = <T>(use: (one: OwnChargers) => Promise<T>) => limitTime(Promise.all(chargers.map(use)))
  const driver = await Driver.open(network)
  await pause(5_000)
  const emptyMb = sumResident(gateways)
  const { ms: cameMs } = await measureTime(() =>
    all((one) => one.ask('come', { atOnce: Math.ceil(COMING_AT_ONCE / chargers.length) })),
  )
  const cameMb = sumResident(gateways)
  await all((one) => one.ask('start', { atOnce: Math.ceil(STARTING_AT_ONCE / chargers.length) }))
  const coming = await takeMeasures(chargers)
  await all((one) => one.ask('speak'))
  await pause(Math.min(SECONDS, 10) * 1_000)
  await takeMeasures(chargers)
  const cpuBefore = await sumCpu(gateways)
  const quiet = driver.begin()
  await pause(SECONDS * 1_000)
  const quietDriver = await quiet.end()
  const cores = (await sumCpu(gateways)) - cpuBefore
  const day = await takeMeasures(chargers)
  const heldMb = sumResident(gateways)

  const asking = driver.begin()
  const { ms: backMs } = await measureTime(async () => {
    await all((one) => one.ask('cut'))
    await waitForAll(chargers)
  })
  const askedDriver = await asking.end()
  const returning = await takeMeasures(chargers)
  const returnedMb = sumResident(gateways)
  // Each that charges says its meter once more.
  await pause(METER_MS + 5_000)
  const after = await takeMeasures(chargers)
  await all((one) => one.ask('rest'))
  await pause(5_000)
  const standings = await all((one) => one.ask('standing'))
  const waiting = sum(standings.map((standing) => standing.waiting))
  const metered = (await all((one) => one.ask('metered'))).flat()
  const kept = await compareKept(network.database, metered)
  driver.close()

  const times = Object.values(day.ms).flat()
  const charging = sum(standings.map((standing) => standing.charging))
  return [
    {
      of: `${formatNumber(CHARGERS)} chargers at ${GATEWAYS} gateways: a message's answer, all but one in a hundred`,
      bound: { value: computePercentile(times, 0.99), target: TARGET.p99, is: 'at most', unit: ' ms' },
      beside: `${formatSaid(day)}; ${formatNumber(cores / 1e6 / SECONDS)} of a core for all gateways; in ${SECONDS} s`,
    },
    {
      of: 'messages that were not answered, of the day and after the return',
      bound: { value: waiting + day.late + after.late, target: 0, is: 'at most' },
      beside: `${formatNumber(times.length)} and ${formatNumber(Object.values(after.ms).flat().length)} were; errors ${formatErrors(coming)} when they came, ${formatErrors(day)} on the day, ${formatErrors(returning)} in the return, ${formatErrors(after)} after it`,
    },
    {
      of: 'resident memory of all gateways',
      bound: { value: Math.max(heldMb, returnedMb), target: TARGET.memoryMb, is: 'at most', unit: ' MB' },
      beside: `${formatNumber(emptyMb)} MB without chargers, ${formatNumber(cameMb)} when they had come, ${formatNumber(heldMb)} after the day, ${formatNumber(returnedMb)} after the return; ${formatNumber(((heldMb - emptyMb) * 1024) / CHARGERS)} kB each`,
    },
    {
      of: 'all gone at once, until all were back and had booted and said their status',
      bound: { value: backMs / 1_000, target: TARGET.backS, is: 'at most', unit: ' s' },
      beside: `${formatNumber(cameMs / 1_000)} s when they came first, ${COMING_AT_ONCE} at a time`,
    },
    {
      of: "drivers' calls meanwhile, all but one in a hundred",
      bound: {
        value: computePercentile(askedDriver.ms, 0.99),
        target: TARGET.driverMs,
        is: 'at most',
        unit: ' ms',
      },
      beside: `${formatDriver(askedDriver)}; on the day ${formatDriver(quietDriver)}`,
    },
    {
      of: 'charges lost, double, or with less than was acknowledged',
      bound: { value: kept.lost + kept.double + kept.short, target: 0, is: 'at most' },
      beside: `${formatNumber(charging)} charge, ${formatNumber(kept.found)} sessions are found; ${kept.lost}, ${kept.double} and ${kept.short}`,
    },
  ]
}

async function limitTime<T>(what: Promise<T>): Promise<T> {
  const timer = Promise.withResolvers<never>()
  const timeout = setTimeout(() => timer.reject(new Error('The chargers take too long')), MOST_MS)
  return Promise.race([what, timer.promise]).finally(() => clearTimeout(timeout))
}

async function waitForAll(chargers: readonly OwnChargers[]): Promise<void> {
  const end = performance.now() + MOST_MS
  for (let back = 0; back < CHARGERS; ) {
    if (performance.now() > end) throw new Error(`Only ${back} chargers came back`)
    await pause(250)
    back = sum(
      (await Promise.all(chargers.map((one) => one.ask('standing')))).map((standing) => standing.back),
    )
  }
}

async function measureTime<T>(use: () => Promise<T>): Promise<{ readonly ms: number }> {
  const begun = performance.now()
  await use()
  return { ms: performance.now() - begun }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
const sumResident = (all: readonly OwnProcess[]): number => sum(all.map(({ pid }) => readResidentMb(pid)))
const sumCpu = async (all: readonly OwnProcess[]): Promise<number> =>
  sum(await Promise.all(all.map((one) => one.cpu())))

const computePercentile = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN

const formatSaid = ({ ms }: Measures): string =>
  Object.entries(ms)
    .map(
      ([name, times]) =>
        `${formatNumber(times.length)} ${name}, half within ${formatNumber(computePercentile(times, 0.5))}, 99 of 100 within ${formatNumber(computePercentile(times, 0.99))}, the last ${formatNumber(computePercentile(times, 1 - 1e-9))} ms`,
    )
    .join('; ')

const formatErrors = ({ errors }: Measures): string =>
  Object.entries(errors)
    .map(([text, count]) => `${count} × ${text}`)
    .join(', ') || 'none'

interface Kept {
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
async function compareKept({ pool }: Database, metered: readonly Metered[]): Promise<Kept> {
  const { rows } = await pool.query<KeptSession>(
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

const METER_START_WH = 1_000

interface Asked {
  readonly ms: readonly number[]
  readonly failures: number
}

const formatDriver = ({ ms, failures }: Asked): string =>
  `${formatNumber(ms.length)} calls, half within ${formatNumber(computePercentile(ms, 0.5))} ms, 99 of 100 within ${formatNumber(computePercentile(ms, 0.99))} ms, ${failures} failed`

const ASK_EVERY_MS = 100

/** A driver who looks for stations, at the own bookings, and at the wallet. */
class Driver {
  readonly #url: string
  readonly #requests: readonly Buffer[]
  #http: HttpConnection

  private constructor(url: string, http: HttpConnection, requests: readonly Buffer[]) {
    this.#url = url
    this.#http = http
    this.#requests = requests
  }

  static async open({ database, api }: Network): Promise<Driver> {
    const { id } = await database.db
      .selectFrom('customer')
      .select('id')
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    const { token } = await openSession(database.db, { kind: 'customer', subjectId: id, now: new Date() })
    const headers = { cookie: `voltyatra_driver=${token}` }
    const paths = [
      `${listStations.path}?lat=15.2&long=75.12&limit=20`,
      `${listOwnBookings.path}?limit=20`,
      '/driver/wallet',
    ]
    return new Driver(
      api.url,
      await HttpConnection.open(api.url),
      paths.map((path) => buildRequest({ path: `${API_PREFIX}${path}`, headers })),
    )
  }

  /** Asks ten times a second until it is ended. */
  begin(): { end(): Promise<Asked> } {
    const ms: number[] = []
    let failures = 0
    let isOver = false
    const asking = (async () => {
      for (let index = 0; !isOver; index += 1) {
        const begun = performance.now()
        try {
          const request = this.#requests[index % this.#requests.length] ?? Buffer.alloc(0)
          const { status, body } = await this.#http.ask(request)
          if (status !== 200) throw new Error(`${status} ${body.toString('utf8', 0, 200)}`)
          ms.push(performance.now() - begun)
        } catch (error) {
          if (failures === 0) console.error('A driver’s call failed:', error)
          failures += 1
          this.#http.close()
          this.#http = await HttpConnection.open(this.#url)
        }
        await pause(Math.max(0, ASK_EVERY_MS - (performance.now() - begun)))
      }
    })()
    return {
      async end() {
        isOver = true
        await asking
        return { ms, failures }
      },
    }
  }

  close(): void {
    this.#http.close()
  }
}
