/**
 * What compressed connections cost: memory of each of 1,000 chargers that have said something, and the program's CPU
 * for a message, with permessage-deflate and without, of the same run.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { BareCharger, buildCompressedFrame, buildTextFrame } from './bare-charger.ts'
import { fillChargers, formatIdentity, PASSWORD } from './charger-network.ts'
import { computeMedian, type Figure, formatNumber } from './figure.ts'
import { withDatabase, withFolder, withServer } from './own-database.ts'
import { type OwnProcess, startServer } from './own-process.ts'
import { readResidentMb } from './resident.ts'
import { runAlternately } from './run-alternately.ts'
import type { ProgramGiven } from './servers/program.ts'
import { useWhileOpen } from './while-open.ts'

const CONNECTED = 1_000
const SPEAKING = 200
const ROUNDS = 5
const SECONDS = 1.2
const MEMORY_ROUNDS = 3
const AT_ONCE = 100
/** A heap and its allocator settle within these. */
const WARM_UP = 2
const TARGET = { kb: 20, rate: 0.7 }

interface Way {
  readonly name: string
  readonly extension: string | undefined
  readonly frame: Buffer
}

/** What a charger sends in a minute of a charge, some 2 kB. */
const METER = JSON.stringify([
  2,
  'meter',
  'MeterValues',
  {
    connectorId: 2,
    meterValue: Array.from({ length: 4 }, (_none, at) => ({
      timestamp: new Date(Date.UTC(2026, 10, 22, 6, 0, at * 15)).toISOString(),
      sampledValue: [
        ['Energy.Active.Import.Register', 'Wh', 81_204 + at * 211],
        ['Power.Active.Import', 'kW', 50.4 + at / 10],
        ['Current.Import', 'A', 119.8 - at / 10],
        ['SoC', 'Percent', 41 + at],
      ].map(([measurand, unit, value]) => ({
        value: String(value),
        context: 'Sample.Periodic',
        measurand,
        location: measurand === 'SoC' ? 'EV' : 'Outlet',
        unit,
      })),
    })),
  },
])
const SMALL = 10
const LARGE = 15

const PLAIN: Way = { name: 'plain', extension: undefined, frame: buildTextFrame(METER) }
const SMALL_WINDOW: Way = {
  name: 'that ask for small windows',
  extension: 'permessage-deflate; client_max_window_bits',
  frame: buildCompressedFrame(METER, SMALL),
}
const LARGE_WINDOW: Way = {
  name: 'that pack with the largest window there is',
  extension: 'permessage-deflate',
  frame: buildCompressedFrame(METER, LARGE),
}

export const measureCompression = (): Promise<Figure[]> =>
  withServer(async (connection) => {
    await withDatabase(connection, ({ pool }) => fillChargers(pool, CONNECTED))
    return withFolder(async (dataDir) => {
      const given: ProgramGiven = { connection, dataDir, roles: 'api,gateway,jobs' }
      const program = await startServer('program', given)
      return useWhileOpen(
        () => program.end(),
        async () => [...(await measureMemoryFigures(program)), ...(await measureSpeedFigures(program))],
      )
    })
  })

const open = ({ url }: OwnProcess, number: number, { extension }: Way): Promise<BareCharger> =>
  BareCharger.open({ url, identity: formatIdentity(number), password: PASSWORD, extension })

/** Resident memory of the program while all are connected and have said something, in MB. */
async function measureHeldMb(program: OwnProcess, way: Way): Promise<number> {
  const chargers: BareCharger[] = []
  for (let from = 0; from < CONNECTED; from += AT_ONCE) {
    const some = Array.from({ length: AT_ONCE }, (_none, index) => open(program, from + index, way))
    chargers.push(...(await Promise.all(some)))
  }
  for (let sent = 0; sent < 3; sent += 1) {
    for (let from = 0; from < CONNECTED; from += AT_ONCE) {
      await Promise.all(chargers.slice(from, from + AT_ONCE).map((charger) => charger.request(way.frame)))
    }
  }
  await pause(500)
  const megabytes = readResidentMb(program.pid)
  for (const charger of chargers) charger.cut()
  await pause(1_000)
  return megabytes
}

async function measureMemoryFigures(program: OwnProcess): Promise<Figure[]> {
  for (let time = 0; time < WARM_UP; time += 1) await measureHeldMb(program, PLAIN)
  const rounds = await runAlternately(MEMORY_ROUNDS, {
    plain: () => measureHeldMb(program, PLAIN),
    small: () => measureHeldMb(program, SMALL_WINDOW),
    large: () => measureHeldMb(program, LARGE_WINDOW),
  })
  const plain = computeMedian(rounds.plain)
  const more: Figure[] = []
  for (const [way, all] of [
    [SMALL_WINDOW, rounds.small],
    [LARGE_WINDOW, rounds.large],
  ] as const) {
    const megabytes = computeMedian(all)
    more.push({
      of: `memory of each of ${formatNumber(CONNECTED)} compressed connections ${way.name}, more than of plain ones`,
      bound: {
        value: Math.max(0, ((megabytes - plain) * 1024) / CONNECTED),
        target: TARGET.kb,
        is: 'at most',
        unit: ' kB',
      },
      beside: `the program holds ${formatNumber(megabytes)} MB with them, ${formatNumber(plain)} MB with as many plain ones`,
    })
  }
  return more
}

async function measureSpeedFigures(program: OwnProcess): Promise<Figure[]> {
  const openAll = (way: Way, from: number) =>
    Promise.all(Array.from({ length: SPEAKING }, (_none, index) => open(program, from + index, way)))
  const speakers = { plain: await openAll(PLAIN, 0), packed: await openAll(SMALL_WINDOW, SPEAKING) }
  const rounds = await runAlternately(ROUNDS, {
    plain: () => load(program, speakers.plain, PLAIN.frame),
    packed: () => load(program, speakers.packed, SMALL_WINDOW.frame),
  })
  for (const charger of Object.values(speakers).flat()) charger.cut()
  const middle = (loads: readonly Load[]) => ({
    rate: computeMedian(loads.map(({ rate }) => rate)),
    cpu: computeMedian(loads.map(({ cpu }) => cpu)),
  })
  const [plain, packed] = [middle(rounds.plain), middle(rounds.packed)]
  return [
    {
      of: `MeterValues of ${formatNumber(METER.length)} bytes, stored before they are answered, compressed to ${formatNumber(SMALL_WINDOW.frame.length)}: of the messages/s of plain ones`,
      bound: { value: packed.rate / plain.rate, target: TARGET.rate, is: 'at least' },
      beside: `${formatNumber(packed.rate)} beside ${formatNumber(plain.rate)}/s; ${formatNumber(packed.cpu)} beside ${formatNumber(plain.cpu)} µs of CPU each`,
    },
  ]
}

interface Load {
  readonly rate: number
  readonly cpu: number
}

async function load(program: OwnProcess, speakers: readonly BareCharger[], frame: Buffer): Promise<Load> {
  const cpuBefore = await program.cpu()
  const begun = performance.now()
  let sent = 0
  await Promise.all(
    speakers.map(async (speaker) => {
      while (performance.now() - begun < SECONDS * 1_000) {
        await speaker.request(frame)
        sent += 1
      }
    }),
  )
  const rate = sent / ((performance.now() - begun) / 1_000)
  return { rate, cpu: ((await program.cpu()) - cpuBefore) / sent }
}
