/**
 * Which of a charger's boots are starts: OCPP 1.6 does not say why a boot is sent. One that was asked for, and comes over the
 * same connection soon after, is none; a charger that has started anew comes by a new connection.
 */
import type { CallOutcome } from './call-queue.ts'

/** How long a charger may take to do what it was asked for, in milliseconds. */
const DONE_WITHIN_MS = 2 * 60_000

const TRIGGERS: ReadonlySet<string> = new Set(['TriggerMessage', 'ExtendedTriggerMessage'])
const REFUSALS: ReadonlySet<unknown> = new Set(['Rejected', 'NotImplemented'])

interface Call {
  readonly action: string
  readonly payload: object
}

/** What is known of the boots over one connection; all times by `performance.now()`. */
export class BootBook {
  #bootedAt = Number.NEGATIVE_INFINITY
  /** When it was asked for boots that have not come yet. */
  #asked: readonly number[] = []
  #isUnheeded = false

  /** When it last booted. */
  get bootedAt(): number {
    return this.#bootedAt
  }

  /** Whether a boot that was answered before the charger was trusted may have been a start, of which nothing was taken in. */
  get isUnheeded(): boolean {
    return this.#isUnheeded
  }

  /** Whether a boot of now is one that was asked for, and shows no start. */
  isAsked(now: number): boolean {
    return !this.#isUnheeded && this.#listAsked(now).length > 0
  }

  /** What the charger is being asked. */
  noteCall(call: Call, now: number): void {
    if (isForBoot(call)) this.#asked = [...this.#listAsked(now), now]
  }

  /** Whoever refuses to boot does not boot for that. */
  noteAnswer(call: Call, outcome: CallOutcome): void {
    if (isForBoot(call) && isRefusal(outcome)) this.#asked = this.#asked.slice(0, -1)
  }

  /** A boot was answered. */
  noteBoot(now: number, { isTrusted }: { readonly isTrusted: boolean }): void {
    this.#bootedAt = now
    this.#asked = this.#listAsked(now).slice(1)
    this.#isUnheeded = !isTrusted
  }

  #listAsked(now: number): readonly number[] {
    return this.#asked.filter((at) => now - at <= DONE_WITHIN_MS)
  }
}

const isForBoot = ({ action, payload }: Call): boolean =>
  TRIGGERS.has(action) && 'requestedMessage' in payload && payload.requestedMessage === 'BootNotification'

function isRefusal(outcome: CallOutcome): boolean {
  if (outcome.kind !== 'result') return outcome.kind === 'error'
  const { payload } = outcome
  return (
    typeof payload === 'object' && payload !== null && 'status' in payload && REFUSALS.has(payload.status)
  )
}
