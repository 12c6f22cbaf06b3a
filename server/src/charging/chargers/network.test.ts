import { expect, test } from 'vitest'
import { toNetwork } from './network.ts'

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:12:34::9', '2001:db8:12::/48'],
  ['2001:DB8::1', '2001:db8::/48'],
  ['2001:0db8:0000:1:2:3:4:5', '2001:db8::/48'],
  ['::1', '::/48'],
  ['unknown', 'unknown'],
])('%s is of the network %s', (address, network) => {
  expect(toNetwork(address)).toBe(network)
})
