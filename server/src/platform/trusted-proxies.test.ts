import { expect, test } from 'vitest'
import { createTrustedProxies, isProxyList } from './trusted-proxies.ts'

test('this machine is believed, and nobody else unless it is named', () => {
  const nobody = createTrustedProxies()
  expect(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'].map(nobody.trusts)).toEqual(
    Array(4).fill(true),
  )
  expect(['10.0.0.1', '::2', '', 'unknown', undefined].map(nobody.trusts)).toEqual(Array(5).fill(false))
})

test('of a network every address is believed, and none beside it', () => {
  const some = createTrustedProxies(['10.1.0.0/16', '192.0.2.7', 'fd00::/8'])
  expect(['10.1.255.255', '::ffff:10.1.0.1', '192.0.2.7', 'fd12::1'].map(some.trusts)).toEqual(
    Array(4).fill(true),
  )
  expect(['10.2.0.0', '192.0.2.8', 'fe80::1'].map(some.trusts)).toEqual(Array(3).fill(false))
})

test.each(['10.0.0.0/33', '10.0.0/8', '0.0.0.0/0', '::/0', 'proxy.example.in', '10.0.0.1/8/8', '10.0.0.0/'])(
  '%s is no proxy that could be believed',
  (name) => expect(isProxyList([name])).toBe(false),
)
