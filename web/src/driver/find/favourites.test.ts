import { expect, test } from 'vitest'
import { changeFavourite, readFavourites } from './favourites.ts'

function keptWith(stored?: string) {
  const items = new Map(stored === undefined ? [] : [['favourite-stations', stored]])
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  }
}

test('a station is a favourite until it is taken away, the newest first', () => {
  const kept = keptWith()
  changeFavourite({ id: 'a', name: 'Mall' }, kept)
  changeFavourite({ id: 'b', name: 'Bus stand' }, kept)
  expect(readFavourites(kept).map(({ id }) => id)).toEqual(['b', 'a'])
  changeFavourite({ id: 'a', name: 'Mall' }, kept)
  expect(readFavourites(kept).map(({ id }) => id)).toEqual(['b'])
})

test('what was kept and cannot be read is as if nothing was kept', () => {
  for (const stored of ['{', '{}', 'null', '[null, 3, {"id": 4}]']) {
    expect(readFavourites(keptWith(stored)), stored).toEqual([])
  }
})
