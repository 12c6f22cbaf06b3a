/**
 * What a gateway's other chargers notice during an attack, how much memory it holds then and afterwards, and that
 * no attacker gets in.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { ATTACKS, type Attack, type Attacked, type AttackName } from './attacks.ts'
import { BareCharger, buildTextFrame } from './bare-charger.ts'
import { fillChargers, formatIdentity, PASSWORD } from './charger-network.ts'
import { computeMedian, type Figure, formatNumber } from './figure.ts'
import { withDatabase, withFolder, withServer } from './own-database.ts'
import { type OwnProcess, startServer } from './own-process.ts'
import { readResidentMb } from './resident.ts'
import type { ProgramGiven } from './servers/program.ts'
import { useWhileOpen } from './while-open.ts'

const CHARGERS = 200
/** How long each attack lasts, each time; `VOLTYATRA_SECONDS` says otherwise. */
const SECONDS = Number(process.env.VOLTYATRA_SECONDS ?? 0.6)
/** A heap grows to what it needs at the worst moment before it stays as it is. */
const TIMES = 5
/** How often the charger that is watched beats, in milliseconds. */
const BEAT_MS = 10
const TARGET = { p99Ms: 100, growthMb: 30 }

const ATTACKERS = fileURLToPath(new URL('servers/attackers.ts', import.meta.url))

export const measureHostile = (): Promise<Figure[]> =>
  withServer(async (connection) => {
    await withDatabase(connection, ({ pool }) => fillChargers(pool, CHARGERS))
    const figures = await withFolder(async (dataDir) => {
      const given: ProgramGiven = { connection, dataDir, roles: 'api,gateway,jobs' }
      const program = await startServer('program', given)
      return useWhileOpen(
        () => program.end(),
        () => measureUnderAttack(program),
      )
    })
    const accepted = await withDatabase(connection, async ({ pool }) => {
      const { rows } = await pool.query<{ count: number }>(
        `select count(*) from charger where status = 'accepted' and identity not like 'BENCH-%'`,
      )
      return rows[0]?.count ?? Number.NaN
    })
    return [
      ...figures,
      {
        of: 'chargers accepted by nobody',
        bound: { value: accepted, target: 0, is: 'at most' },
        beside: 'none is due',
      },
    ]
  })

async function measureUnderAttack(program: OwnProcess): Promise<Figure[]> {
  const { url } = program
  const innocent = await BareCharger.open({ url, identity: formatIdentity(0), password: PASSWORD })
  const quiet = await measureBeatsDuring(innocent, () => pause(SECONDS * 1000))
  const before = readResidentMb(program.pid)
  const beats = new Map<AttackName, number[]>()
  const held: number[] = []
  let [tries, letIn] = [0, 0]
  const allOnce = async () => {
    for (const name of Object.keys(ATTACKS) as AttackName[]) {
      const times = await measureBeatsDuring(innocent, async () => {
        const seen = await runAttackElsewhere({ url, name, ms: SECONDS * 1000 })
        tries += seen.tries
        letIn += seen.letIn
      })
      beats.set(name, [...(beats.get(name) ?? []), ...times])
    }
    await pause(SECONDS * 1000)
    held.push(readResidentMb(program.pid))
  }
  for (let time = 0; time < TIMES; time += 1) await allOnce()
  innocent.cut()
  const [lastButOne = Number.NaN, last = Number.NaN] = held.slice(-2)
  return [
    ...[...beats].map(
      ([name, times]): Figure => ({
        of: `${name}: all but one in a hundred heartbeats of another charger`,
        bound: { value: computeP99(times), target: TARGET.p99Ms, is: 'at most', unit: ' ms' },
        beside: `in quiet ${formatNumber(computeP99(quiet))} ms; the middle one ${formatNumber(computeMedian(times))} and ${formatNumber(computeMedian(quiet))} ms`,
      }),
    ),
    {
      of: `resident memory after all of it ${TIMES} times, more than after ${TIMES - 1}`,
      bound: { value: last - lastButOne, target: TARGET.growthMb, is: 'at most', unit: ' MB' },
      beside: `${formatNumber(before)} MB before, then ${held.map(formatNumber).join(', ')} MB; ${formatNumber(tries)} tries`,
    },
    {
      of: 'connections that were opened with a wrong password',
      bound: { value: letIn, target: 0, is: 'at most' },
      beside: 'none is due',
    },
  ]
}

const computeP99 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN

const HEARTBEAT = buildTextFrame('[2,"beat","Heartbeat",{}]')

/** How long each beat took while it lasts, in milliseconds. */
async function measureBeatsDuring(charger: BareCharger, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  let isOver = false
  const over = work().finally(() => {
    isOver = true
  })
  while (!isOver) {
    const at = performance.now()
    await charger.request(HEARTBEAT)
    times.push(performance.now() - at)
    await pause(BEAT_MS)
  }
  await over
  return times
}

async function runAttackElsewhere(attack: Attack): Promise<Attacked> {
  const child = fork(ATTACKERS, [JSON.stringify(attack)], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  return useWhileOpen(
    async () => void child.kill('SIGKILL'),
    async () => {
      const ended = once(child, 'exit')
      const found = await Promise.race([once(child, 'message'), ended.then(() => undefined)])
      if (!found) throw new Error(`The attackers did not come to an end: ${attack.name}`)
      await ended
      return found[0] as Attacked
    },
  )
}
