import { expect, test } from 'vitest'
import { readKeyMode } from './keys.ts'

test.each([
  ['cashfree', 'TEST10000001', 'cfsk_ma_test_0123', 'test'],
  ['cashfree', '10000001abc', 'cfsk_ma_prod_0123', 'live'],
  ['cashfree', 'TEST10000001', 'an older secret', 'test'],
  ['cashfree', 'TEST10000001', 'cfsk_ma_prod_0123', undefined],
  ['cashfree', '10000001abc', 'cfsk_ma_test_0123', undefined],
  ['cashfree', 'rzp_test_ with spaces', 's', undefined],
  ['razorpay', 'rzp_test_ofThisMachine', 's', 'test'],
  ['razorpay', 'rzp_live_ofThisMachine', 's', 'live'],
  ['razorpay', 'TEST10000001', 'cfsk_ma_test_0123', undefined],
] as const)('keys of %s, %s and %s, are %s', (provider, keyId, secret, mode) => {
  expect(readKeyMode(provider, { keyId, secret })).toBe(mode)
})
