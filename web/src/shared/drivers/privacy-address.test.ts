import { expect, test } from 'vitest'
import { findPrivacyAddress } from './privacy-address.ts'

test('the notice leads to the policy in the language that is read, and to the English one where there is none', () => {
  expect(findPrivacyAddress('ta')).toBe('/ta/privacypolicy')
  expect(['en-IN', 'en', '', 'fr'].map(findPrivacyAddress)).toEqual(Array(4).fill('/privacypolicy'))
})
