import { expect, test } from 'vitest'
import { buildDirections, buildWay } from './directions.ts'

test.each([
  ['Mozilla/5.0 (Linux; Android 15; Pixel 8)', 'geo:12.97,77.6?q=12.97,77.6'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 'https://maps.apple.com/?daddr=12.97,77.6'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'https://www.google.com/maps/dir/?api=1&destination=12.97,77.6'],
])('%s has maps of its own', (userAgent, address) => {
  expect(buildDirections({ lat: 12.97, long: 77.6 }, userAgent)).toBe(address)
})

test('a way with stops is handed over whole, from where the phone is unless a start is named', () => {
  const way = {
    from: undefined,
    to: { lat: 9.98, long: 76.28 },
    stops: [
      { lat: 12, long: 77.2 },
      { lat: 11, long: 77 },
    ],
  }
  const google = new URL(buildWay(way, 'Mozilla/5.0 (Linux; Android 15; Pixel 8)'))
  expect(Object.fromEntries(google.searchParams)).toEqual({
    ...{ api: '1', destination: '9.98,76.28', waypoints: '12,77.2|11,77', travelmode: 'driving' },
  })
  const apple = new URL(
    buildWay(
      { ...way, from: { lat: 13, long: 77.5 } },
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)',
    ),
  )
  expect(apple.host).toBe('maps.apple.com')
  expect(apple.searchParams.getAll('waypoint')).toEqual(['12,77.2', '11,77'])
  expect([apple.searchParams.get('source'), apple.searchParams.get('destination')]).toEqual([
    '13,77.5',
    '9.98,76.28',
  ])
})
