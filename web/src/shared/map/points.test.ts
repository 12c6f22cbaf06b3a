import { expect, test } from 'vitest'
import type { StationColumns } from './point.ts'
import { buildRings, buildStationPoints } from './points.ts'

/** A free one priced by the hour, a taken one priced by energy, one that is out of service. */
const columns: StationColumns = {
  asOf: '2026-11-21T00:00:00.000Z',
  lat: [1_297_160, 1_907_600, 2_861_390],
  long: [7_759_460, 7_287_770, 7_720_900],
  fastestKW: [60, 22, 120],
  freeSlots: [2, 0, -1],
  totalSlots: [4, 2, 6],
  connectorTypes: [0b11, 0b1, 0b1000],
  amenities: [0b1, 0b101, 0],
  pricePerHour: [12_000, 0, 5_000],
  pricePerKWh: [0, 1_770, 0],
  openNow: [1, 0, 1],
}
const NONE = { isFreeNow: false }
const states = (filters: Parameters<typeof buildStationPoints>[1]) =>
  buildStationPoints(columns, filters).features.map(({ properties }) => properties.state)

test('every station stands where it is, and says whether it is free, taken or out of service', () => {
  const { features } = buildStationPoints(columns, NONE)
  expect(features[0]?.geometry).toEqual({ type: 'Point', coordinates: [77.5946, 12.9716] })
  expect(states(NONE)).toEqual([0, 1, 2])
})

test('the map lets through what the list lets through', () => {
  expect(states({ isFreeNow: true })).toEqual([0])
  expect(states({ ...NONE, connector: 'CCS2' })).toEqual([0])
  expect(states({ ...NONE, connector: 'Type 2' })).toEqual([0, 1])
  expect(states({ ...NONE, amenity: 'toilets' })).toEqual([0, 1])
  expect(states({ ...NONE, amenity: 'drinking-water' })).toEqual([1])
  expect(states({ ...NONE, amenity: 'wheelchair' })).toEqual([])
  expect(states({ ...NONE, power: 50 })).toEqual([0, 2])
  expect(states({ ...NONE, price: 'energy' })).toEqual([1])
  expect(states({ ...NONE, kwhPrice: 18 })).toEqual([1])
  expect(states({ ...NONE, kwhPrice: 15 })).toEqual([])
  expect(states({ ...NONE, price: 100 })).toEqual([2])
  expect(states({ ...NONE, price: 150 })).toEqual([0, 2])
  expect(states({ ...NONE, isOpenNow: true })).toEqual([0, 2])
  expect(states({ isFreeNow: true, connector: 'Type 2', power: 100 })).toEqual([])
})

test('a ring runs at its distance around the point, and there is none without a point', () => {
  const [ring] = buildRings({ lat: 0, long: 77 }, [111.19]).features
  const line = ring?.geometry.type === 'LineString' ? ring.geometry.coordinates : []
  expect(line[0]?.[1]).toBeCloseTo(1, 2)
  expect(line[24]?.[0]).toBeCloseTo(78, 2)
  expect(line[0]).toEqual(line.at(-1)?.map((value) => expect.closeTo(value, 6)))
  expect(buildRings(undefined, [5]).features).toEqual([])
})
