/** Distances on the earth, taken as a ball. */
import type { Point } from './point.ts'

export const EARTH_KM = 6371

export const toRadians = (degrees: number): number => (degrees * Math.PI) / 180

/** Along a great circle, in km. */
export function computeDistanceKm(from: Point, to: Point): number {
  const [a, b] = [toRadians(from.lat), toRadians(to.lat)]
  const across = Math.sin((b - a) / 2) ** 2
  const along = Math.cos(a) * Math.cos(b) * Math.sin(toRadians(to.long - from.long) / 2) ** 2
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(across + along)))
}
