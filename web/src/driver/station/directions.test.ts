import { expect, test } from 'vitest'
import { buildDirections } from './directions.ts'

test.each([
  ['Mozilla/5.0 (Linux; Android 15; Pixel 8)', 'geo:12.97,77.6?q=12.97,77.6'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 'https://maps.apple.com/?daddr=12.97,77.6'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'https://www.google.com/maps/dir/?api=1&destination=12.97,77.6'],
])('%s has maps of its own', (userAgent, address) => {
  expect(buildDirections({ lat: 12.97, long: 77.6 }, userAgent)).toBe(address)
})
