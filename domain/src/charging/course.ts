/**
 * The course of a session: its changes of state and some readings of its meter, as they are kept beside the session to
 * price it. Bounded, whatever a charger sends.
 */

import { chooseTime } from './charger-clock.ts'
import type { CourseProgress, PowerState } from './course-progress.ts'
import { applyToSession } from './session.ts'
import type { SessionEvent } from './session-event.ts'
import { getLastMeterAt, toSession } from './session-now.ts'
import type { SessionProgress } from './session-progress.ts'

export const COURSE_KINDS = [
  'charging',
  /** The vehicle takes nothing, by its own or its driver's doing. */
  'paused-by-vehicle',
  /** The charger delivers nothing: its own limit, a fault, a restart, or nobody plugged in. */
  'paused-by-charger',
  /** What had flowed by then. */
  'reading',
  /** The load limit of the station leaves this connector nothing, and again something. */
  'limit-pauses',
  'limit-allows',
] as const
export type CourseKind = (typeof COURSE_KINDS)[number]
export interface CourseEntry {
  readonly kind: CourseKind
  /** In ms since 1970, by the charger's clock where it can be right; never later than `arrived`. */
  readonly at: number
  /** By our own clock. */
  readonly arrived: number
  /** Orders what has the same times. */
  readonly number: number
  /** Wh since the start; null where it is no reading. */
  readonly energyWh: number | null
}

/** A charger that changes its state more often is not followed any more: the rest of the session counts as charging. */
export const MOST_CHANGES = 200
/** Four days of readings. */
export const MOST_READINGS = 400
const QUARTER_MS = 15 * 60_000

const NO_COURSE: CourseProgress = { changes: 0, readings: 0 }

export interface FollowedSession {
  readonly progress: SessionProgress
  /** What is to be kept of the course. */
  readonly entries: readonly CourseEntry[]
}

/** The session after one more event, and what is to be kept of it. A repeat gives the very same progress back. */
export function followSession(progress: SessionProgress, event: SessionEvent): FollowedSession {
  if (event.kind !== 'metered') return followEvent(progress, event)
  const entries: CourseEntry[] = []
  let so = progress
  for (const reading of event.readings) {
    const next = followEvent(so, { ...event, readings: [reading] })
    so = next.progress
    entries.push(...next.entries)
  }
  return { progress: so, entries }
}

/** Since when the vehicle has taken nothing, by our clock in ms since 1970; null where it has not said so. */
export const getIdleSince = ({ course, stopped }: SessionProgress): number | null =>
  stopped || course?.state !== 'paused-by-vehicle' || course.since === undefined
    ? null
    : Math.max(course.since, course.arrived ?? course.since)

function followEvent(progress: SessionProgress, event: SessionEvent): FollowedSession {
  const applied = applyToSession(progress, event)
  if (event.kind === 'metered') {
    if (applied === progress) return keepSession(progress)
    return isGoingOn(progress, applied)
      ? withGoingOn(progress, applied, event)
      : withReading(progress, applied, event)
  }
  const change = applied.stopped ? undefined : findChange(progress, event)
  return change ? withChange(applied, change) : { progress: applied, entries: [] }
}

/** Whether its meter has said that it goes on after all. */
const isGoingOn = (before: SessionProgress, so: SessionProgress): boolean =>
  (before.stopped !== undefined && so.stopped === undefined) ||
  (before.flow === 'interrupted' && so.flow === 'charging')

function withGoingOn(before: SessionProgress, so: SessionProgress, event: SessionEvent): FollowedSession {
  const { arrived } = event
  const changed = withChange(so, { state: 'charging', at: arrived, arrived })
  const read = withReading(before, changed.progress, event)
  return { progress: read.progress, entries: [...changed.entries, ...read.entries] }
}

const keepSession = (progress: SessionProgress): FollowedSession => ({ progress, entries: [] })

interface Change {
  readonly state: PowerState
  readonly at: number
  readonly arrived: number
}

function findChange({ saidCharging }: SessionProgress, event: SessionEvent): Change | undefined {
  const { arrived } = event
  const changed = (state: PowerState, reported = arrived): Change => ({
    state,
    at: Math.min(chooseTime(reported, arrived), arrived),
    arrived,
  })
  switch (event.kind) {
    case 'resumed':
      return changed('charging', event.at)
    case 'suspended': {
      const isVehicle = event.by === 'vehicle' || (event.by === 'either' && saidCharging === true)
      return changed(isVehicle ? 'paused-by-vehicle' : 'paused-by-charger', event.at)
    }
    case 'faulted':
      return changed('paused-by-charger', event.at)
    case 'interrupted':
      return changed('paused-by-charger')
    default:
      return undefined
  }
}

function withChange(progress: SessionProgress, change: Change): FollowedSession {
  const { course = NO_COURSE } = progress
  const { changes, since = Number.NEGATIVE_INFINITY } = course
  const isRepeat = change.at >= since && (course.state ?? 'charging') === change.state
  if (changes >= MOST_CHANGES || isRepeat) return keepSession(progress)
  const isLast = changes + 1 === MOST_CHANGES
  const state = isLast ? 'charging' : change.state
  const at = isLast ? Math.max(change.at, since) : change.at
  const { arrived } = change
  const isNewest = at >= since
  return {
    progress: {
      ...progress,
      course: {
        ...course,
        changes: changes + 1,
        quarter: undefined,
        ...(isNewest && { state, since: at, arrived }),
      },
    },
    entries: [{ kind: state, at, arrived, number: changes + 1, energyWh: null }],
  }
}

function withReading(
  before: SessionProgress,
  progress: SessionProgress,
  { arrived }: SessionEvent,
): FollowedSession {
  const { course = NO_COURSE } = progress
  const at = getLastMeterAt(progress)
  if (at === null || at === getLastMeterAt(before) || course.readings >= MOST_READINGS)
    return keepSession(progress)
  const quarter = Math.floor(at / QUARTER_MS)
  if (quarter === course.quarter) return keepSession(progress)
  const number = course.readings + 1
  return {
    progress: { ...progress, course: { ...course, readings: number, quarter } },
    entries: [
      { kind: 'reading', at: Math.min(at, arrived), arrived, number, energyWh: toSession(progress).energyWh },
    ],
  }
}
