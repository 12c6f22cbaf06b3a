/** What a charger holds itself to, by what it was told and what it answered. */
import { minutes, plus, type ShareReason } from '@voltyatra/domain'

export interface Told {
  /** What it last accepted; null where nothing holds it back. */
  readonly toldW: number | null
  readonly toldAt: Date | null
  /** At which of its starts it accepted that; it may have forgotten it since. */
  readonly toldBoot: number | null
  /** What it is being told; without watts, that nothing holds it back any more. */
  readonly commandId: string | null
  readonly commandW: number | null
  readonly askedBoot: number | null
  /** The most that it may have accepted without our knowing. */
  readonly unsureW: number | null
  /** Its last word, `no-answer` where there was none. */
  readonly answer: string | null
  readonly answeredAt: Date | null
  readonly retryAt: Date | null
}

/** Why a place counts with what it may draw, and not with a part of the limit. */
export type Away = OutOfReach | 'exceeds'

/** Why a place has the share that it has. */
export type ShareWhy = Exclude<ShareReason, 'out-of-reach'> | Away

export const NEVER_TOLD: Told = {
  toldW: null,
  toldAt: null,
  toldBoot: null,
  commandId: null,
  commandW: null,
  askedBoot: null,
  unsureW: null,
  answer: null,
  answeredAt: null,
  retryAt: null,
}

/** The command under way as its row has it by now. */
export interface CommandNow {
  readonly status: 'waiting' | 'sent' | 'answered' | 'refused' | 'no-answer' | 'not-connected'
  /** The charger's word, where it answered. */
  readonly said: string | null
  readonly errorCode: string | null
  readonly wasSent: boolean
  readonly endedAt: Date | null
}

/** More than any plug delivers. */
const UNLIMITED_W = 100_000_000
const RETRY_MS = { 'no-answer': 15_000, Rejected: minutes(10), NotSupported: minutes(60) } as const
const UNKNOWN_CALL: ReadonlySet<string> = new Set(['NotImplemented', 'NotSupported'])

/** The charger's word on a limit. `Unknown` is what clearing a profile that is not there is answered. */
function wordOf({ status, said, errorCode }: CommandNow): 'Accepted' | keyof typeof RETRY_MS {
  if (status === 'answered' && (said === 'Accepted' || said === 'Unknown')) return 'Accepted'
  if (status === 'answered') return said === 'NotSupported' ? said : 'Rejected'
  if (status === 'refused') return errorCode && UNKNOWN_CALL.has(errorCode) ? 'NotSupported' : 'Rejected'
  return 'no-answer'
}

/** What holds once the command has ended; the same while it has not. */
export function afterCommand(told: Told, command: CommandNow | undefined, bootCount: number): Told {
  if (told.commandId === null && told.commandW === null) return told
  if (command?.endedAt === null) return told
  const { commandW } = told
  const mayHoldW = commandW ?? UNLIMITED_W
  const settled = { ...told, commandId: null, commandW: null }
  // Its row was thrown away: as if there had been no answer.
  if (!command) return { ...settled, unsureW: most(told.unsureW, mayHoldW) }
  const at = command.endedAt
  const word = wordOf(command)
  if (word === 'Accepted') {
    const held = { toldW: commandW, toldAt: at, toldBoot: told.askedBoot, unsureW: null }
    return { ...settled, ...held, answer: word, answeredAt: at, retryAt: null }
  }
  const heard = { answer: word, answeredAt: at, retryAt: plus(at, RETRY_MS[word]) }
  if (word !== 'no-answer') {
    // What it held before it started anew it may hold no more, now that it takes nothing.
    const isForgotten = told.toldBoot !== bootCount
    // An error may come after it was done.
    const isUnsure = command.status === 'refused' && word === 'Rejected'
    return {
      ...settled,
      ...heard,
      ...(isForgotten && { toldW: null, toldAt: null, toldBoot: null }),
      ...(isUnsure && { unsureW: most(told.unsureW, mayHoldW) }),
    }
  }
  if (!command.wasSent) return { ...settled, retryAt: null }
  return { ...settled, ...heard, unsureW: most(told.unsureW, mayHoldW) }
}

const most = (a: number | null, b: number): number => Math.max(a ?? 0, b)

/** The most that it may draw, whatever becomes of what is under way, in watts. */
export function heldW({ toldW, unsureW, commandId, commandW }: Told, ratingW: number): number {
  const underWay = commandId === null ? 0 : (commandW ?? ratingW)
  return Math.min(ratingW, Math.max(toldW ?? ratingW, unsureW ?? 0, underWay))
}

type OutOfReach = 'offline' | 'refuses' | 'silent'

/** Why nothing can be told now; undefined where something can. */
export function outOfReach(
  { answer, retryAt, askedBoot }: Told,
  { isConnected, bootCount, now }: { isConnected: boolean; bootCount: number; now: Date },
): OutOfReach | undefined {
  if (!isConnected) return 'offline'
  if (retryAt === null || retryAt <= now || askedBoot !== bootCount) return undefined
  return answer === 'no-answer' ? 'silent' : 'refuses'
}
