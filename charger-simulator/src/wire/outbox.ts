/**
 * The charger's calls on their way: one at a time, in order. Those about transactions are kept while there is no
 * connection and tried again, as the protocol asks; the others are lost with the line.
 */
import { randomUUID } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Payload } from '../payload.ts'

export type CallFailure =
  | { readonly why: 'refused'; readonly code: string; readonly description: string }
  | { readonly why: 'no-answer' }
  | { readonly why: 'offline' }

export interface OutgoingCall {
  readonly action: string
  /** Made when it is sent: what earlier answers said is in it. */
  readonly payload: () => Payload
  /** About a transaction: survives the line, and is tried again. */
  readonly isKept?: boolean
  /** Goes before everything else and before the charger is accepted: a boot notification, or what was triggered. */
  readonly isUrgent?: boolean
  readonly onAnswer?: (reply: Payload) => void
  readonly onFailure?: (failure: CallFailure) => void
}

export interface OutboxOptions {
  readonly clock: Clock
  readonly timeoutMs: number
  readonly attempts: () => number
  readonly retryAfterMs: () => number
  readonly transmit: (call: {
    id: string
    action: string
    payload: Payload
    /** It is whole on the line: from here on an answer may be hoped for. */
    isOnItsWay: () => void
  }) => void
  /** Something was answered, given up, or nothing is left. */
  readonly changed: () => void
}

interface Outstanding {
  readonly id: string
  readonly entry: Entry
  readonly stopWaiting: () => void
  isOnItsWay: boolean
}

interface Entry {
  readonly call: OutgoingCall
  readonly order: number
  attempts: number
}

export class Outbox {
  readonly #options: OutboxOptions
  #urgent: Entry[] = []
  #kept: Entry[] = []
  #live: Entry[] = []
  #outstanding: Outstanding | undefined
  #isOpen = false
  /** Until the server has accepted the boot notification, only what is urgent goes. */
  #isAccepted = false
  #stopPausing: (() => void) | undefined
  #pushed = 0

  constructor(options: OutboxOptions) {
    this.#options = options
  }

  /** Whether nothing more happens before the clock moves: all was sent and answered, or will never be. */
  get isSettled(): boolean {
    if (this.#outstanding) return !this.#outstanding.isOnItsWay
    return !this.#isOpen || this.#next() === undefined
  }

  /** Messages about transactions that are not answered yet. */
  get keptCount(): number {
    return this.#kept.length + (this.#outstanding?.entry.call.isKept ? 1 : 0)
  }

  push(call: OutgoingCall): void {
    this.#pushed += 1
    const entry: Entry = { call, order: this.#pushed, attempts: 0 }
    if (!this.#isOpen && !call.isKept) {
      call.onFailure?.({ why: 'offline' })
      return
    }
    if (call.isUrgent) this.#urgent.push(entry)
    else if (call.isKept) this.#kept.push(entry)
    else this.#live.push(entry)
    this.#pump()
  }

  opened(): void {
    this.#isOpen = true
    this.#pump()
  }

  set isAccepted(isAccepted: boolean) {
    this.#isAccepted = isAccepted
    this.#pump()
  }

  closed(): void {
    this.#isOpen = false
    const { entry, stopWaiting } = this.#outstanding ?? {}
    stopWaiting?.()
    this.#outstanding = undefined
    this.#resume()
    const lost = [...(entry && !entry.call.isKept ? [entry] : []), ...this.#urgent, ...this.#live]
    if (entry?.call.isKept) this.#kept.unshift(entry)
    this.#urgent = []
    this.#live = []
    for (const { call } of lost) call.onFailure?.({ why: 'offline' })
    this.#options.changed()
  }

  /** @returns whether it answers what was asked */
  answered(id: string, reply: Payload): boolean {
    const entry = this.#take(id)
    if (!entry) return false
    entry.call.onAnswer?.(reply)
    this.#pump()
    this.#options.changed()
    return true
  }

  /** @returns whether it answers what was asked */
  refused(id: string, code: string, description: string): boolean {
    const entry = this.#take(id)
    if (entry) this.#failed(entry, { why: 'refused', code, description })
    return entry !== undefined
  }

  /** Forgets everything, as a charger does whose memory is gone. */
  clear(): void {
    this.closed()
    this.#kept = []
  }

  #take(id: string): Entry | undefined {
    if (this.#outstanding?.id !== id) return undefined
    const { entry, stopWaiting } = this.#outstanding
    stopWaiting()
    this.#outstanding = undefined
    return entry
  }

  #failed(entry: Entry, failure: CallFailure): void {
    entry.attempts += 1
    if (entry.call.isKept && entry.attempts < this.#options.attempts()) {
      this.#kept.unshift(entry)
      this.#stopPausing = this.#options.clock.after(this.#options.retryAfterMs() * entry.attempts, () => {
        this.#stopPausing = undefined
        this.#pump()
      })
    } else {
      entry.call.onFailure?.(failure)
    }
    this.#pump()
    this.#options.changed()
  }

  #resume(): void {
    this.#stopPausing?.()
    this.#stopPausing = undefined
  }

  #next(): { entry: Entry; from: Entry[] } | undefined {
    const [urgent] = this.#urgent
    if (urgent) return { entry: urgent, from: this.#urgent }
    if (!this.#isAccepted) return undefined
    const kept = this.#stopPausing ? undefined : this.#kept[0]
    const [live] = this.#live
    if (kept && (!live || kept.order < live.order)) return { entry: kept, from: this.#kept }
    return live && { entry: live, from: this.#live }
  }

  #pump(): void {
    if (!this.#isOpen || this.#outstanding) return
    const next = this.#next()
    if (!next) return
    const { entry, from } = next
    from.shift()
    const id = randomUUID()
    const stopWaiting = this.#options.clock.after(this.#options.timeoutMs, () => {
      if (this.#take(id)) this.#failed(entry, { why: 'no-answer' })
    })
    const outstanding = { id, entry, stopWaiting, isOnItsWay: false }
    this.#outstanding = outstanding
    const isOnItsWay = () => {
      outstanding.isOnItsWay = true
    }
    this.#options.transmit({ id, action: entry.call.action, payload: entry.call.payload(), isOnItsWay })
  }
}
