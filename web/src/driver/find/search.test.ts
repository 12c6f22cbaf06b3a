import { expect, test } from 'vitest'
import type { Station } from './rank.ts'
import { buildStationQuery, measureFromDriver, readSearch, type Search, writeSearch } from './search.ts'

const FULL: Search = {
  words: 'Jayanagar',
  near: { lat: 12.9716, long: 77.5946 },
  isPlace: true,
  area: { lat: 12.9, long: 77.6, km: 12 },
  isMap: true,
  connector: 'CCS2',
  isFreeNow: true,
  amenity: 'drinking-water',
  power: 50,
  isOpenNow: true,
  price: 18,
}
const NONE: Search = {
  ...{ words: '', near: undefined, isPlace: false, area: undefined, isMap: false },
  ...{ connector: '', isFreeNow: false, amenity: '', power: 0, isOpenNow: false, price: 0 },
}

test('a search comes back from its address', () => {
  expect(readSearch(writeSearch(FULL))).toEqual(FULL)
  expect(readSearch(writeSearch(NONE))).toEqual(NONE)
})

test('what an address says that makes no sense is left out', () => {
  expect(readSearch(new URLSearchParams('near=91,0&free=1&open=1&power=51&price=17&amenity=pool'))).toEqual(
    NONE,
  )
  expect(readSearch(new URLSearchParams('near=12.9;77.5&power=-1'))).toEqual(NONE)
  expect(readSearch(new URLSearchParams('area=12.9,77.5&km=501&place=yes'))).toEqual(NONE)
})

test('a part of the map is looked through whole, and a place by its middle and not by its name', () => {
  const inArea = buildStationQuery(FULL, undefined)
  expect(inArea).toMatchObject({ q: '', lat: 12.9, long: 77.6, withinKm: 12 })
  const atPlace = buildStationQuery({ ...FULL, area: undefined }, undefined)
  expect(atPlace).toMatchObject({ q: '', lat: 12.9716, long: 77.5946 })
  expect(buildStationQuery({ ...NONE, words: 'mall' }, undefined)).toMatchObject({ q: 'mall' })
})

test('in a part of the map distances are those from the driver, or none', () => {
  const station = { distanceKm: 1, location: { lat: 12.9716, long: 77.6946 } } as Station
  expect(measureFromDriver({ ...FULL, area: undefined }, station).distanceKm).toBe(1)
  expect(measureFromDriver(FULL, station).distanceKm).toBeCloseTo(10.8, 1)
  expect(measureFromDriver({ ...FULL, near: undefined }, station).distanceKm).toBeUndefined()
})

test('a place that another app shares is looked near, or else its words are looked for', () => {
  const shared = (fields: Record<string, string>) => {
    const { words, near } = readSearch(new URLSearchParams(fields))
    return { words, near }
  }
  const near = { lat: 12.9716, long: 77.5946 }
  expect(shared({ text: 'https://maps.example.com/@12.9716,77.5946,15z' })).toEqual({ words: '', near })
  expect(shared({ url: 'geo:12.9716,77.5946?q=12.9716%2C77.5946' })).toEqual({ words: '', near })
  expect(shared({ title: 'Place', text: 'Phoenix Mall https://example.com/x%' })).toEqual({
    words: 'Phoenix Mall',
    near: undefined,
  })
  expect(shared({ title: 'Phoenix Mall' })).toEqual({ words: 'Phoenix Mall', near: undefined })
  expect(shared({ text: '999.99,999.99' }).near).toBeUndefined()
})
