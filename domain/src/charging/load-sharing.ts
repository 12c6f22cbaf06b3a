/**
 * Who charges with how much at a station whose connection to the grid has a limit. Cars that charge share it fairly
 * (`allocatePower`); where there is not even the least for all, they take turns. A connector that cannot be sent a
 * limit counts with the most that it may draw. The limits sent never add up to more than the station's limit, also in
 * between: a higher one is sent only once others have accepted less.
 */
import { minutes } from '../time.ts'
import { allocatePower } from './allocate-power.ts'

/** Since when a car has charged, or has waited; ms since 1970. */
export interface Turn {
  readonly isOn: boolean
  readonly since: number
}

export interface CarAtConnector {
  /** When its session began, ms since 1970. */
  readonly since: number
  /** What it is known to take at most, in watts; null where it may take anything. */
  readonly mostW: number | null
  /** It has taken nothing for a while, by its own will. */
  readonly isTakingNothing: boolean
  /** Undefined for one that has just come. */
  readonly turn: Turn | undefined
}

/** A connector (an EVSE of OCPP 2.0.1) and the power that it asks for. */
export interface ConnectorDemand {
  readonly id: string
  /** What it can deliver, in whole watts. */
  readonly ratingW: number
  /** Below this a car would stop: six amperes of its phases, in whole watts. */
  readonly leastW: number
  /** The most that it may draw under the last limit it accepted and any that is being sent. */
  readonly heldW: number
  /** Whether it can be sent a limit: its charger is connected and accepts limits. */
  readonly isReachable: boolean
  readonly car: CarAtConnector | undefined
}

/**
 * shared: a fair part · full: all that the connector can deliver · content: all that the car takes · waiting: for its
 * turn · too-little: the limit is below what a car needs · standby: nobody charges, and what a car may begin with ·
 * out-of-reach
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

/** How long a car charges before a waiting one replaces it. */
export const TURN_MS = minutes(15)
const STEP_W = 10

interface ShareRequest {
  readonly limitW: number
  readonly connectors: readonly ConnectorDemand[]
  /** ms since 1970 */
  readonly now: number
}

type Taken = ConnectorDemand & { readonly car: CarAtConnector }
const hasCar = (connector: ConnectorDemand): connector is Taken => connector.car !== undefined

/**
 * What each connector is given: together with what is out of reach never more than the limit, where that is possible.
 */
export function computeShares({ limitW, connectors, now }: ShareRequest): ReadonlyMap<string, GivenShare> {
  const shares = new Map<string, GivenShare>()
  const away = connectors.filter(({ isReachable }) => !isReachable)
  const roomW = limitW - away.reduce((sum, { heldW }) => sum + heldW, 0)
  for (const { id, heldW, car } of away) {
    const turn = car?.turn ?? { isOn: heldW > 0, since: now }
    shares.set(id, { watts: heldW, why: 'out-of-reach', turn })
  }
  const there = connectors.filter(({ isReachable }) => isReachable)
  const cars = there.filter(hasCar)
  const on = selectActiveConnectors(roomW, cars, now)
  const granted = allocatePower(
    roomW,
    cars
      .filter(({ id }) => on.has(id))
      .map((connector) => ({
        id: connector.id,
        mostW: getMostW(connector),
        leastW: connector.leastW,
        since: connector.car.since,
      })),
  )
  let leftW = roomW
  for (const connector of cars) {
    const watts = roundDownW(granted.get(connector.id) ?? 0, connector)
    leftW -= watts
    shares.set(connector.id, {
      watts,
      why: decideReason(connector, watts, roomW),
      turn: toTurn(connector, watts > 0, now),
    })
  }
  // Power that no car takes lets a new car begin at once, before the next sharing.
  for (const { id, leastW } of there.filter((connector) => !hasCar(connector))) {
    const watts = leastW <= leftW ? leastW : 0
    leftW -= watts
    shares.set(id, { watts, why: 'standby', turn: { isOn: false, since: now } })
  }
  return shares
}

const getMostW = ({ ratingW, leastW, car }: Taken): number =>
  Math.max(leastW, Math.min(ratingW, car.mostW ?? ratingW))

/** Small differences are not worth a message. */
const roundDownW = (watts: number, { leastW, ratingW }: ConnectorDemand): number =>
  watts <= leastW || watts >= ratingW ? watts : Math.max(leastW, Math.floor(watts / STEP_W) * STEP_W)

function decideReason(connector: Taken, watts: number, roomW: number): ShareReason {
  if (watts === 0) return connector.leastW > roomW ? 'too-little' : 'waiting'
  if (watts >= connector.ratingW) return 'full'
  return connector.car.mostW !== null && watts >= getMostW(connector) - STEP_W ? 'content' : 'shared'
}

const toTurn = ({ car }: Taken, isOn: boolean, now: number): Turn =>
  car.turn?.isOn === isOn ? car.turn : { isOn, since: now }

/**
 * As many as can each be given their least. Those whose turn is not over stay; then come those who wait, the longest
 * first, and none is passed over; then those whose turn is over, or who take nothing.
 */
function selectActiveConnectors(roomW: number, cars: readonly Taken[], now: number): ReadonlySet<string> {
  const on = new Set<string>()
  let leftW = roomW
  let isHeldUp = false
  for (const connector of cars.toSorted((a, b) => rank(a, now) - rank(b, now) || compareByTurn(a, b))) {
    if (connector.leastW > roomW) continue
    const isWaiting = connector.car.turn?.isOn !== true
    if (connector.leastW > leftW || (isWaiting && isHeldUp)) {
      isHeldUp ||= isWaiting
      continue
    }
    leftW -= connector.leastW
    on.add(connector.id)
  }
  return on
}

function rank({ car: { turn, isTakingNothing } }: Taken, now: number): number {
  if (turn?.isOn !== true) return 1
  return isTakingNothing || now - turn.since >= TURN_MS ? 2 : 0
}

const compareByTurn = (a: Taken, b: Taken): number =>
  (a.car.turn?.since ?? a.car.since) - (b.car.turn?.since ?? b.car.since) ||
  a.car.since - b.car.since ||
  (a.id < b.id ? -1 : 1)

/** A connector and the limit that it is to have. */
export interface LimitChange {
  readonly id: string
  /** See `ConnectorDemand`. */
  readonly heldW: number
  readonly wantedW: number
  /** It can be sent a limit, and none is under way. */
  readonly isFree: boolean
  /** It has accepted just this already. */
  readonly isInForce: boolean
}

/** Selects the limits to send now: lower ones at once, higher ones where they fit beside all that others may draw. */
export function selectLimitsToSend(limitW: number, connectors: readonly LimitChange[]): readonly string[] {
  let drawnW = connectors.reduce((sum, { heldW }) => sum + heldW, 0)
  const open = connectors.filter(({ isFree, isInForce }) => isFree && !isInForce)
  const selected = open.filter(({ heldW, wantedW }) => wantedW <= heldW).map(({ id }) => id)
  // The connector with the least comes first.
  for (const { id, heldW, wantedW } of open.toSorted((a, b) => a.heldW - b.heldW)) {
    if (wantedW <= heldW || drawnW + wantedW - heldW > limitW) continue
    drawnW += wantedW - heldW
    selected.push(id)
  }
  return selected
}

/** What is known of what a car takes. */
export interface Appetite {
  /** In watts; null: anything. */
  readonly mostW: number | null
  /** Since when it has taken much less than its limit, ms since 1970. */
  readonly lessSince: number | null
}

/** What has been seen of a car. */
export interface SeenCar {
  readonly leastW: number
  readonly phases: number
  /** What its charger accepted last, and when. */
  readonly limit: { readonly watts: number; readonly at: number } | undefined
  /** What it draws by the meter, in watts, and when that was read. */
  readonly drawn: { readonly watts: number; readonly at: number } | undefined
  /** Whether no energy flows, as the charger reports. */
  readonly isSuspended: boolean
  readonly now: number
}

/** A shorter dip takes no share away. */
export const LESS_FOR_MS = minutes(1)
const MUCH_LESS = 0.8
const ALL_OF_IT = 0.95

/**
 * A car that has taken much less than its share for a minute leaves the rest to others, but for a tenth to grow into;
 * one that takes all of that may have its fair part again.
 */
export function updateAppetite(before: Appetite, seen: SeenCar): Appetite {
  const { limit, drawn, isSuspended, leastW, now } = seen
  if (!limit || limit.watts === 0) return { ...before, lessSince: null }
  const lessSince = before.lessSince !== null && before.lessSince >= limit.at ? before.lessSince : null
  const reading = isSuspended ? { watts: 0, at: now } : drawn
  if (!reading || reading.at <= limit.at) return { ...before, lessSince }
  // A car on one phase of three holds back what it cannot take itself: it draws a third of what is free for it.
  const takenW = reading.watts * seen.phases
  if (takenW >= limit.watts * ALL_OF_IT) return { mostW: null, lessSince: null }
  if (takenW >= limit.watts * MUCH_LESS) return { ...before, lessSince: null }
  const since = lessSince ?? reading.at
  if (reading.at - since < LESS_FOR_MS) return { ...before, lessSince: since }
  return { mostW: Math.max(leastW, Math.ceil((takenW * 1.1 + 200) / 100) * 100), lessSince: since }
}

/** Whether a car has taken nothing for a while. */
export const isTakingNothing = ({ lessSince }: Appetite, { isSuspended, now }: SeenCar): boolean =>
  isSuspended && lessSince !== null && now - lessSince >= LESS_FOR_MS

/** How long a charger has to bring a car down to a new limit. */
const OBEYS_WITHIN_MS = minutes(1)
/** What meters and cars may be off by. */
const TOLERANCE = { part: 0.1, watts: 500 } as const

/** Whether a car draws more than its charger has accepted. */
export function isDrawingTooMuch({ limit, drawn }: Pick<SeenCar, 'limit' | 'drawn'>): boolean {
  if (!limit || !drawn || drawn.at - limit.at < OBEYS_WITHIN_MS) return false
  return drawn.watts > limit.watts * (1 + TOLERANCE.part) + TOLERANCE.watts
}
