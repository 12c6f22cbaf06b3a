/** What a charger may have asked outside for its cars: bounded for each charger and for the whole process. */
import type { PlugAndCharge } from '../../platform/plug-and-charge/plug-and-charge.ts'
import { createAttemptCounter } from './attempt-counter.ts'
import { createSemaphore } from './semaphore.ts'

/** A car asks once or twice for each time that it is plugged in. */
const MOST_OF_A_CHARGER = 60
const WITHIN_MS = 600_000
const MOST_AT_ONCE = 8

/** Rejects with an Error in words, as `PlugAndCharge` does. */
export type AskForCars = <T>(chargerId: string, ask: (outside: PlugAndCharge) => Promise<T>) => Promise<T>

export function createAskForCars(outside: PlugAndCharge): AskForCars {
  const asked = createAttemptCounter({ most: MOST_OF_A_CHARGER, withinMs: WITHIN_MS })
  const semaphore = createSemaphore(MOST_AT_ONCE)
  return async (chargerId, ask) => {
    if (asked.areTooMany(chargerId)) throw new Error('This charger has asked too often; later it may again')
    asked.count(chargerId)
    return semaphore(() => ask(outside))
  }
}
