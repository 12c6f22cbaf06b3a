import { expect, test } from 'vitest'
import { joinAddress } from './join-address.ts'

test('city and state are named once, whether the address names them or not', () => {
  const inFull = 'NH 48, Hubballi, Karnataka'
  expect(joinAddress({ address: 'NH 48', city: 'Hubballi', state: 'Karnataka' })).toBe(inFull)
  expect(joinAddress({ address: 'NH 48, Hubballi', city: 'hubballi', state: 'Karnataka' })).toBe(inFull)
  expect(joinAddress({ address: inFull, city: 'Hubballi', state: 'Karnataka' })).toBe(inFull)
  expect(joinAddress({ address: 'MG Road', city: null, state: 'Goa' })).toBe('MG Road, Goa')
})
