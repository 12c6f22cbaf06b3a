/**
 * Decides the next request to a charger for a booking, from the earlier requests and the state of the booking: pure.
 */
import { addMs, minutes } from '@voltyatra/domain'

/** `unable`: it knows no reservations. */
export type ReservationState = 'asked' | 'held' | 'refused' | 'unable' | 'withdrawing' | 'ended'

/** What was not answered is asked again after this long. */
const REQUEST_AGAIN_MS = 30_000
/** A refusal that may pass is asked about again after this long. */
const REFUSED_AGAIN_MS = minutes(5)
/** The same once the charger says that the connector is free. */
export const FREE_AGAIN_MS = 20_000

/** What the charger was asked last, and what became of it. */
export interface Kept {
  readonly state: ReservationState
  readonly isConnected: boolean
  readonly requestedBoot: number
  readonly expiresAt: Date
  readonly againAt: Date | null
  readonly changedAt: Date
  /** Null where nobody knows any more. */
  readonly command: {
    readonly status: string
    readonly answer: string | null
    readonly errorCode: string | null
    readonly endedAt: Date | null
  } | null
}

/** The connector's charger, as it stands now. */
export interface ConnectorNow {
  /** Where what is kept was asked. */
  readonly isSame: boolean
  readonly isConnected: boolean
  readonly boot: number
  readonly status: string
  /** Null where it has not said. */
  readonly canReserve: boolean | null
  /** Whether another booking charges there, or may until its time is over. */
  readonly isTaken: boolean
}

export interface ReservationNow {
  readonly kept: Kept | null
  /** `starting`: it is paid, and its charger is asked to begin. */
  readonly booking: 'reserved' | 'starting' | 'over'
  /** From when the charger may keep the connector. */
  readonly from: Date
  readonly till: Date
  readonly connector: ConnectorNow | null
}

export type ReservationStep =
  | { readonly kind: 'reserve' }
  | { readonly kind: 'withdraw' }
  | {
      readonly kind: 'note'
      readonly state: ReservationState
      readonly word: string | null
      readonly againAt: Date | null
    }

export function decideNextStep(reservation: ReservationNow, now: Date): ReservationStep | undefined {
  const { kept, booking, connector } = reservation
  if (kept?.command && !kept.command.endedAt) return undefined
  const answered = kept && decideAfterAnswer(kept, now)
  if (answered) return answered
  if (booking === 'starting') return undefined
  const isElsewhere = kept !== null && kept.state !== 'ended' && !connector?.isSame
  if (booking === 'over' || isElsewhere || now >= reservation.till) return kept ? letGo(kept, now) : undefined
  if (!connector?.isConnected || connector.isTaken || now < reservation.from) return undefined
  return isDue(reservation, connector, now) ? { kind: 'reserve' } : undefined
}

/** What its answer says, where that has not been noted. */
function decideAfterAnswer({ state, command }: Kept, now: Date): ReservationStep | undefined {
  if (command?.status !== 'answered' && command?.status !== 'refused') return undefined
  if (state === 'withdrawing') return note('ended')
  if (state !== 'asked') return undefined
  const { answer, errorCode } = command
  if (answer === 'Accepted') return note('held')
  const isUnknown = errorCode === 'NotImplemented' || errorCode === 'NotSupported'
  if (isUnknown) return note('unable', errorCode)
  // One that is not configured for reservations says so once; the rest may pass.
  const againAt = answer === null || answer === 'Rejected' ? null : addMs(now, REFUSED_AGAIN_MS)
  return note('refused', answer ?? errorCode, againAt)
}

const note = (
  state: ReservationState,
  word: string | null = null,
  againAt: Date | null = null,
): ReservationStep => ({ kind: 'note', state, word, againAt })

function letGo(kept: Kept, now: Date): ReservationStep | undefined {
  if (kept.state === 'ended') return undefined
  const isNothingThere = kept.state === 'refused' || kept.state === 'unable' || now >= kept.expiresAt
  if (isNothingThere) return note('ended')
  if (!kept.isConnected || !mayRequestAgain(kept, now)) return undefined
  return { kind: 'withdraw' }
}

/** Whether the last command was answered, or that it was not is long enough ago. */
function mayRequestAgain({ command }: Kept, now: Date): boolean {
  const isUnanswered = command?.status === 'no-answer' || command?.status === 'not-connected'
  return !isUnanswered || !command?.endedAt || now >= addMs(command.endedAt, REQUEST_AGAIN_MS)
}

function isDue({ kept, till }: ReservationNow, connector: ConnectorNow, now: Date): boolean {
  if (!kept || kept.state === 'ended') return connector.canReserve !== false
  const isAnew = kept.requestedBoot !== connector.boot
  switch (kept.state) {
    case 'asked':
    case 'withdrawing':
      return mayRequestAgain(kept, now)
    case 'held':
      return isAnew || kept.expiresAt.getTime() !== till.getTime()
    case 'unable':
      return isAnew && connector.canReserve !== false
    case 'refused': {
      if (isAnew) return true
      if (!kept.againAt) return false
      const isFree = connector.status === 'Available' && now >= addMs(kept.changedAt, FREE_AGAIN_MS)
      return isFree || now >= kept.againAt
    }
  }
}
