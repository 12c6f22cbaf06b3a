import { expect, test } from 'vitest'
import { isConcerned } from './topics.ts'

const ids = new Set(['a'])

test('what is known of one charger is loaded anew when that one has changed, lists when any has', () => {
  expect(isConcerned(['charger', 'one', 'a'], ids)).toBe(true)
  expect(isConcerned(['charger', 'messages', 'b', { q: '' }], ids)).toBe(false)
  expect(isConcerned(['charger', 'chargers', { limit: 50 }], ids)).toBe(true)
  expect(isConcerned(['booking', 'settings'], ids)).toBe(true)
})

test('of other topics everything is, for their keys may name what belongs together otherwise', () => {
  expect(isConcerned(['charging', 'of', 'b'], ids)).toBe(true)
})
