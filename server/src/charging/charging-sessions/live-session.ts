/** A session as the process that holds its charger's connection keeps it, and how an event changes it. */
import {
  applyToSession,
  type EnergyDoubt,
  newSession,
  type SessionEvent,
  type SessionProgress,
  type SessionState,
  sessionOf,
  stopDueAt,
} from '@voltyatra/domain'
import { newId } from '../../db/unit-of-work.ts'

export interface LiveSession {
  readonly id: string
  readonly evse: number
  /** Of the connector; null while only its stop has been heard of. */
  readonly number: number | null
  /** The transaction id of a 1.6 charger. */
  readonly transactionNumber: number
  /** The one that a 2.0.1 charger gave. */
  readonly transactionId: string | null
  readonly idTag: string | null
  readonly bookingId: string | null
  /** What its booking's prepayment covers; null where it has none, or time is paid for. */
  readonly energyLimitWh: number | null
  readonly progress: SessionProgress
  /** When open screens were last told of it, in ms since 1970. */
  readonly toldAt: number
  /** Whether they were told all of it. */
  readonly isTold: boolean
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
  readonly heardAt: Date | null
  readonly saysZero: boolean
  readonly doubt: EnergyDoubt | null
  readonly endedAt: Date | null
  readonly stopReason: string | null
  readonly anomalies: readonly string[]
  readonly progress: SessionProgress
  readonly toldAt: Date
}

/** Figures are told to open screens once a second at most; a change of state is told at once. */
export const TOLD_MS = 1_000

export const newLiveSession = (
  facts: Pick<LiveSession, 'evse' | 'number' | 'transactionId' | 'idTag' | 'bookingId'> & {
    readonly energyLimitWh?: number | null | undefined
    readonly maxPowerW?: number | undefined
  },
): Omit<LiveSession, 'transactionNumber'> => {
  const { maxPowerW, energyLimitWh = null, ...rest } = facts
  return { ...rest, energyLimitWh, id: newId(), progress: newSession(maxPowerW), toldAt: 0, isTold: true }
}

/** Whether its booking has something to follow from what the session is now. */
export function concernsBooking({ bookingId, energyLimitWh, progress }: LiveSession): boolean {
  if (bookingId === null) return false
  const session = sessionOf(progress)
  const { state, energyWh, socPercent } = session
  const isFull = state === 'suspended' && socPercent === 100
  if (state === 'ended' || isFull) return true
  if (energyLimitWh === null) return false
  const heardAt = new Date(0)
  const due = stopDueAt(energyLimitWh, {
    ...session,
    maxPowerW: progress.maxPowerW,
    startedAt: dateOf(session.startedAt),
    lastMeterAt: dateOf(session.lastMeterAt),
    heardAt,
  })
  return energyWh >= energyLimitWh || due?.getTime() === heardAt.getTime()
}

/** The session after the event with its row, or undefined where the event changes nothing. */
export function afterEvent<S extends Omit<LiveSession, 'transactionNumber'>>(
  session: S,
  event: SessionEvent,
): { readonly session: S; readonly row: SessionRow } | undefined {
  const progress = applyToSession(session.progress, event)
  if (progress === session.progress) return undefined
  const isNewState = sessionOf(progress).state !== sessionOf(session.progress).state
  const isTold = isNewState || event.arrived >= session.toldAt + TOLD_MS
  const so = { ...session, progress, toldAt: isTold ? event.arrived : session.toldAt, isTold }
  return { session: so, row: rowOf(so) }
}

/** The session as open screens are told of it now, where they have not been told all of it. */
export function told(session: LiveSession, now: Date) {
  if (session.isTold) return undefined
  // Screens are told by another time than the last.
  const so = { ...session, toldAt: Math.max(now.getTime(), session.toldAt + 1), isTold: true }
  return { session: so, row: rowOf(so) }
}

export function rowOf({ id, progress, toldAt }: Pick<LiveSession, 'id' | 'progress' | 'toldAt'>): SessionRow {
  const { startedAt, lastMeterAt, heardAt, endedAt, ...now } = sessionOf(progress)
  return {
    id,
    ...now,
    startedAt: dateOf(startedAt),
    lastMeterAt: dateOf(lastMeterAt),
    heardAt: dateOf(heardAt),
    endedAt: dateOf(endedAt),
    progress,
    toldAt: new Date(toldAt),
  }
}

const dateOf = (at: number | null): Date | null => (at === null ? null : new Date(at))
