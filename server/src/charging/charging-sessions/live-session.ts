/** A session as the process that holds its charger's connection keeps it, and how an event changes it. */
import {
  type CourseEntry,
  computeStopDueAt,
  createSession,
  type EnergyDoubt,
  followSession,
  getIdleSince,
  getSessionState,
  isBatteryAtLimit,
  isReopened,
  type SessionEvent,
  type SessionProgress,
  type SessionState,
  toSession,
} from '@voltyatra/domain'
import { createId } from '../../db/unit-of-work.ts'

export interface LiveSession {
  readonly id: string
  readonly evse: number
  /** Of the connector; null while only its stop has arrived. */
  readonly number: number | null
  /** The transaction id of a 1.6 charger. */
  readonly transactionNumber: number
  /** The one that a 2.0.1 charger gave. */
  readonly transactionId: string | null
  readonly idTag: string | null
  readonly bookingId: string | null
  /** What its booking's prepayment covers; null where it has none, or time is paid for. */
  readonly energyLimitWh: number | null
  /** Of the battery, at which its booking is to end. */
  readonly stopAtPercent: number | null
  readonly progress: SessionProgress
  /** When open screens were last notified of it, in ms since 1970. */
  readonly notifiedAt: number
  /** Whether that included all changes. */
  readonly isNotified: boolean
  /** Of its course, what may not be stored yet. */
  readonly unsaved: readonly CourseEntry[]
}

/** The columns that follow from the progress. */
export interface SessionRow {
  readonly id: string
  readonly state: SessionState
  readonly startedAt: Date | null
  readonly energyWh: number
  readonly powerW: number | null
  readonly socPercent: number | null
  readonly lastMeterAt: Date | null
  readonly lastReceivedAt: Date | null
  readonly reportsZero: boolean
  readonly doubt: EnergyDoubt | null
  readonly endedAt: Date | null
  readonly stopReason: string | null
  readonly anomalies: readonly string[]
  readonly progress: SessionProgress
  readonly notifiedAt: Date
  /** Since when the vehicle has taken nothing. */
  readonly idleSince: Date | null
  /** Added to what is stored of its course. */
  readonly course: readonly CourseEntry[]
}

/** Open screens are notified of figures once a second at most; of a change of state at once. */
export const NOTIFY_EVERY_MS = 1_000

export const createLiveSession = (
  facts: Pick<LiveSession, 'evse' | 'number' | 'transactionId' | 'idTag' | 'bookingId'> & {
    readonly energyLimitWh?: number | null | undefined
    readonly stopAtPercent?: number | null | undefined
    readonly maxPowerW?: number | undefined
  },
): Omit<LiveSession, 'transactionNumber'> => {
  const { maxPowerW, energyLimitWh = null, stopAtPercent = null, ...rest } = facts
  return {
    ...rest,
    energyLimitWh,
    stopAtPercent,
    id: createId(),
    progress: createSession(maxPowerW),
    notifiedAt: 0,
    isNotified: true,
    unsaved: [],
  }
}

/** Whether its booking has something to follow from what the session is now. */
export function doesConcernBooking({
  bookingId,
  energyLimitWh,
  stopAtPercent,
  progress,
}: LiveSession): boolean {
  if (bookingId === null) return false
  const session = toSession(progress)
  const { state, energyWh, socPercent } = session
  const isFull = state === 'suspended' && socPercent === 100
  if (state === 'ended' || isReopened(progress) || isFull || isBatteryAtLimit(socPercent, stopAtPercent))
    return true
  if (energyLimitWh === null) return false
  const lastReceivedAt = new Date(0)
  const due = computeStopDueAt(energyLimitWh, {
    ...session,
    maxPowerW: progress.maxPowerW,
    startedAt: toDate(session.startedAt),
    lastMeterAt: toDate(session.lastMeterAt),
    lastReceivedAt,
  })
  return energyWh >= energyLimitWh || due?.getTime() === lastReceivedAt.getTime()
}

/** The session after the event with its row, or undefined where the event changes nothing. */
export function applyEvent<S extends Omit<LiveSession, 'transactionNumber'>>(
  session: S,
  event: SessionEvent,
): { readonly session: S; readonly row: SessionRow } | undefined {
  const { progress, entries } = followSession(session.progress, event)
  if (progress === session.progress) return undefined
  const isNewState = getSessionState(progress) !== getSessionState(session.progress)
  const isNotified = isNewState || event.arrived >= session.notifiedAt + NOTIFY_EVERY_MS
  const so = {
    ...session,
    progress,
    notifiedAt: isNotified ? event.arrived : session.notifiedAt,
    isNotified,
    unsaved: [...session.unsaved, ...entries],
  }
  return { session: so, row: toRow(so) }
}

/** The session after all of the events; the same one where they change nothing. */
export const applyAll = <S extends Omit<LiveSession, 'transactionNumber'>>(
  session: S,
  events: readonly SessionEvent[],
): S => events.reduce((so, event) => applyEvent(so, event)?.session ?? so, session)

/** Notifies open screens of the session, where they have not seen all of its changes. */
export function markNotified(session: LiveSession, now: Date) {
  if (session.isNotified) return undefined
  // Screens recognise a change by a new time.
  const so = { ...session, notifiedAt: Math.max(now.getTime(), session.notifiedAt + 1), isNotified: true }
  return { session: so, row: toRow(so) }
}

export function toRow({
  id,
  progress,
  notifiedAt,
  unsaved,
}: Pick<LiveSession, 'id' | 'progress' | 'notifiedAt' | 'unsaved'>): SessionRow {
  const now = toSession(progress)
  // Each by its name: what is left over of an object costs as much as all else here.
  return {
    id,
    state: now.state,
    energyWh: now.energyWh,
    powerW: now.powerW,
    socPercent: now.socPercent,
    reportsZero: now.reportsZero,
    doubt: now.doubt,
    stopReason: now.stopReason,
    anomalies: now.anomalies,
    startedAt: toDate(now.startedAt),
    lastMeterAt: toDate(now.lastMeterAt),
    lastReceivedAt: toDate(now.lastReceivedAt),
    endedAt: toDate(now.endedAt),
    progress,
    notifiedAt: new Date(notifiedAt),
    idleSince: toDate(getIdleSince(progress)),
    course: unsaved,
  }
}

const toDate = (at: number | null): Date | null => (at === null ? null : new Date(at))
