import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Box, computeBox, EARTH_RADIUS_KM, type Point } from './near.ts'

const radians = (angle: number) => (angle * Math.PI) / 180

function distanceKm(one: Point, other: Point): number {
  const dLat = radians(other.lat - one.lat)
  const dLong = radians(other.long - one.long)
  const h =
    Math.sin(dLat / 2) ** 2 +
    Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * Math.sin(dLong / 2) ** 2
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h)))
}

const holds = ({ south, north, west, east }: Box, { lat, long }: Point): boolean =>
  lat >= south && lat <= north && (west <= east ? long >= west && long <= east : long >= west || long <= east)

const anywhere = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  long: fc.double({ min: -180, max: 180, noNaN: true }),
})

test('every point within the distance lies in the box, at the poles and across the 180th meridian too', () => {
  fc.assert(
    fc.property(anywhere, anywhere, fc.double({ min: 0, max: 1000, noNaN: true }), (centre, other, more) => {
      expect(holds(computeBox(centre, distanceKm(centre, other) + more), other)).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

test('a box is no larger than its circle needs: its edges are the distance away', () => {
  const bengaluru = { lat: 12.9716, long: 77.5946 }
  const box = computeBox(bengaluru, 50)
  expect(distanceKm(bengaluru, { ...bengaluru, lat: box.north })).toBeCloseTo(50, 3)
  expect(distanceKm(bengaluru, { ...bengaluru, lat: box.south })).toBeCloseTo(50, 3)
  expect(box.east - box.west).toBeCloseTo(0.9229, 3)
})

test('a search near the 180th meridian looks on both of its sides', () => {
  const { west, east } = computeBox({ lat: -17, long: 179.9 }, 100)
  expect(west).toBeLessThan(180)
  expect(east).toBeLessThan(-178)
})
