/**
 * Who charges with how much at a station whose connection to the grid has a limit. Cars that charge share it fairly
 * (`allocatePower`); where there is not even the least for all, they take turns. Whoever cannot be told anything counts
 * with the most that it may draw. What is told never adds up to more than the limit, also in between: more is told only
 * where room has been made for it.
 */
import { minutes } from '../time.ts'
import { allocatePower } from './allocation.ts'

/** Since when a car has charged, or has waited; ms since 1970. */
export interface Turn {
  readonly isOn: boolean
  readonly since: number
}

export interface CarAtPlug {
  /** When its session began, ms since 1970. */
  readonly since: number
  /** What it is known to take at most, in watts; null where it may take anything. */
  readonly mostW: number | null
  /** It has taken nothing for a while, by its own will. */
  readonly isResting: boolean
  /** Undefined for one that has just come. */
  readonly turn: Turn | undefined
}

/** A place where one car charges. */
export interface Plug {
  readonly id: string
  /** What it can deliver, in whole watts. */
  readonly ratingW: number
  /** Below this a car would stop: six amperes of its phases, in whole watts. */
  readonly leastW: number
  /** The most that it may draw by what it was last told, whatever becomes of what is under way. */
  readonly heldW: number
  /** Whether it can be told anything: it is connected, and takes what it is told. */
  readonly isReachable: boolean
  readonly car: CarAtPlug | undefined
}

/**
 * shared: a fair part · full: all that the plug can deliver · content: all that the car takes · waiting: for its turn ·
 * too-little: the limit is below what a car needs · standby: nobody charges, and what a car may begin with · out-of-reach
 */
export type ShareReason =
  | 'shared'
  | 'full'
  | 'content'
  | 'waiting'
  | 'too-little'
  | 'standby'
  | 'out-of-reach'

export interface GivenShare {
  /** Tens of watts. */
  readonly watts: number
  readonly why: ShareReason
  readonly turn: Turn
}

/** So long a car charges before one that waits takes its place. */
export const TURN_MS = minutes(15)
const STEP_W = 10

interface ShareAsk {
  readonly limitW: number
  readonly plugs: readonly Plug[]
  /** ms since 1970 */
  readonly now: number
}

type Taken = Plug & { readonly car: CarAtPlug }
const hasCar = (plug: Plug): plug is Taken => plug.car !== undefined

/** What each plug is given: together with what is out of reach never more than the limit, where that is possible. */
export function sharesOf({ limitW, plugs, now }: ShareAsk): ReadonlyMap<string, GivenShare> {
  const shares = new Map<string, GivenShare>()
  const away = plugs.filter(({ isReachable }) => !isReachable)
  const roomW = limitW - away.reduce((sum, { heldW }) => sum + heldW, 0)
  for (const { id, heldW, car } of away) {
    const turn = car?.turn ?? { isOn: heldW > 0, since: now }
    shares.set(id, { watts: heldW, why: 'out-of-reach', turn })
  }
  const there = plugs.filter(({ isReachable }) => isReachable)
  const cars = there.filter(hasCar)
  const on = selectActiveConnectors(roomW, cars, now)
  const granted = allocatePower(
    roomW,
    cars
      .filter(({ id }) => on.has(id))
      .map((plug) => ({ id: plug.id, mostW: mostOf(plug), leastW: plug.leastW, since: plug.car.since })),
  )
  let leftW = roomW
  for (const plug of cars) {
    const watts = floored(granted.get(plug.id) ?? 0, plug)
    leftW -= watts
    shares.set(plug.id, { watts, why: reasonOf(plug, watts, roomW), turn: turnOf(plug, watts > 0, now) })
  }
  // With what nobody takes a car may begin at once, before it is given its share.
  for (const { id, leastW } of there.filter((plug) => !hasCar(plug))) {
    const watts = leastW <= leftW ? leastW : 0
    leftW -= watts
    shares.set(id, { watts, why: 'standby', turn: { isOn: false, since: now } })
  }
  return shares
}

const mostOf = ({ ratingW, leastW, car }: Taken): number =>
  Math.max(leastW, Math.min(ratingW, car.mostW ?? ratingW))

/** Small differences are not worth a message. */
const floored = (watts: number, { leastW, ratingW }: Plug): number =>
  watts <= leastW || watts >= ratingW ? watts : Math.max(leastW, Math.floor(watts / STEP_W) * STEP_W)

function reasonOf(plug: Taken, watts: number, roomW: number): ShareReason {
  if (watts === 0) return plug.leastW > roomW ? 'too-little' : 'waiting'
  if (watts >= plug.ratingW) return 'full'
  return plug.car.mostW !== null && watts >= mostOf(plug) - STEP_W ? 'content' : 'shared'
}

const turnOf = ({ car }: Taken, isOn: boolean, now: number): Turn =>
  car.turn?.isOn === isOn ? car.turn : { isOn, since: now }

/**
 * As many as can each be given their least. Those whose turn is not over stay; then come those who wait, the longest
 * first, and nobody overtakes; then those whose turn is over, or who take nothing.
 */
function selectActiveConnectors(roomW: number, cars: readonly Taken[], now: number): ReadonlySet<string> {
  const on = new Set<string>()
  let leftW = roomW
  let isHeldUp = false
  for (const plug of cars.toSorted((a, b) => rank(a, now) - rank(b, now) || inLine(a, b))) {
    if (plug.leastW > roomW) continue
    const isWaiting = plug.car.turn?.isOn !== true
    if (plug.leastW > leftW || (isWaiting && isHeldUp)) {
      isHeldUp ||= isWaiting
      continue
    }
    leftW -= plug.leastW
    on.add(plug.id)
  }
  return on
}

function rank({ car: { turn, isResting } }: Taken, now: number): number {
  if (turn?.isOn !== true) return 1
  return isResting || now - turn.since >= TURN_MS ? 2 : 0
}

const inLine = (a: Taken, b: Taken): number =>
  (a.car.turn?.since ?? a.car.since) - (b.car.turn?.since ?? b.car.since) ||
  a.car.since - b.car.since ||
  (a.id < b.id ? -1 : 1)

/** A plug and what it is to be told. */
export interface Telling {
  readonly id: string
  /** See `Plug`. */
  readonly heldW: number
  readonly wantedW: number
  /** It can be told, and is not being told anything. */
  readonly isFree: boolean
  /** It has accepted just this already. */
  readonly isTold: boolean
}

/** Which may be told now what they are to have: less at once, more where it fits beside all that others may draw. */
export function toTellNow(limitW: number, plugs: readonly Telling[]): readonly string[] {
  let drawnW = plugs.reduce((sum, { heldW }) => sum + heldW, 0)
  const open = plugs.filter(({ isFree, isTold }) => isFree && !isTold)
  const told = open.filter(({ heldW, wantedW }) => wantedW <= heldW).map(({ id }) => id)
  // Whoever has least comes first.
  for (const { id, heldW, wantedW } of open.toSorted((a, b) => a.heldW - b.heldW)) {
    if (wantedW <= heldW || drawnW + wantedW - heldW > limitW) continue
    drawnW += wantedW - heldW
    told.push(id)
  }
  return told
}

/** What is known of what a car takes. */
export interface Appetite {
  /** In watts; null: anything. */
  readonly mostW: number | null
  /** Since when it has taken much less than it was told, ms since 1970. */
  readonly lessSince: number | null
}

/** What has been seen of a car. */
export interface SeenCar {
  readonly leastW: number
  readonly phases: number
  /** What its charger accepted last, and when. */
  readonly told: { readonly watts: number; readonly at: number } | undefined
  /** What it draws by the meter, in watts, and when that was read. */
  readonly drawn: { readonly watts: number; readonly at: number } | undefined
  /** Whether no energy flows, by the charger's word. */
  readonly isSuspended: boolean
  readonly now: number
}

/** Nobody's share is taken away for a dip that is shorter. */
export const LESS_FOR_MS = minutes(1)
const MUCH_LESS = 0.8
const ALL_OF_IT = 0.95

/**
 * A car that has taken much less than its share for a minute leaves the rest to others, but for a tenth to grow into;
 * one that takes all of that may have its fair part again.
 */
export function appetiteAfter(before: Appetite, seen: SeenCar): Appetite {
  const { told, drawn, isSuspended, leastW, now } = seen
  if (!told || told.watts === 0) return { ...before, lessSince: null }
  const lessSince = before.lessSince !== null && before.lessSince >= told.at ? before.lessSince : null
  const reading = isSuspended ? { watts: 0, at: now } : drawn
  if (!reading || reading.at <= told.at) return { ...before, lessSince }
  // A car on one phase of three holds back what it cannot take itself: it draws a third of what is free for it.
  const takenW = reading.watts * seen.phases
  if (takenW >= told.watts * ALL_OF_IT) return { mostW: null, lessSince: null }
  if (takenW >= told.watts * MUCH_LESS) return { ...before, lessSince: null }
  const since = lessSince ?? reading.at
  if (reading.at - since < LESS_FOR_MS) return { ...before, lessSince: since }
  return { mostW: Math.max(leastW, Math.ceil((takenW * 1.1 + 200) / 100) * 100), lessSince: since }
}

/** Whether a car has taken nothing for a while. */
export const isResting = ({ lessSince }: Appetite, { isSuspended, now }: SeenCar): boolean =>
  isSuspended && lessSince !== null && now - lessSince >= LESS_FOR_MS

/** So long a charger has to bring a car down to what it was told. */
const OBEYS_WITHIN_MS = minutes(1)
/** What meters and cars may be off by. */
const TOLERANCE = { part: 0.1, watts: 500 } as const

/** Whether a car draws more than its charger has accepted. */
export function drawsTooMuch({ told, drawn }: Pick<SeenCar, 'told' | 'drawn'>): boolean {
  if (!told || !drawn || drawn.at - told.at < OBEYS_WITHIN_MS) return false
  return drawn.watts > told.watts * (1 + TOLERANCE.part) + TOLERANCE.watts
}
