import { expect, test } from 'vitest'
import { placeLabel, readPlaces, searchPlaces, slipsInPrefix } from './search.ts'
import towns from './towns.json' with { type: 'json' }

const places = readPlaces(towns)
const found = (typed: string) => searchPlaces(places, typed, 5).map(placeLabel)

test('there are more than three hundred towns, in every state and union territory, all of them in India', () => {
  expect(places.length).toBeGreaterThan(300)
  expect(Object.keys(towns).length).toBe(36)
  for (const { name, lat, long } of places) {
    expect(lat, name).toBeGreaterThan(6)
    expect(lat, name).toBeLessThan(36)
    expect(long, name).toBeGreaterThan(68)
    expect(long, name).toBeLessThan(98)
  }
  expect(new Set(places.map(placeLabel)).size).toBe(places.length)
})

test('the beginning of a name finds the town, the largest first', () => {
  expect(found('ben')[0]).toBe('Bengaluru, Karnataka')
  expect(found('mu')[0]).toBe('Mumbai, Maharashtra')
  expect(found('VIJAYA')[0]).toBe('Vijayawada, Andhra Pradesh')
})

test('older and everyday names find the town under its name of today', () => {
  expect(found('bombay')[0]).toBe('Mumbai, Maharashtra')
  expect(found('Vizag')[0]).toBe('Visakhapatnam, Andhra Pradesh')
  expect(found('gurgaon')[0]).toBe('Gurugram, Haryana')
  expect(found('ooty')[0]).toBe('Udhagamandalam, Tamil Nadu')
})

test('a later word of a name finds it too', () => {
  expect(found('abu')).toContain('Mount Abu, Rajasthan')
  expect(found('chinchwad')[0]).toBe('Pimpri-Chinchwad, Maharashtra')
})

test('a slip of the hand is forgiven in a word that is long enough', () => {
  expect(found('banglore')[0]).toBe('Bengaluru, Karnataka')
  expect(found('hydrebad')[0]).toBe('Hyderabad, Telangana')
  expect(found('ahmadabad')[0]).toBe('Ahmedabad, Gujarat')
  expect(found('xyz')).toEqual([])
  expect(found('')).toEqual([])
  expect(found('  ,karnataka')).toEqual([])
})

test('towns of one name are told apart by the state behind a comma', () => {
  expect(found('udaipur, raj')).toEqual(['Udaipur, Rajasthan'])
  expect(found('udaipur, tri')).toEqual(['Udaipur, Tripura'])
  expect(found('bilaspur')).toEqual(['Bilaspur, Chhattisgarh', 'Bilaspur, Himachal Pradesh'])
})

test('a place is named once where the state is called alike', () => {
  expect(found('chandigarh')[0]).toBe('Chandigarh')
})

test('slips are counted in the beginning of a name only', () => {
  expect(slipsInPrefix('mysore', 'mysore')).toBe(0)
  expect(slipsInPrefix('beng', 'bengaluru')).toBe(0)
  expect(slipsInPrefix('bnegal', 'bengaluru')).toBe(1)
  expect(slipsInPrefix('abc', '')).toBe(3)
})

test('a mistyped line of the file is found when it is read', () => {
  expect(() => readPlaces({ Goa: 'Panaji 15.5' })).toThrow('Panaji')
})
