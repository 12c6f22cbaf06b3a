import { expect, test } from 'vitest'
import { changeStop, MOST_STOPS, readRoute, readStops, writeRoute } from './route-search.ts'

const ROUTE = {
  from: { lat: 12.97, long: 77.59 },
  to: { lat: 13.09, long: 80.28 },
  fromName: '',
  toName: 'Chennai, Tamil Nadu',
  rangeKm: 250,
}

test('a way comes back from its address', () => {
  expect(readRoute(writeRoute(ROUTE))).toEqual(ROUTE)
})

test('an address without both ends, or with a range that no vehicle has, asks for no way', () => {
  for (const query of [
    '',
    'from=12,77',
    'from=12,77&to=x',
    'from=12,77&to=13,80&range=29',
    'from=12,77&to=13,80&range=x',
  ])
    expect(readRoute(new URLSearchParams(query)), query).toBeUndefined()
})

test('stops stand in the address, a second press takes one away, and there are no more than maps take', () => {
  const [one, two] = [
    { lat: 12.97123, long: 78.5 },
    { lat: 13, long: 79.12345 },
  ] as const
  const both = changeStop(changeStop(writeRoute(ROUTE), one), two)
  expect(readStops(new URLSearchParams(both.toString()))).toEqual([one, two])
  expect(readRoute(both)).toEqual(ROUTE)
  expect(readStops(changeStop(both, one))).toEqual([two])
  let query = new URLSearchParams('stop=x&stop=91,0')
  expect(readStops(query)).toEqual([])
  for (let lat = 0; lat < 12; lat++) query = changeStop(query, { lat: lat + 0.25, long: 77.25 })
  expect(readStops(query)).toHaveLength(MOST_STOPS)
  expect(readStops(query).at(-1)).toEqual({ lat: 11.25, long: 77.25 })
})
