/**
 * A charging session rebuilt from what a charger says of it, in whatever order and however often that arrives.
 *
 * The meter's register only grows, so the energy is the sum of its steps from start to end; a reading that is sent
 * twice, late or out of order lands where its time puts it and changes nothing that is already summed. What may be
 * billed is bounded by what the connector can deliver: a step beyond one and a half times its power over the elapsed
 * time counts only up to there, and is flagged.
 */
import { chooseTime, hasClockFallen, isBefore, placeReading } from './charger-clock.ts'
import { countReading, isApart } from './counted-readings.ts'
import { hasPower, type MeterReading } from './meter.ts'
import { addStep, compare, findClockStep, type Point, type Sum } from './meter-steps.ts'
import { isMeteredAfterInterruption, isMeteredAfterLapse, isResumedAfterLapse } from './reopened-session.ts'
import type { SessionEvent } from './session-event.ts'
import type { Anomaly, SessionProgress } from './session-progress.ts'

const MOST_RECENT = 12

/** The session after one more event. Whatever is a repeat gives the very same progress back. */
export function applyToSession(progress: SessionProgress, event: SessionEvent): SessionProgress {
  switch (event.kind) {
    case 'requested':
      return noteRequest(progress, event.at)
    case 'started':
      return start(progress, event)
    case 'start-missed':
      return noteMissedStart(progress, event)
    case 'start-metered':
      return addStartRegister(progress, event)
    case 'metered':
      return event.readings.reduce((so, reading) => applyMeter(so, reading, event.arrived), progress)
    case 'stopped':
      return stop(progress, event)
    case 'lapsed':
      return progress.stopped ? progress : lapse(progress, event)
    case 'suspended':
      return applyFlow(progress, 'suspended', event.order)
    case 'resumed':
      return resume(progress, event)
    case 'interrupted':
      return noteInterruption(progress, event.arrived)
    case 'faulted':
      return progress
  }
}

const noteCharging = (progress: SessionProgress): SessionProgress =>
  progress.saidCharging ? progress : { ...progress, saidCharging: true }

function addAnomaly(progress: SessionProgress, anomaly: Anomaly): SessionProgress {
  if (progress.anomalies.includes(anomaly)) return progress
  return { ...progress, anomalies: [...progress.anomalies, anomaly] }
}

const noteTime = (progress: SessionProgress, reported: number, arrived: number): SessionProgress =>
  chooseTime(reported, arrived) === reported ? progress : addAnomaly(progress, 'clock-wrong')

const hasStarted = ({ startedAt, isStartMissed }: SessionProgress): boolean =>
  startedAt !== undefined && !isStartMissed

/** What its start puts right. */
const BY_MISSING_START: ReadonlySet<Anomaly> = new Set(['unknown-transaction', 'begun-without-start'])

/** What flowed before its first reading is nobody's to pay. */
function noteMissedStart(
  progress: SessionProgress,
  event: SessionEvent & { kind: 'start-missed' },
): SessionProgress {
  if (progress.startedAt !== undefined) return progress
  const firstAt = progress.first?.[0] ?? progress.recent[0]?.[0] ?? Number.POSITIVE_INFINITY
  const startedAt = Math.min(chooseTime(event.at, event.arrived), firstAt)
  return { ...addAnomaly(progress, 'begun-without-start'), startedAt, isStartMissed: true }
}

function start(progress: SessionProgress, event: SessionEvent & { kind: 'started' }): SessionProgress {
  if (hasStarted(progress)) return progress
  const at = chooseTime(event.at, event.arrived)
  const { isStartMissed: _none, askedAt, ...rest } = progress
  const asked = askedAt !== undefined && isBefore(at, askedAt) ? { askedAt } : {}
  const known = {
    ...rest,
    ...asked,
    anomalies: progress.anomalies.filter((one) => !BY_MISSING_START.has(one)),
  }
  const alone = { ...noteTime(known, event.at, event.arrived), startedAt: at }
  if (event.registerWh === undefined) return { ...alone, unmeteredFrom: event.at }
  const begun = alone.counted ? alone : countReading(alone, event.at)
  const point: Point = [at, event.at, event.registerWh]
  if (begun.sum && begun.first) {
    const so = withClockStep(begun, [point, begun.first], event.arrived)
    return { ...so, sum: addFirstStep(point, begun.first, so), first: undefined }
  }
  // What was read before the start belongs to nobody.
  const recent = begun.recent.filter(([readAt]) => readAt >= at)
  return { ...withClockStep(begun, [point, recent[0]], event.arrived), recent: [point, ...recent] }
}

function noteRequest(progress: SessionProgress, askedAt: number): SessionProgress {
  const { startedAt = Number.NEGATIVE_INFINITY } = progress
  if (progress.askedAt !== undefined || !isBefore(startedAt, askedAt)) return progress
  return { ...progress, askedAt }
}

const withClockStep = (
  progress: SessionProgress,
  [from, to]: readonly [from: Point | undefined, to: Point | undefined],
  arrived: number,
): SessionProgress => {
  const clockStep = from && to && findClockStep(progress, { from, to, arrived })
  return clockStep ? { ...progress, clockStep } : progress
}

/** A register above its first reading is of something else. */
function addStartRegister(
  progress: SessionProgress,
  { registerWh, arrived }: SessionEvent & { kind: 'start-metered' },
): SessionProgress {
  const { startedAt, unmeteredFrom, first = progress.recent[0], ...known } = progress
  if (startedAt === undefined || unmeteredFrom === undefined || (first && first[2] < registerWh))
    return progress
  const point: Point = [startedAt, unmeteredFrom, registerWh]
  const stepped = withClockStep(known, [point, first], arrived)
  const begun = { ...(known.counted ? stepped : countReading(stepped, unmeteredFrom)), startedAt }
  if (known.sum && first) return { ...begun, sum: addFirstStep(point, first, begun) }
  return { ...begun, recent: [point, ...known.recent] }
}

/** The sum of a session whose start comes after its readings were summed: the way to the first of them is added. */
function addFirstStep(start: Point, first: Point, { sum, ...bounds }: SessionProgress): Sum | undefined {
  const way = addStep({ energyWh: 0, last: start }, first, bounds, new Set())
  return sum && { ...sum, energyWh: sum.energyWh + way.energyWh }
}

function applyMeter(progress: SessionProgress, reading: MeterReading, arrived: number): SessionProgress {
  const at = placeReading(progress, reading, arrived)
  const { startedAt, stopped } = progress
  if (startedAt !== undefined && at < startedAt) return progress
  if (stopped && !stopped.lapsed && at > stopped.at) return progress
  let so = isMeteredAfterLapse(progress, reading, { at, arrived }) ? openAgain(progress) : progress
  if (isMeteredAfterInterruption(so, reading, { at, arrived })) so = applyFlow(so, 'charging')
  if (
    reading.powerW !== undefined &&
    at >= (so.power?.[0] ?? 0) &&
    isWorthKeeping(so.power, at, reading.powerW)
  ) {
    so = { ...so, power: [at, reading.powerW] }
    if (hasPower(reading) && !so.drewPower) so = { ...so, drewPower: true }
  }
  if (
    reading.socPercent !== undefined &&
    at >= (so.soc?.[0] ?? 0) &&
    isWorthKeeping(so.soc, at, reading.socPercent)
  ) {
    so = { ...so, soc: [at, reading.socPercent] }
  }
  if (reading.registerWh !== undefined) {
    const before = so
    so = insert(so, [at, reading.at, reading.registerWh], arrived)
    if (so !== before) so = countReading({ ...so, heardAt: arrived }, reading.at)
  }
  if (so === progress) return progress
  return at === reading.at ? so : addAnomaly(so, 'clock-wrong')
}

const isWorthKeeping = (known: readonly [number, number] | undefined, at: number, value: number): boolean =>
  known?.[0] !== at || known[1] !== value

function isInOrder(points: readonly Point[]): boolean {
  let before = points[0]
  for (const point of points) {
    if (before && compare(before, point) > 0) return false
    before = point
  }
  return true
}

/** Puts the point where its time is; what is older than all that is kept has been summed over already. */
function insert(before: SessionProgress, point: Point, arrived: number): SessionProgress {
  const { recent, sum } = before
  const isKnown = recent.some((one) => one[1] === point[1] && one[2] === point[2])
  if (isKnown || (sum && compare(point, sum.last) <= 0)) return before
  const from = recent.findLast((one) => compare(one, point) < 0) ?? sum?.last
  const progress = withClockStep(before, [from, point], arrived)
  const all = [...recent, point]
  // Nearly every reading comes after all others.
  if (!isInOrder(all)) all.sort(compare)
  const [oldest] = all
  if (all.length <= MOST_RECENT || !oldest) return { ...progress, recent: all }
  const found = new Set<Anomaly>()
  const next = addStep(sum, oldest, progress, found)
  const so = [...found].reduce(addAnomaly, progress)
  const first = hasStarted(so) && so.unmeteredFrom === undefined ? so.first : (so.first ?? oldest)
  return { ...so, sum: next, recent: all.slice(1), ...(first && { first }) }
}

/** When its newest reading was taken, or else when it began. */
const findLastAt = ({ recent, sum, startedAt }: SessionProgress): number | undefined =>
  recent.at(-1)?.[0] ?? sum?.last[0] ?? startedAt

function stop(progress: SessionProgress, event: SessionEvent & { kind: 'stopped' }): SessionProgress {
  const { stopped } = progress
  const { arrived, registerWh = findRegisterAt(progress, event.at) } = event
  if (stopped && !stopped.lapsed) {
    const isRepeat = stopped.said === event.at && stopped.registerWh === (registerWh ?? null)
    return isRepeat ? progress : addAnomaly(progress, 'stopped-twice')
  }
  // The stop stands at the end, whatever the charger's clock did meanwhile.
  const lastAt = findLastAt(progress) ?? 0
  const said = chooseTime(event.at, arrived)
  const hasFallen = hasClockFallen(progress, { at: said, registerWh, arrived })
  const at = hasFallen ? arrived : Math.max(said, lastAt)
  const named = event.isUnknown ? addAnomaly(progress, 'unknown-transaction') : progress
  const timedSo = hasFallen ? addAnomaly(named, 'clock-wrong') : noteTime(named, event.at, arrived)
  const so = registerWh === undefined ? addAnomaly(timedSo, 'stop-without-meter') : timedSo
  const end: Point | undefined = registerWh === undefined ? undefined : [at, event.at, registerWh]
  return {
    ...withClockStep(so, [so.recent.at(-1) ?? so.sum?.last, end], arrived),
    anomalies: so.anomalies.filter((one) => one !== 'ended-without-stop'),
    stopped: {
      at,
      said: event.at,
      registerWh: registerWh ?? null,
      reason: event.reason,
      lapsed: false,
      arrived,
    },
  }
}

/** What was read with the end, where the end itself does not say it and another reading says from where it counts. */
function findRegisterAt({ recent, sum }: SessionProgress, said: number): number | undefined {
  const last = sum || recent.length > 1 ? recent.at(-1) : undefined
  return last && !isApart(last[1], said) ? last[2] : undefined
}

function lapse(
  progress: SessionProgress,
  { reason, arrived }: SessionEvent & { kind: 'lapsed' },
): SessionProgress {
  const at = findLastAt(progress) ?? arrived
  const stopped = { at, said: at, registerWh: null, reason, lapsed: true, lapsedAt: arrived }
  return { ...addAnomaly(progress, 'ended-without-stop'), stopped }
}

/** That it lapsed stays known until its end comes. */
function openAgain({ stopped: _none, ...open }: SessionProgress): SessionProgress {
  return { ...open, flow: 'charging' }
}

function resume(progress: SessionProgress, event: SessionEvent & { kind: 'resumed' }): SessionProgress {
  const so = isResumedAfterLapse(progress, event) ? openAgain(progress) : progress
  return applyFlow(noteCharging(so), 'charging', event.order)
}

const noteInterruption = (progress: SessionProgress, arrived: number): SessionProgress =>
  progress.stopped || (progress.flow === 'interrupted' && progress.interruptedAt === arrived)
    ? progress
    : { ...progress, flow: 'interrupted', interruptedAt: arrived }

function applyFlow(
  progress: SessionProgress,
  flow: SessionProgress['flow'],
  order?: number,
): SessionProgress {
  if (progress.stopped) return progress
  if (order === undefined) return progress.flow === flow ? progress : { ...progress, flow }
  return order <= (progress.flowOrder ?? -1) ? progress : { ...progress, flow, flowOrder: order }
}
