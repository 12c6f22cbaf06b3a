/**
 * The timeline of a session from its course. Whatever is not known counts for the driver: idle time counts where the
 * charger has said so, from when that arrived, and only after the driver was notified of the fee.
 */

import type { Stretch, TimelineState } from '../tariff/timeline.ts'
import type { CourseEntry } from './course.ts'

export interface SessionCourse {
  /** In ms since 1970. */
  readonly startedAt: number
  /** Its end, or now. */
  readonly until: number
  readonly hasEnded: boolean
  readonly energyWh: number
  /** Of the newest reading; null where there is none. */
  readonly lastMeterAt: number | null
  /** What the connector can deliver, in watts. */
  readonly powerW: number
  /** When the driver was notified of the idle fee; null: never. */
  readonly idleNoticedAt: number | null
  readonly entries: readonly CourseEntry[]
}

/** Below this mean power in watts a meter shows what a car on standby takes. */
const STANDBY_W = 100
const HOUR_SECONDS = 3600
/** Meters round, in Wh; and a connector may deliver half more than is written on it. */
const MARGIN_WH = 250
const MOST_OF_POWER = 1.5
const MOST_STRETCH_SECONDS = 31 * 86_400

/** From one second of the session up to the next boundary. */
interface Piece {
  readonly from: number
  readonly to: number
  readonly state: TimelineState
}

interface Reading {
  readonly second: number
  readonly energyWh: number
}

/** Undefined where nothing is known but the whole: then energy flows evenly from start to end. */
export function buildStretches(course: SessionCourse): readonly Stretch[] | undefined {
  const { startedAt, until, entries, powerW } = course
  const seconds = Math.ceil((until - startedAt) / 1000)
  if (entries.length === 0 || seconds <= 0) return undefined
  const pieces = listStates(course, seconds)
  const stretches: Stretch[] = []
  const readings = listReadings(course, seconds)
  let [from, delivered] = [0, 0]
  for (const { second, energyWh } of [...readings, { second: seconds, energyWh: course.energyWh }]) {
    // What two readings of one second say counts with what comes next, at the end with what was before.
    if (second === from && second < seconds) continue
    const energy = energyWh - delivered
    if (second === from) addToLast(stretches, energy)
    else {
      const within = cutPieces(pieces, from, second)
      for (const one of withEnergy(within, energy, powerW, second < seconds)) addStretch(stretches, one)
    }
    ;[from, delivered] = [second, energyWh]
  }
  return stretches.flatMap(splitByMonth)
}

/** What holds when, in the order of time and without gaps. */
function listStates(course: SessionCourse, seconds: number): readonly Piece[] {
  const { startedAt, idleNoticedAt } = course
  const secondOf = (at: number): number => Math.min(Math.max(Math.ceil((at - startedAt) / 1000), 0), seconds)
  const states = course.entries
    .filter(({ kind }) => kind === 'charging' || kind === 'paused-by-vehicle' || kind === 'paused-by-charger')
    .toSorted(compareEntries)
  const limits = course.entries
    .filter(({ kind }) => kind === 'limit-pauses' || kind === 'limit-allows')
    .toSorted(compareEntries)
  const noticed = idleNoticedAt === null ? seconds : secondOf(idleNoticedAt)
  const edges = [
    ...states.flatMap(({ at, arrived }) => [secondOf(at), secondOf(arrived)]),
    ...limits.map(({ at }) => secondOf(at)),
    ...[0, noticed, seconds],
  ]
  const marks = [...new Set(edges)].toSorted((a, b) => a - b)
  let [state, limit] = [0, 0]
  return marks.slice(0, -1).map((from, index) => {
    while (states[state] && secondOf(states[state]?.at ?? 0) <= from) state += 1
    while (limits[limit] && secondOf(limits[limit]?.at ?? 0) <= from) limit += 1
    const now = states[state - 1]
    const to = marks[index + 1] ?? seconds
    if (!now || now.kind === 'charging') return { from, to, state: 'charging' }
    if (limits[limit - 1]?.kind === 'limit-pauses') return { from, to, state: 'paused-by-load-limit' }
    const isIdle = now.kind === 'paused-by-vehicle' && from >= secondOf(now.arrived) && from >= noticed
    return { from, to, state: isIdle ? 'idle' : 'paused-by-charger' }
  })
}

const compareEntries = (a: CourseEntry, b: CourseEntry): number =>
  a.at - b.at || a.arrived - b.arrived || a.number - b.number

/** In the order of time, never falling, and never above what the whole session has. */
function listReadings(
  { entries, startedAt, energyWh: whole, lastMeterAt, hasEnded }: SessionCourse,
  seconds: number,
): readonly Reading[] {
  const kept = entries.filter(({ kind }) => kind === 'reading').toSorted(compareEntries)
  const newest = hasEnded || lastMeterAt === null ? [] : [{ at: lastMeterAt, energyWh: whole }]
  let least = 0
  return [...kept, ...newest].flatMap(({ at, energyWh }) => {
    const second = Math.ceil((at - startedAt) / 1000)
    if (second <= 0 || second >= seconds) return []
    least = Math.max(least, Math.min(energyWh ?? 0, whole))
    return [{ second, energyWh: least }]
  })
}

const cutPieces = (pieces: readonly Piece[], from: number, to: number): readonly Piece[] =>
  pieces
    .filter((one) => one.from < to && one.to > from)
    .map((one) => ({ ...one, from: Math.max(one.from, from), to: Math.min(one.to, to) }))

/**
 * Energy flows while the charger says that it charges. Where it cannot have flowed only then, it flowed all the time:
 * the meter goes before what the charger says. Where none flowed from one reading to the next, nobody charged.
 */
function withEnergy(
  pieces: readonly Piece[],
  energy: number,
  powerW: number,
  isMeasured: boolean,
): readonly Stretch[] {
  const lasting = (of: readonly Piece[]) => of.reduce((sum, { from, to }) => sum + to - from, 0)
  const charging = pieces.filter(({ state }) => state === 'charging')
  if (energy === 0) {
    const seen = pieces.map((one) => (isMeasured && one.state === 'charging' ? toPaused(one) : one))
    return spread(seen, seen, 0, powerW)
  }
  const chargingSeconds = lasting(charging)
  const deliverable = (powerW * MOST_OF_POWER * chargingSeconds) / HOUR_SECONDS + MARGIN_WH
  if (chargingSeconds > 0 && energy <= deliverable) return spread(pieces, charging, energy, powerW)
  const isStandby = energy * HOUR_SECONDS < STANDBY_W * lasting(pieces)
  const flowing = isStandby ? pieces : pieces.map((one): Piece => ({ ...one, state: 'charging' }))
  return spread(flowing, flowing, energy, powerW)
}

const toPaused = (piece: Piece): Piece => ({ ...piece, state: 'paused-by-charger' })

/** Energy evenly over the seconds of some of the pieces, in whole watt-hours. */
function spread(
  pieces: readonly Piece[],
  over: readonly Piece[],
  energy: number,
  powerW: number,
): readonly Stretch[] {
  const whole = over.reduce((sum, { from, to }) => sum + to - from, 0)
  let [done, delivered] = [0, 0]
  return pieces.map((piece) => {
    const seconds = piece.to - piece.from
    let own = 0
    if (energy > 0 && over.includes(piece)) {
      done += seconds
      const upTo = Math.floor((energy * done) / whole)
      own = upTo - delivered
      delivered = upTo
    }
    return { state: piece.state, seconds, energy: own, power: powerW, current: null }
  })
}

/** What has no energy and the same state is one stretch with what was before. */
function addStretch(stretches: Stretch[], next: Stretch): void {
  const last = stretches.at(-1)
  if (last && last.state === next.state && last.energy === 0 && next.energy === 0)
    stretches[stretches.length - 1] = { ...last, seconds: last.seconds + next.seconds }
  else stretches.push(next)
}

function addToLast(stretches: Stretch[], energy: number): void {
  const last = stretches.at(-1)
  if (last && energy > 0) stretches[stretches.length - 1] = { ...last, energy: last.energy + energy }
}

function splitByMonth(stretch: Stretch): readonly Stretch[] {
  const { seconds, energy } = stretch
  if (seconds <= MOST_STRETCH_SECONDS) return [stretch]
  const upTo = Math.floor((energy * MOST_STRETCH_SECONDS) / seconds)
  const first = { ...stretch, seconds: MOST_STRETCH_SECONDS, energy: upTo }
  const rest = { ...stretch, seconds: seconds - MOST_STRETCH_SECONDS, energy: energy - upTo }
  return [first, ...splitByMonth(rest)]
}
