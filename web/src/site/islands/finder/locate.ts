/** Asks the browser where the visitor is: on a click and never otherwise. */
import type { Point } from '../../../shared/map/point.ts'

export type Located =
  | { readonly kind: 'found'; readonly at: Point }
  /**
   * `refused`: by the visitor; `unavailable`: the device does not know; `unsupported`: the browser does not allow it.
   */
  | { readonly kind: 'refused' | 'timeout' | 'unavailable' | 'unsupported' }

/** A position of a minute ago is exact enough; after ten seconds typing is faster. */
const PATIENCE = { maximumAge: 60_000, timeout: 10_000 } as const

export function locate(): Promise<Located> {
  if (!isSecureContext || !('geolocation' in navigator)) return Promise.resolve({ kind: 'unsupported' })
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ kind: 'found', at: { lat: coords.latitude, long: coords.longitude } }),
      ({ code }) => resolve({ kind: KINDS[code] ?? 'unavailable' }),
      PATIENCE,
    )
  })
}

/** By the numbers of the Geolocation API. */
const KINDS: Readonly<Record<number, 'refused' | 'unavailable' | 'timeout'>> = {
  1: 'refused',
  2: 'unavailable',
  3: 'timeout',
}
