/**
 * A whole network at once: chargers that live an ordinary day at a few gateways on one database, then all lose their
 * connections together and come back, while drivers go on asking. Its size is `VOLTYATRA_CHARGERS`.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { API_PREFIX, listOwnBookings, listStations } from '@voltyatra/contract'
import { openSession } from '@voltyatra/server/people/access/index.ts'
import { type Figure, formatNumber } from './figure.ts'
import { buildRequest, HttpConnection } from './http-client.ts'
import { takeMeasures } from './own-chargers.ts'
import {
  COMING_AT_ONCE,
  compareKept,
  computePercentile,
  connectNetwork,
  formatErrors,
  formatLatencies,
  METER_MS,
  measureDeadlocks,
  measureTime,
  type Network,
  readSize,
  requestAll,
  startCharges,
  sum,
  waitForAll,
  withNetwork,
} from './own-network.ts'
import type { OwnProcess } from './own-process.ts'
import { readResidentMb } from './resident.ts'

const CHARGERS = readSize('CHARGERS', 2_000)
const GATEWAYS = readSize('GATEWAYS', 4)
const SECONDS = readSize('SECONDS', 60)
const BEAT_S = readSize('BEAT_SECONDS', 300)

const TARGET = { p99: 100, memoryMb: 4_096, backS: 120, driverMs: 1_000 }

export const measureNetwork = (): Promise<Figure[]> =>
  withNetwork({ chargers: CHARGERS, gateways: GATEWAYS, beatMs: BEAT_S * 1_000 }, measureDay)

async function measureDay(network: Network): Promise<Figure[]> {
  const { gateways, chargers } = network
  const driver = await Driver.open(network)
  await pause(5_000)
  const emptyMb = sumResident(gateways)
  const { ms: cameMs } = await measureTime(() => connectNetwork(network))
  const cameMb = sumResident(gateways)
  await startCharges(network)
  const coming = await takeMeasures(chargers)
  await requestAll(network, (one) => one.request('speak'))
  await pause(Math.min(SECONDS, 10) * 1_000)
  await takeMeasures(chargers)
  const cpuBefore = await sumCpu(gateways)
  const quiet = driver.begin()
  await pause(SECONDS * 1_000)
  const quietDriver = await quiet.end()
  const cores = (await sumCpu(gateways)) - cpuBefore
  const day = await takeMeasures(chargers)
  const heldMb = sumResident(gateways)

  const requesting = driver.begin()
  const { ms: backMs } = await measureTime(async () => {
    await requestAll(network, (one) => one.request('cut'))
    await waitForAll(network)
  })
  const requestedDriver = await requesting.end()
  const returning = await takeMeasures(chargers)
  const returnedMb = sumResident(gateways)
  // Each that charges says its meter once more.
  await pause(METER_MS + 5_000)
  const after = await takeMeasures(chargers)
  await requestAll(network, (one) => one.request('rest'))
  await pause(5_000)
  const standings = await requestAll(network, (one) => one.request('standing'))
  const waiting = sum(standings.map((standing) => standing.waiting))
  const kept = await compareKept(network)
  driver.close()

  const times = Object.values(day.ms).flat()
  const charging = sum(standings.map((standing) => standing.charging))
  return [
    {
      of: `${formatNumber(CHARGERS)} chargers at ${GATEWAYS} gateways: a message's answer, all but one in a hundred`,
      bound: { value: computePercentile(times, 0.99), target: TARGET.p99, is: 'at most', unit: ' ms' },
      beside: `${formatLatencies(day)}; ${formatNumber(cores / 1e6 / SECONDS)} of a core for all gateways; in ${SECONDS} s`,
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
        value: computePercentile(requestedDriver.ms, 0.99),
        target: TARGET.driverMs,
        is: 'at most',
        unit: ' ms',
      },
      beside: `${formatDriver(requestedDriver)}; on the day ${formatDriver(quietDriver)}`,
    },
    {
      of: 'charges lost, double, or with less than was acknowledged',
      bound: { value: kept.lost + kept.double + kept.short, target: 0, is: 'at most' },
      beside: `${formatNumber(charging)} charge, ${formatNumber(kept.found)} sessions are found; ${kept.lost}, ${kept.double} and ${kept.short}`,
    },
    await measureDeadlocks(network),
  ]
}

const sumResident = (all: readonly OwnProcess[]): number => sum(all.map(({ pid }) => readResidentMb(pid)))
const sumCpu = async (all: readonly OwnProcess[]): Promise<number> =>
  sum(await Promise.all(all.map((one) => one.cpu())))

interface Requested {
  readonly ms: readonly number[]
  readonly failures: number
}

const formatDriver = ({ ms, failures }: Requested): string =>
  `${formatNumber(ms.length)} calls, half within ${formatNumber(computePercentile(ms, 0.5))} ms, 99 of 100 within ${formatNumber(computePercentile(ms, 0.99))} ms, ${failures} failed`

const REQUEST_EVERY_MS = 100

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
  begin(): { end(): Promise<Requested> } {
    const ms: number[] = []
    let failures = 0
    let isOver = false
    const requesting = (async () => {
      // The one before may have been idle for longer than the server keeps it.
      this.#http.close()
      this.#http = await HttpConnection.open(this.#url)
      for (let index = 0; !isOver; index += 1) {
        const begun = performance.now()
        try {
          const request = this.#requests[index % this.#requests.length] ?? Buffer.alloc(0)
          const { status, body } = await this.#http.request(request)
          if (status !== 200) throw new Error(`${status} ${body.toString('utf8', 0, 200)}`)
          ms.push(performance.now() - begun)
        } catch (error) {
          if (failures === 0) console.error('A driver’s call failed:', error)
          failures += 1
          this.#http.close()
          this.#http = await HttpConnection.open(this.#url)
        }
        await pause(Math.max(0, REQUEST_EVERY_MS - (performance.now() - begun)))
      }
    })()
    return {
      async end() {
        isOver = true
        await requesting
        return { ms, failures }
      },
    }
  }

  close(): void {
    this.#http.close()
  }
}
