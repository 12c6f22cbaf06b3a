/**
 * A circuit breaker: a provider that does not answer is not called for a while, so that no caller waits for it and it
 * can recover.
 */
import { minutes } from '@voltyatra/domain'

/** So many calls in a row without an answer. */
const MOST_FAILURES = 5
const REST_MS = minutes(0.5)

export interface Breaker {
  /** Whether a call may be made; after the rest one alone tries it. */
  mayCall(now: Date): boolean
  answered(): void
  failed(now: Date): void
  /** Whether calls are being refused. */
  isOpen(now: Date): boolean
}

export function openBreaker(): Breaker {
  let failures = 0
  let restsUntil = 0
  const isOpen = (now: Date): boolean => failures >= MOST_FAILURES && now.getTime() < restsUntil
  return {
    isOpen,
    mayCall(now) {
      if (isOpen(now)) return false
      if (failures >= MOST_FAILURES) restsUntil = now.getTime() + REST_MS
      return true
    },
    answered() {
      failures = 0
    },
    failed(now) {
      failures += 1
      restsUntil = now.getTime() + REST_MS
    },
  }
}
