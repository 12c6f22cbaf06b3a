/**
 * What the gateway keeps of a bare ocpp-rpc server's speed: 200 chargers, each of which says the next thing when the
 * one before is answered. Statuses and meter values are stored before they are answered; the bare server stores
 * nothing.
 */

import { BareCharger, buildTextFrame } from './bare-charger.ts'
import { fillChargers, formatIdentity, formatTag, PASSWORD } from './charger-network.ts'
import { computeMedian, type Figure, formatNumber } from './figure.ts'
import { withDatabase, withFolder, withServer } from './own-database.ts'
import { type OwnProcess, startServer } from './own-process.ts'
import { runAlternately } from './run-alternately.ts'
import type { ProgramGiven } from './servers/program.ts'
import { useWhileOpen } from './while-open.ts'

const CHARGERS = 200
/** Many and short: a machine that is shared with others gets faster and slower within seconds. */
const ROUNDS = 25
const SECONDS = 0.9
/** The first round of the program was a third slower than the second after one second: V8 had not compiled all of it. */
const WARM_UP_SECONDS = 3
/** Each turn begins with a burst of all chargers at a server that was idle: what is said in this time does not count. */
const BURST_SECONDS = 0.3
const TARGET = { heartbeat: 0.9, stored: 0.25, slowestMs: 50 }
const METER_START_WH = 1_000

type Action = 'Heartbeat' | 'StatusNotification' | 'MeterValues'

interface Speaker {
  readonly charger: BareCharger
  readonly transactionId: number
  sent: number
}

interface Side {
  readonly server: OwnProcess
  readonly speakers: readonly Speaker[]
}

export const measureChargers = (): Promise<Figure[]> =>
  withServer(async (connection) => {
    await withDatabase(connection, ({ pool }) => fillChargers(pool, CHARGERS))
    return withFolder(async (dataDir) => {
      const roles = 'api,gateway,jobs'
      const program = await startServer('program', { connection, dataDir, roles } satisfies ProgramGiven)
      const bare = await startServer('bare-ocpp', {})
      return useWhileOpen(
        () => Promise.all([program.end(), bare.end()]),
        async () => {
          const sides = {
            program: { server: program, speakers: await connectSpeakers(program, begin) },
            bare: { server: bare, speakers: await connectSpeakers(bare, async (_charger, number) => number) },
          }
          const figures: Figure[] = []
          for (const action of ['Heartbeat', 'StatusNotification', 'MeterValues'] as const) {
            figures.push(...(await compare(action, sides)))
          }
          for (const { speakers } of Object.values(sides)) for (const { charger } of speakers) charger.cut()
          return figures
        },
      )
    })
  })

const connectSpeakers = (
  { url }: OwnProcess,
  transactionOf: (charger: BareCharger, number: number) => Promise<number>,
): Promise<Speaker[]> =>
  Promise.all(
    Array.from({ length: CHARGERS }, async (_, number) => {
      const charger = await BareCharger.open({ url, identity: formatIdentity(number), password: PASSWORD })
      return { charger, transactionId: await transactionOf(charger, number), sent: 0 }
    }),
  )

/** Starts the transaction of the charger's booking. */
async function begin(charger: BareCharger, number: number): Promise<number> {
  const timestamp = new Date().toISOString()
  const start = { connectorId: 1, idTag: formatTag(number), meterStart: METER_START_WH, timestamp }
  const text = JSON.stringify([2, 'start', 'StartTransaction', start])
  const [, , { transactionId, idTagInfo }] = JSON.parse(await charger.request(buildTextFrame(text)))
  if (idTagInfo.status !== 'Accepted') throw new Error(`${formatTag(number)} is ${idTagInfo.status}`)
  return transactionId
}

async function compare(
  action: Action,
  sides: { readonly program: Side; readonly bare: Side },
): Promise<Figure[]> {
  const run = (side: Side, seconds = SECONDS) => load(side, action, seconds)
  await run(sides.bare, WARM_UP_SECONDS)
  await run(sides.program, WARM_UP_SECONDS)
  const rounds = await runAlternately(ROUNDS, {
    program: () => run(sides.program),
    bare: () => run(sides.bare),
  })
  const [ours, theirs] = [computeMedianLoad(rounds.program), computeMedianLoad(rounds.bare)]
  // Round by round, as each has its neighbour beside it.
  const ratio = computeMedian(
    rounds.program.map(({ rate }, round) => rate / (rounds.bare[round]?.rate ?? Number.NaN)),
  )
  const beside = `${formatLoad(ours)}; bare ${formatLoad(theirs)}`
  const ofBare: Figure = {
    of: `${action}${action === 'Heartbeat' ? '' : ', stored before it is answered'}, of a bare server's messages/s`,
    bound: {
      value: ratio,
      target: action === 'Heartbeat' ? TARGET.heartbeat : TARGET.stored,
      is: 'at least',
    },
    beside,
  }
  const slowest: Figure = {
    of: `${action}, the slowest but one in a hundred`,
    bound: { value: ours.p99, target: TARGET.slowestMs, is: 'at most', unit: ' ms' },
    beside: `bare ${formatNumber(theirs.p99)} ms`,
  }
  return [ofBare, slowest]
}

interface Load {
  /** Messages per second. */
  readonly rate: number
  /** How long all but one in a hundred took at most, in milliseconds. */
  readonly p99: number
  /** Microseconds of the server's own CPU for one message. */
  readonly cpu: number
}

async function load({ server, speakers }: Side, action: Action, seconds: number): Promise<Load> {
  const times: number[] = []
  const cpuBefore = await server.cpu()
  const begun = performance.now()
  const counted = begun + BURST_SECONDS * 1000
  let answered = 0
  const speak = async (speaker: Speaker) => {
    for (let at = performance.now(); at - begun < seconds * 1000; ) {
      await speaker.charger.request(buildNextFrame(speaker, action))
      const now = performance.now()
      answered += 1
      if (now >= counted) times.push(now - at)
      at = now
    }
  }
  await Promise.all(speakers.map(speak))
  const rate = times.length / ((performance.now() - counted) / 1000)
  const cpu = ((await server.cpu()) - cpuBefore) / answered
  times.sort((a, b) => a - b)
  return { rate, cpu, p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN }
}

const HEARTBEAT = buildTextFrame('[2,"beat","Heartbeat",{}]')

function buildNextFrame(speaker: Speaker, action: Action): Buffer {
  speaker.sent += 1
  switch (action) {
    case 'Heartbeat':
      return HEARTBEAT
    case 'StatusNotification':
      return buildTextFrame(buildStatusText(speaker))
    case 'MeterValues':
      return buildTextFrame(buildMeterText(speaker))
  }
}

/** Of the connector beside the one that charges. */
const buildStatusText = ({ sent }: Speaker): string =>
  `[2,"${sent}","StatusNotification",{"connectorId":2,"errorCode":"NoError","status":"${sent % 2 ? 'Preparing' : 'Available'}","timestamp":"${new Date().toISOString()}"}]`

const buildMeterText = ({ sent, transactionId }: Speaker): string => {
  const sampled = [
    `{"value":"${METER_START_WH + sent}","context":"Sample.Periodic","measurand":"Energy.Active.Import.Register","location":"Outlet","unit":"Wh"}`,
    `{"value":"${(50_000 + (sent % 1_000)) / 1_000}","context":"Sample.Periodic","measurand":"Power.Active.Import","location":"Outlet","unit":"kW"}`,
    `{"value":"${(1_200 + (sent % 50)) / 10}","context":"Sample.Periodic","measurand":"Current.Import","location":"Outlet","unit":"A"}`,
    `{"value":"${Math.min(20 + Math.floor(sent / 100), 100)}","context":"Sample.Periodic","measurand":"SoC","location":"EV","unit":"Percent"}`,
  ]
  return `[2,"${sent}","MeterValues",{"connectorId":1,"transactionId":${transactionId},"meterValue":[{"timestamp":"${new Date().toISOString()}","sampledValue":[${sampled.join(',')}]}]}]`
}

const computeMedianLoad = (loads: readonly Load[]): Load => ({
  rate: computeMedian(loads.map(({ rate }) => rate)),
  p99: computeMedian(loads.map(({ p99 }) => p99)),
  cpu: computeMedian(loads.map(({ cpu }) => cpu)),
})

const formatLoad = ({ rate, p99, cpu }: Load): string =>
  `${formatNumber(rate)} messages/s, all but one in a hundred within ${formatNumber(p99)} ms, ${formatNumber(cpu)} µs of its own CPU each`
