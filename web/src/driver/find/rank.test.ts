import { expect, test } from 'vitest'
import { getStanding, rankStations, type Station } from './rank.ts'

const AS_OF = '2026-11-22T06:00:00.000Z'

const station = (stationName: string, more: Partial<Station> = {}): Station =>
  ({
    stationName,
    status: 'active',
    availableSlots: 1,
    opening: { isOpen: true, until: null },
    asOf: AS_OF,
    lastChargeAt: AS_OF,
    distanceKm: 3,
    ...more,
  }) as Station

test('where a charge begins now comes before what is nearer, and what is out of service last', () => {
  const ranked = rankStations([
    station('offline next door', { status: 'offline', distanceKm: 0.1 }),
    station('taken', { availableSlots: 0, distanceKm: 0.5 }),
    station('closed', { opening: { isOpen: false, until: null }, distanceKm: 0.2 }),
    station('free and far', { distanceKm: 8 }),
    station('free and near'),
  ])
  expect(ranked.map(({ stationName }) => stationName)).toEqual([
    ...['free and near', 'free and far', 'taken', 'closed', 'offline next door'],
  ])
})

test('a station that has not delivered for a week stands behind one that is a little farther', () => {
  const ranked = rankStations([
    station('doubtful', { distanceKm: 1, lastChargeAt: '2026-11-01T06:00:00.000Z' }),
    station('never used', { distanceKm: 2, lastChargeAt: null }),
    station('proven', { distanceKm: 4 }),
  ])
  expect(ranked.map(({ stationName }) => stationName)).toEqual(['proven', 'doubtful', 'never used'])
})

test('without distances the order stays, but for what is free', () => {
  const { distanceKm: _, ...nowhere } = station('')
  const one = { ...nowhere, stationName: 'one' } as Station
  const two = { ...nowhere, stationName: 'two', availableSlots: 0 } as Station
  const three = { ...nowhere, stationName: 'three' } as Station
  expect(rankStations([two, three, one])).toEqual([three, one, two])
})

test('a station that is closed at this hour is closed, however many connectors are free', () => {
  expect(getStanding(station('', { opening: { isOpen: false, until: null }, availableSlots: 4 }))).toBe(
    'closed',
  )
})
