/**
 * Many chargers at once: 5,000 that are connected and beat, what they cost in memory, and whether each beat is answered;
 * 2,000 that lose their connections together and come back at once.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { BareCharger, buildTextFrame } from './bare-charger.ts'
import { fillChargers, formatIdentity, PASSWORD } from './charger-network.ts'
import { computeMedian, type Figure, formatNumber } from './figure.ts'
import { withDatabase, withFolder, withServer } from './own-database.ts'
import { type OwnProcess, startServer } from './own-process.ts'
import { readResidentMb } from './resident.ts'
import { runAlternately } from './run-alternately.ts'
import type { ProgramGiven } from './servers/program.ts'
import { useWhileOpen } from './while-open.ts'

const CONNECTED = 5_000
/** How long they beat: five minutes are `VOLTYATRA_SECONDS=300`. */
const SECONDS = Number(process.env.VOLTYATRA_SECONDS ?? 20)
const BEAT_MS = 10_000
const TARGET_KB = 60
/** Beyond what the same connections take in the same library, which keeps nothing of them. */
const TARGET_BEYOND_KB = 12

const RETURNING = 2_000
const RETURNS = 3
const TARGET_SECONDS = 5

/** As many handshakes as are under way at once where chargers come one after the other. */
const AT_ONCE = 200

export const measureFleet = (): Promise<Figure[]> =>
  withServer(async (connection) => {
    await withDatabase(connection, ({ pool }) => fillChargers(pool, CONNECTED))
    return withFolder(async (dataDir) => {
      const given: ProgramGiven = { connection, dataDir, roles: 'api,gateway,jobs' }
      const beating = await withProgram(given, measureBeats)
      const returning = await withProgram(given, measureReturns)
      return [...beating, ...returning]
    })
  })

async function withProgram<T>(given: ProgramGiven, use: (program: OwnProcess) => Promise<T>): Promise<T> {
  const program = await startServer('program', given)
  return useWhileOpen(
    () => program.end(),
    () => use(program),
  )
}

const open = ({ url }: OwnProcess, number: number): Promise<BareCharger> =>
  BareCharger.open({ url, identity: formatIdentity(number), password: PASSWORD })

const HEARTBEAT = buildTextFrame('[2,"beat","Heartbeat",{}]')
const BOOT = buildTextFrame(
  '[2,"boot","BootNotification",{"chargePointVendor":"Kirana","chargePointModel":"K-60","chargePointSerialNumber":"60-1234","firmwareVersion":"1.2"}]',
)

async function measureBeats(program: OwnProcess): Promise<Figure[]> {
  await pause(BEAT_MS)
  const before = readResidentMb(program.pid)
  const connected = await connectAll(program)
  const beats = await sendBeats(connected)
  const held = readResidentMb(program.pid)
  for (const charger of connected) charger.cut()
  const bareKb = await measureBareKb()
  const kb = ((held - before) * 1024) / CONNECTED
  const answered = beats.times.length
  return [
    {
      of: `resident memory of each of ${formatNumber(CONNECTED)} chargers that are connected and beat`,
      bound: { value: kb, target: TARGET_KB, is: 'at most', unit: ' kB' },
      beside: `the program holds ${formatNumber(held)} MB; before they came ${formatNumber(before)} MB`,
    },
    {
      of: 'of it, beyond what the library itself takes for a connection',
      bound: { value: kb - bareKb, target: TARGET_BEYOND_KB, is: 'at most', unit: ' kB' },
      beside: `the library ${formatNumber(bareKb)} kB, in a process that keeps nothing`,
    },
    {
      of: `of their heartbeats in ${SECONDS} s, not answered before the next was due`,
      bound: { value: beats.sent - answered, target: 0, is: 'at most' },
      beside: `${formatNumber(answered)} were; the slowest took ${formatNumber(beats.times.reduce((slowest, ms) => Math.max(slowest, ms), 0))} ms, the middle one ${formatNumber(computeMedian(beats.times))} ms`,
    },
  ]
}

async function connectAll(server: OwnProcess): Promise<readonly BareCharger[]> {
  const connected: BareCharger[] = []
  while (connected.length < CONNECTED) {
    const some = Array.from({ length: AT_ONCE }, (_, index) => open(server, connected.length + index))
    connected.push(...(await Promise.all(some)))
  }
  for (let from = 0; from < CONNECTED; from += AT_ONCE) {
    await Promise.all(connected.slice(from, from + AT_ONCE).map((charger) => charger.request(BOOT)))
  }
  return connected
}

/** What a connection takes at least, that has booted and beats as often. */
async function measureBareKb(): Promise<number> {
  const bare = await startServer('bare-ws', {})
  return useWhileOpen(
    () => bare.end(),
    async () => {
      await pause(BEAT_MS)
      const before = readResidentMb(bare.pid)
      const connected = await connectAll(bare)
      await sendBeats(connected)
      const held = readResidentMb(bare.pid)
      for (const charger of connected) charger.cut()
      return ((held - before) * 1024) / CONNECTED
    },
  )
}

interface Beats {
  readonly sent: number
  /** How long each took that was answered in time, in milliseconds. */
  readonly times: readonly number[]
}

/** All beat in turn, evenly, each at its own moment. */
async function sendBeats(connected: readonly BareCharger[]): Promise<Beats> {
  const times: number[] = []
  let sent = 0
  const end = performance.now() + SECONDS * 1000
  await Promise.all(
    connected.map(async (charger, index) => {
      await pause((index * BEAT_MS) / connected.length)
      for (let due = performance.now(); due < end; due += BEAT_MS) {
        await pause(Math.max(0, due - performance.now()))
        sent += 1
        const at = performance.now()
        const isAnswered = await Promise.race([
          charger.request(HEARTBEAT).then(
            () => true,
            () => false,
          ),
          pause(BEAT_MS, false),
        ])
        if (isAnswered) times.push(performance.now() - at)
      }
    }),
  )
  return { sent, times }
}

async function measureReturns(program: OwnProcess): Promise<Figure[]> {
  const bare = await startServer('bare-ocpp', {})
  return useWhileOpen(
    () => bare.end(),
    async () => {
      const [ours, theirs] = [new Crowd(program), new Crowd(bare)]
      const first = (await ours.comeBack()).seconds
      await theirs.comeBack()
      const returns = await runAlternately(RETURNS, {
        program: () => ours.comeBack(),
        bare: () => theirs.comeBack(),
      })
      for (const crowd of [ours, theirs]) crowd.leave()
      const seconds = (of: readonly Return[]) => of.map((each) => each.seconds)
      const cpu = (of: readonly Return[]) => formatNumber(computeMedian(of.map((each) => each.cpuSeconds)))
      return [
        {
          of: `until ${formatNumber(RETURNING)} chargers whose connections broke together were back and had booted, at the slowest`,
          bound: {
            value: Math.max(...seconds(returns.program)),
            target: TARGET_SECONDS,
            is: 'at most',
            unit: ' s',
          },
          beside: `the middle one of ${RETURNS} returns ${formatNumber(computeMedian(seconds(returns.program)))} s, of them ${cpu(returns.program)} s of its own CPU; at a bare server ${formatNumber(computeMedian(seconds(returns.bare)))} s, ${cpu(returns.bare)} s; when they came first ${formatNumber(first)} s`,
        },
        {
          of: 'errors meanwhile',
          bound: { value: ours.errors, target: 0, is: 'at most' },
          beside: `at the bare server ${formatNumber(theirs.errors)}`,
        },
      ]
    },
  )
}

interface Return {
  readonly seconds: number
  readonly cpuSeconds: number
}

/** Chargers that lose their connections together, and come back at once. */
class Crowd {
  errors = 0
  readonly #server: OwnProcess
  #chargers: readonly BareCharger[] = []

  constructor(server: OwnProcess) {
    this.#server = server
  }

  async comeBack(): Promise<Return> {
    this.leave()
    const cpuBefore = await this.#server.cpu()
    const begun = performance.now()
    const come = await Promise.all(
      Array.from({ length: RETURNING }, async (_, number) => {
        try {
          const charger = await open(this.#server, number)
          await charger.request(BOOT)
          return [charger]
        } catch {
          this.errors += 1
          return []
        }
      }),
    )
    const seconds = (performance.now() - begun) / 1000
    this.#chargers = come.flat()
    return { seconds, cpuSeconds: ((await this.#server.cpu()) - cpuBefore) / 1_000_000 }
  }

  leave(): void {
    for (const charger of this.#chargers) charger.cut()
  }
}
