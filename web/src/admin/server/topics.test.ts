import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { isConcerned, refreshShown } from './topics.ts'

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

test('charges by card are loaded anew when a bill is made, which is after they have ended', () => {
  const client = new QueryClient()
  const key = ['charging', 'card-charges', {}]
  client.setQueryData(key, [])
  refreshShown(client, new Map([['booking', ids]]))
  expect(client.getQueryState(key)?.isInvalidated).toBe(true)
})
