import { expect, test } from 'vitest'
import { readRoute, writeRoute } from './route-search.ts'

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
