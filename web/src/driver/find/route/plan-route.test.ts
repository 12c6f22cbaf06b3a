import { expect, test } from 'vitest'
import type { StationColumns } from '../../../shared/map/point.ts'
import { findFarLeg, planRoute } from './plan-route.ts'

/** On the meridian of 77°: a degree is 111.2 km of line, 144.6 km of road. */
const SOUTH = { lat: 10, long: 77 }
const NORTH = { lat: 14, long: 77 }

type Placed = readonly [lat: number, long: number, kW: number, free?: number]

const columnsOf = (stations: readonly Placed[]): StationColumns => ({
  asOf: '2026-11-23T00:00:00.000Z',
  lat: stations.map(([lat]) => Math.round(lat * 1e5)),
  long: stations.map(([, long]) => Math.round(long * 1e5)),
  fastestKW: stations.map(([, , kW]) => kW),
  freeSlots: stations.map(([, , , free = 1]) => free),
  totalSlots: stations.map(() => 2),
  connectorTypes: stations.map(() => 1),
  amenities: stations.map(() => 0),
  pricePerHour: stations.map(() => 0),
  pricePerKWh: stations.map(() => 1800),
  openNow: stations.map(() => 1),
})

const plan = (stations: readonly Placed[], rangeKm: number, to = NORTH) =>
  planRoute(columnsOf(stations), { from: SOUTH, to, rangeKm })
const latitudes = (found: readonly { readonly at: { readonly lat: number } }[]) =>
  found.map(({ at }) => at.lat)

test('stations within the corridor come in the order of the way, in service ones only', () => {
  const { stations, km, corridorKm } = plan(
    [
      [13, 77.1, 50],
      [11, 76.9, 50],
      [12, 77.5, 50],
      [12.5, 77, 50, -1],
      [9.9, 77, 50],
      [14.1, 77, 50],
    ],
    300,
  )
  expect(km).toBeCloseTo(578, 0)
  expect(corridorKm).toBeCloseTo(22.2, 1)
  expect(latitudes(stations)).toEqual([11, 13])
  expect(stations[0]?.afterKm).toBeCloseTo(144.6, 0)
  expect(stations[0]?.offKm).toBeCloseTo(10.9, 1)
})

test('stops are no farther apart than nine tenths of the range, and the strongest late one is taken', () => {
  const { stops, gap } = plan(
    [
      [11, 77, 150],
      [11.5, 77, 120],
      [11.7, 77, 30],
      [12.9, 77, 60],
      [13.9, 77, 60],
    ],
    300,
  )
  expect(gap).toBeUndefined()
  expect(latitudes(stops)).toEqual([11.5, 12.9])
})

test('a tenth of the range stays in the battery', () => {
  const { stops, gap } = plan([[11, 77, 50]], 150)
  expect(stops).toEqual([])
  expect(gap).toMatchObject({ afterKm: 0, km: expect.closeTo(144.6, 0), isToEnd: false })
})

test('no stop is needed where the range reaches', () => {
  expect(plan([[11, 77, 50]], 700)).toMatchObject({ stops: [], gap: undefined })
})

test('where the range ends before the next station, it is said where and how far', () => {
  const { stops, gap } = plan(
    [
      [10.5, 77, 50],
      [13.5, 77, 50],
    ],
    150,
  )
  expect(latitudes(stops)).toEqual([10.5])
  expect(gap?.afterKm).toBeCloseTo(72, 0)
  expect(gap?.km).toBeCloseTo(434, 0)
})

test('where no station comes any more, it is said how far it is to the end', () => {
  const { gap } = plan([[10.5, 77, 50]], 150)
  expect(gap).toMatchObject({ afterKm: expect.closeTo(72, 0), km: expect.closeTo(506, 0), isToEnd: true })
  expect(plan([], 150).gap).toMatchObject({ afterKm: 0, km: expect.closeTo(578, 0), isToEnd: true })
})

test('of stops that the driver chose it is said where they are too far apart, with the same reserve', () => {
  const stop = (afterKm: number) => ({ at: SOUTH, afterKm, offKm: 0, fastestKW: 50 })
  expect(findFarLeg({ km: 300, stops: [stop(200), stop(100)] }, 120)).toBeUndefined()
  expect(findFarLeg({ km: 300, stops: [stop(100), stop(200)] }, 110)).toBe(100)
  expect(findFarLeg({ km: 300, stops: [stop(100)] }, 200)).toBe(200)
})

test('a way of no length has no stops', () => {
  expect(plan([[10, 77, 50]], 100, SOUTH)).toMatchObject({ km: 0, stops: [], gap: undefined })
})
