import { expect, test } from 'vitest'
import { findCountry } from './find-country.ts'

test.each([
  // The resolvers of two countries' public networks.
  ['49.45.0.1', 'IN'],
  ['::ffff:49.45.0.1', 'IN'],
  ['117.192.0.10', 'IN'],
  ['193.0.6.139', 'NL'],
  ['2405:200:1000::1', 'IN'],
  ['2001:67c:2e8:22::c100:68b', 'NL'],
])('%s is registered in %s', (address, country) => {
  expect(findCountry(address)).toBe(country)
})

test.each(['10.0.0.1', '127.0.0.1', '192.168.1.1', '0.0.0.0', '::1', 'fe80::1%eth0', 'fd00::1', 'test', ''])(
  'of %s nothing is said',
  (address) => {
    expect(findCountry(address)).toBeUndefined()
  },
)
