/** Asks the browser where the driver is: on a tap and never otherwise. */
import type { Point } from '../../shared/map/point.ts'

let lastKnown: Point | undefined

/** Where the driver was found last while the app is open; kept nowhere. */
export const getLastPosition = (): Point | undefined => lastKnown

const PATIENCE = { maximumAge: 60_000, timeout: 10_000 } as const

/** Undefined where it is not allowed or not known. */
export const locate = (): Promise<Point | undefined> =>
  new Promise((resolve) => {
    if (!navigator.geolocation) return resolve(undefined)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        lastKnown = { lat: roundDegrees(coords.latitude), long: roundDegrees(coords.longitude) }
        resolve(lastKnown)
      },
      () => resolve(undefined),
      PATIENCE,
    )
  })

/** To about a hundred metres: the server need not know more. */
const roundDegrees = (degrees: number): number => Math.round(degrees * 1000) / 1000
