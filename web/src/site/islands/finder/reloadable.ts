/**
 * Something that is asked for by a key, shown, and asked for again while it is shown. What was there stays until the new
 * has come; an answer to an older question is dropped.
 */
import { ApiRefusal } from '../../../shared/call-api.ts'

export interface Loaded<K, T> {
  readonly key: K | undefined
  /** The answer to this key, or still to the one before while that loads. */
  readonly value: T | undefined
  readonly isLoading: boolean
  /** Why the last try failed. */
  readonly trouble: Trouble | undefined
}

export interface Trouble {
  readonly kind: 'refused' | 'unreachable'
  /** The server's own, where it answered. */
  readonly sentence: string | undefined
  /** The contract's name of the refusal. */
  readonly code: string | undefined
}

type Step<K, T> = (key: K, value: T | undefined, signal: AbortSignal) => Promise<T>

export interface Reloadable<K, T> {
  readonly state: () => Loaded<K, T>
  readonly subscribe: (listener: () => void) => () => void
  /** Asks by another key; nothing to ask by empties it. */
  show(key: K | undefined): void
  /** Asks by the same key again, unless it is being asked. */
  again(): void
  /** Makes something of what is there, without asking. */
  change(step: (value: T) => T): void
  /** Adds to what is there, unless it is being asked. */
  extend(step: Step<K, T>): void
}

/** Keys are the same where they read the same. */
export function createReloadable<K, T>(load: Step<K, T>): Reloadable<K, T> {
  let state: Loaded<K, T> = { key: undefined, value: undefined, isLoading: false, trouble: undefined }
  let running = new AbortController()
  const listeners = new Set<() => void>()

  function set(change: Partial<Loaded<K, T>>) {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  async function run(step: Step<K, T>, key: K, value: T | undefined) {
    running.abort()
    running = new AbortController()
    const { signal } = running
    set({ key, isLoading: true, trouble: undefined })
    try {
      const next = await step(key, value, signal)
      if (!signal.aborted) set({ value: next, isLoading: false })
    } catch (error) {
      if (!signal.aborted) set({ isLoading: false, trouble: toTrouble(error) })
    }
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    show(key) {
      if (JSON.stringify(key) === JSON.stringify(state.key)) return
      if (key === undefined) {
        running.abort()
        set({ key, value: undefined, isLoading: false, trouble: undefined })
      } else void run(load, key, undefined)
    },
    again() {
      if (state.key !== undefined && !state.isLoading) void run(load, state.key, state.value)
    },
    change(step) {
      if (state.value !== undefined) set({ value: step(state.value) })
    },
    extend(step) {
      if (state.key !== undefined && !state.isLoading) void run(step, state.key, state.value)
    },
  }
}

const toTrouble = (error: unknown): Trouble =>
  error instanceof ApiRefusal
    ? { kind: 'refused', sentence: error.message, code: error.code }
    : { kind: 'unreachable', sentence: undefined, code: undefined }
