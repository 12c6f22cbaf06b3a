/** Faults by script: which message they wait for, and what they make of it. */
import type { Payload } from '../payload.ts'
import type { GarbageKind } from './frames.ts'

export type Deed =
  /** The connection breaks, before the message is sent or right after it. */
  | { readonly do: 'cut'; readonly when: 'before' | 'after' }
  /**
   * The message is sent `copies` times, by default twice: with ids of their own, as a charger repeats itself, or with
   * one and the same.
   */
  | { readonly do: 'duplicate'; readonly copies?: number; readonly hasSameId?: boolean }
  | { readonly do: 'delay'; readonly ms: number }
  /** It is silently not sent. */
  | { readonly do: 'swallow' }
  /** Something else is sent in its place. */
  | { readonly do: 'garbage'; readonly garbage: GarbageKind }
  /** An answer becomes a CALLERROR. */
  | { readonly do: 'error'; readonly code?: string; readonly description?: string }
  | { readonly do: 'rewrite'; readonly to: (payload: Payload) => Payload }
  /** A call of the charger waits until one of another action has been put in the queue: order reversed. */
  | { readonly do: 'hold'; readonly until: string }

export type Fault = Deed & {
  /** Calls of the charger with this action; `*` is any. */
  readonly sending?: string
  /** The charger's answers to calls with this action; `*` is any. */
  readonly answering?: string
  /** So many messages are hit, one by default; `Infinity` for all. */
  readonly times?: number
  /** So many are let pass first. */
  readonly after?: number
}

interface Armed {
  readonly fault: Fault
  toPass: number
  toHit: number
}

export class Faults {
  readonly #armed = new Set<Armed>()

  constructor(faults: readonly Fault[] = []) {
    for (const fault of faults) this.add(fault)
  }

  /** @returns takes it back */
  add(fault: Fault): () => void {
    const armed = { fault, toPass: fault.after ?? 0, toHit: fault.times ?? 1 }
    this.#armed.add(armed)
    return () => this.#armed.delete(armed)
  }

  /** @returns what happens to this message, in the order in which the faults were given */
  take(way: 'sending' | 'answering', action: string, isMeant: (deed: Deed) => boolean): Deed[] {
    const deeds: Deed[] = []
    for (const armed of this.#armed) {
      const wanted = armed.fault[way]
      if ((wanted !== '*' && wanted !== action) || !isMeant(armed.fault)) continue
      if (armed.toPass > 0) {
        armed.toPass -= 1
        continue
      }
      deeds.push(armed.fault)
      armed.toHit -= 1
      if (armed.toHit <= 0) this.#armed.delete(armed)
    }
    return deeds
  }
}
