import { expect, test } from 'vitest'
import { filterCount, formatSearch, NOTHING_REQUESTED, parseView, type View } from './view.ts'

const FULL: View = {
  near: { lat: 12.972, long: 77.595 },
  place: 'Bengaluru, Karnataka',
  withinKm: 40,
  words: 'MG Road',
  connector: 'GB/T',
  power: 50,
  isFreeNow: true,
  isOpenNow: true,
  price: 'energy',
  kwhPrice: 18,
  sort: 'fastest',
  station: '01890a5d-ac96-774b-bcce-b302099a8057',
  isMap: true,
  camera: { lat: 12.9716, long: 77.5946, zoom: 11.5 },
}

test('an address brings back exactly the view that it was made of', () => {
  expect(parseView(formatSearch(FULL))).toEqual(FULL)
  expect(parseView(formatSearch({ ...FULL, price: 100, words: undefined }))).toEqual({
    ...FULL,
    price: 100,
    words: undefined,
  })
})

test('nothing asked is nothing in the address', () => {
  expect(formatSearch(NOTHING_REQUESTED)).toBe('')
  expect(parseView('')).toEqual(NOTHING_REQUESTED)
})

test('an address can be read: places and points stand in it as they are', () => {
  expect(
    formatSearch({ ...NOTHING_REQUESTED, near: { lat: 12.97164, long: 77.59461 }, place: 'Hubballi' }),
  ).toBe('?near=12.972,77.595&place=Hubballi')
})

test('what makes no sense in an address is left out of the view', () => {
  const odd =
    '?near=91,0&place=Nowhere&km=9000&connector=Lightning&power=51&free=yes&open=yes&price=free&kwh=17&sort=luck&station=1&view=list&map=1,2,99'
  expect(parseView(odd)).toEqual(NOTHING_REQUESTED)
  expect(parseView('?near=&map=a,b,c')).toEqual(NOTHING_REQUESTED)
  expect(parseView('?near=12.97')).toEqual(NOTHING_REQUESTED)
})

test('filters are counted one by one', () => {
  expect(filterCount(NOTHING_REQUESTED)).toBe(0)
  expect(filterCount(FULL)).toBe(5)
})
