/** The box of latitudes and longitudes around a circle on the earth, by which an index finds what may lie in it. */

export const EARTH_RADIUS_KM = 6371.0088

export interface Point {
  /** Degrees. */
  readonly lat: number
  readonly long: number
}

/** In degrees; where `west` is greater than `east`, the box crosses the 180th meridian. */
export interface Box {
  readonly south: number
  readonly north: number
  readonly west: number
  readonly east: number
}

const toDegrees = (radians: number): number => (radians * 180) / Math.PI
const toRadians = (angle: number): number => (angle * Math.PI) / 180

// Wider than what rounding can lose, narrower than a step on the ground.
const MARGIN_DEGREES = 1e-7

/** The smallest box, but for a hair, that holds every point within `km` of the centre. */
export function computeBox({ lat, long }: Point, km: number): Box {
  const angle = km / EARTH_RADIUS_KM
  const reach = toDegrees(angle) + MARGIN_DEGREES
  const south = Math.max(-90, lat - reach)
  const north = Math.min(90, lat + reach)
  // A circle that holds a pole reaches every longitude.
  if (south === -90 || north === 90) return { south, north, west: -180, east: 180 }
  const sideways =
    toDegrees(Math.asin(Math.min(1, Math.sin(angle) / Math.cos(toRadians(lat))))) + MARGIN_DEGREES
  return { south, north, west: wrapLongitude(long - sideways), east: wrapLongitude(long + sideways) }
}

function wrapLongitude(long: number): number {
  if (long < -180) return long + 360
  return long > 180 ? long - 360 : long
}
