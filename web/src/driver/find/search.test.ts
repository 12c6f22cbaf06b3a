import { expect, test } from 'vitest'
import { readSearch, type Search, writeSearch } from './search.ts'

const FULL: Search = {
  words: 'Jayanagar',
  near: { lat: 12.9716, long: 77.5946 },
  connector: 'CCS2',
  isFreeNow: true,
  power: 50,
}
const NONE: Search = { words: '', near: undefined, connector: '', isFreeNow: false, power: 0 }

test('a search comes back from its address', () => {
  expect(readSearch(writeSearch(FULL))).toEqual(FULL)
  expect(readSearch(writeSearch(NONE))).toEqual(NONE)
})

test('what an address says that makes no sense is left out', () => {
  expect(readSearch(new URLSearchParams('near=91,0&free=1&power=51'))).toEqual(NONE)
  expect(readSearch(new URLSearchParams('near=12.9;77.5&power=-1'))).toEqual(NONE)
})
