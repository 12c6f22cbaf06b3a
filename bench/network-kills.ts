/**
 * Gateways are killed one after the other while chargers charge and send messages: `VOLTYATRA_KILLS` of them, one every
 * `VOLTYATRA_KILL_SECONDS` seconds. Chargers connect to the others, and the killed one is started again.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { computeMedian, type Figure, formatNumber } from './figure.ts'
import { takeMeasures } from './own-chargers.ts'
import {
  compareKept,
  connectNetwork,
  formatErrors,
  METER_MS,
  measureDeadlocks,
  type Network,
  readSize,
  requestAll,
  startCharges,
  sum,
  waitForAll,
  withNetwork,
} from './own-network.ts'

const CHARGERS = readSize('CHARGERS', 2_000)
const GATEWAYS = readSize('GATEWAYS', 4)
const KILLS = readSize('KILLS', 3)
const KILL_S = readSize('KILL_SECONDS', 60)
/** Each charger beats more often than on an ordinary day: more is under way when a gateway dies. */
const BEAT_MS = 60_000
/** By then its chargers have noticed. */
const NOTICED_MS = 1_000
/** After the last answer that is due. */
const REST_MS = 5_000

export const measureKills = (): Promise<Figure[]> =>
  withNetwork({ chargers: CHARGERS, gateways: GATEWAYS, beatMs: BEAT_MS }, killInTurn)

async function killInTurn(network: Network): Promise<Figure[]> {
  const { gateways, chargers } = network
  await connectNetwork(network)
  await startCharges(network)
  await requestAll(network, (one) => one.request('speak'))
  await takeMeasures(chargers)
  const backAfterMs: number[] = []
  for (let kill = 0; kill < KILLS; kill += 1) {
    const begun = performance.now()
    const killed = gateways[kill % gateways.length]
    if (!killed) throw new Error('There is no gateway')
    process.kill(killed.pid, 'SIGKILL')
    await killed.end()
    await pause(NOTICED_MS)
    const restarting = network.restart(killed)
    await waitForAll(network)
    backAfterMs.push(performance.now() - begun)
    await restarting
    await pause(Math.max(0, KILL_S * 1_000 - (performance.now() - begun)))
  }
  await pause(METER_MS + REST_MS)
  await requestAll(network, (one) => one.request('rest'))
  await pause(REST_MS)
  const measures = await takeMeasures(chargers)
  const standings = await requestAll(network, (one) => one.request('standing'))
  const kept = await compareKept(network)
  const answered = Object.values(measures.ms).flat().length
  return [
    {
      of: `charges lost, double, or with less than was acknowledged, after ${KILLS} kills of one of ${GATEWAYS} gateways`,
      bound: { value: kept.lost + kept.double + kept.short, target: 0, is: 'at most' },
      beside: `${formatNumber(sum(standings.map(({ charging }) => charging)))} of ${formatNumber(CHARGERS)} chargers charge, ${formatNumber(kept.found)} sessions are found; ${kept.lost}, ${kept.double} and ${kept.short}`,
    },
    {
      of: 'messages without an answer in the end',
      bound: { value: sum(standings.map(({ waiting }) => waiting)), target: 0, is: 'at most' },
      beside: `${formatNumber(answered)} were answered; errors ${formatErrors(measures)}`,
    },
    {
      of: 'from a kill until all were back elsewhere, at the slowest',
      beside: `${formatNumber(Math.max(...backAfterMs) / 1_000)} s, the middle one ${formatNumber(computeMedian(backAfterMs) / 1_000)} s`,
    },
    await measureDeadlocks(network),
  ]
}
