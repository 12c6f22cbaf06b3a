/**
 * Requests to servers outside that a charger causes for its cars: limited for each charger and for the whole process.
 */
import type { PlugAndCharge } from '../../platform/plug-and-charge/plug-and-charge.ts'
import { createAttemptCounter } from './attempt-counter.ts'
import { createSemaphore } from './semaphore.ts'

/** A car asks once or twice for each time that it is plugged in. */
const MOST_OF_A_CHARGER = 60
const WITHIN_MS = 600_000
const MOST_AT_ONCE = 8

/** Rejects with an Error in words, as `PlugAndCharge` does. */
export type RequestForCar = <T>(
  chargerId: string,
  request: (outside: PlugAndCharge) => Promise<T>,
) => Promise<T>

export function createRequestForCar(outside: PlugAndCharge): RequestForCar {
  const requested = createAttemptCounter({ most: MOST_OF_A_CHARGER, withinMs: WITHIN_MS })
  const semaphore = createSemaphore(MOST_AT_ONCE)
  return async (chargerId, request) => {
    if (requested.areTooMany(chargerId))
      throw new Error('This charger has asked too often; later it may again')
    requested.count(chargerId)
    return semaphore(() => request(outside))
  }
}
