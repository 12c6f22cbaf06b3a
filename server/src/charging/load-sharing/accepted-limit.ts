/** The limit that a connector obeys, by the limits that it was sent and its answers. */
import { addMs, minutes, type ShareReason } from '@voltyatra/domain'

export interface AcceptedLimit {
  /** What it last accepted; null where nothing holds it back. */
  readonly acceptedW: number | null
  readonly acceptedAt: Date | null
  /** At which of its starts it accepted that; it may have forgotten it since. */
  readonly acceptedBoot: number | null
  /** The limit under way; without watts, the removal of its limit. */
  readonly commandId: string | null
  readonly commandW: number | null
  readonly requestedBoot: number | null
  /** The most that it may have accepted without our knowing. */
  readonly unsureW: number | null
  /** Its last answer, `no-answer` where there was none. */
  readonly answer: string | null
  readonly answeredAt: Date | null
  readonly retryAt: Date | null
  /** At which of its starts it last did not take a dynamic limit: until its next one it gets profiles of the ordinary kind. */
  readonly refusedDynamicBoot: number | null
}

/** Why a connector counts with all that it may draw, and not with a share of the limit. */
export type Away = OutOfReach | 'exceeds'

/** Why a connector has the share that it has. */
export type ShareWhy = Exclude<ShareReason, 'out-of-reach'> | Away

export const NO_LIMIT_ACCEPTED: AcceptedLimit = {
  acceptedW: null,
  acceptedAt: null,
  acceptedBoot: null,
  commandId: null,
  commandW: null,
  requestedBoot: null,
  unsureW: null,
  answer: null,
  answeredAt: null,
  retryAt: null,
  refusedDynamicBoot: null,
}

/** The command under way as its row has it by now. */
export interface CommandNow {
  readonly status: 'waiting' | 'sent' | 'answered' | 'refused' | 'no-answer' | 'not-connected'
  /** The charger's answer, where it answered. */
  readonly answer: string | null
  readonly errorCode: string | null
  readonly wasSent: boolean
  readonly endedAt: Date | null
  /** Whether it was a dynamic profile, or the limit of one alone. */
  readonly isDynamic: boolean
}

/** More than any connector delivers. */
const UNLIMITED_W = 100_000_000
const RETRY_MS = { 'no-answer': 15_000, Rejected: minutes(10), NotSupported: minutes(60) } as const
const UNKNOWN_CALL: ReadonlySet<string> = new Set(['NotImplemented', 'NotSupported'])

/** The charger's answer to a limit. `Unknown` answers the clearing of a profile that is not there. */
function getAnswer({ status, answer, errorCode }: CommandNow): 'Accepted' | keyof typeof RETRY_MS {
  if (status === 'answered' && (answer === 'Accepted' || answer === 'Unknown')) return 'Accepted'
  if (status === 'answered') return answer === 'NotSupported' ? answer : 'Rejected'
  if (status === 'refused') return errorCode && UNKNOWN_CALL.has(errorCode) ? 'NotSupported' : 'Rejected'
  return 'no-answer'
}

/** What holds once the command has ended; the same while it has not. */
export function applyCommand(
  accepted: AcceptedLimit,
  command: CommandNow | undefined,
  bootCount: number,
): AcceptedLimit {
  if (accepted.commandId === null && accepted.commandW === null) return accepted
  if (command?.endedAt === null) return accepted
  const { commandW } = accepted
  const mayHoldW = commandW ?? UNLIMITED_W
  const settled = { ...accepted, commandId: null, commandW: null }
  // Its row has been deleted: the same as no answer.
  if (!command) return { ...settled, unsureW: getMost(accepted.unsureW, mayHoldW) }
  const at = command.endedAt
  const answer = getAnswer(command)
  if (answer === 'Accepted') {
    const held = { acceptedW: commandW, acceptedAt: at, acceptedBoot: accepted.requestedBoot, unsureW: null }
    return { ...settled, ...held, answer, answeredAt: at, retryAt: null }
  }
  const isOrdinaryNext = command.isDynamic && mayNotKnowDynamic(accepted, command, answer)
  const reported = {
    answer,
    answeredAt: at,
    // One that answered is sent an ordinary profile at once.
    retryAt: isOrdinaryNext && answer !== 'no-answer' ? null : addMs(at, RETRY_MS[answer]),
    ...(isOrdinaryNext && { refusedDynamicBoot: accepted.requestedBoot }),
  }
  if (answer !== 'no-answer') {
    // A charger that has restarted may have forgotten the limit of before, and has refused the new one.
    const isForgotten = accepted.acceptedBoot !== bootCount
    // A charger may report an error although it has applied the limit.
    const isUnsure = command.status === 'refused' && answer === 'Rejected'
    return {
      ...settled,
      ...reported,
      ...(isForgotten && { acceptedW: null, acceptedAt: null, acceptedBoot: null }),
      ...(isUnsure && { unsureW: getMost(accepted.unsureW, mayHoldW) }),
    }
  }
  if (!command.wasSent) return { ...settled, retryAt: null }
  return { ...settled, ...reported, unsureW: getMost(accepted.unsureW, mayHoldW) }
}

/** Whatever it has said of itself: it refused, or left unanswered the first that it was sent since it started. */
function mayNotKnowDynamic(
  { acceptedW, acceptedBoot, requestedBoot }: AcceptedLimit,
  { wasSent }: CommandNow,
  answer: keyof typeof RETRY_MS,
): boolean {
  if (answer !== 'no-answer') return true
  return wasSent && (acceptedW === null || acceptedBoot !== requestedBoot)
}

const getMost = (a: number | null, b: number): number => Math.max(a ?? 0, b)

/** The most that it may draw, whatever becomes of what is under way, in watts. */
export function computeHeldW(
  { acceptedW, unsureW, commandId, commandW }: AcceptedLimit,
  ratingW: number,
): number {
  const underWay = commandId === null ? 0 : (commandW ?? ratingW)
  return Math.min(ratingW, Math.max(acceptedW ?? ratingW, unsureW ?? 0, underWay))
}

type OutOfReach = 'offline' | 'refuses' | 'silent'

/** Why no limit can be sent now; undefined where one can. */
export function findOutOfReach(
  { answer, retryAt, requestedBoot }: AcceptedLimit,
  { isConnected, bootCount, now }: { isConnected: boolean; bootCount: number; now: Date },
): OutOfReach | undefined {
  if (!isConnected) return 'offline'
  if (retryAt === null || retryAt <= now || requestedBoot !== bootCount) return undefined
  return answer === 'no-answer' ? 'silent' : 'refuses'
}
