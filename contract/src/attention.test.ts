import { expect, test } from 'vitest'
import { ATTENTION } from './attention.ts'

test('each kind of what needs attention has a place of its own in the bell', () => {
  const ranks = Object.values(ATTENTION).map(({ rank }) => rank)
  expect(ranks.filter((rank, at) => ranks.indexOf(rank) !== at)).toEqual([])
})
