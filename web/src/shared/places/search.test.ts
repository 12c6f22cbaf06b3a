import { expect, test } from 'vitest'
import localities from './localities.json' with { type: 'json' }
import { countSlips, findPlaceNamed, formatPlace, readLocalities, readTowns, searchPlaces } from './search.ts'
import towns from './towns.json' with { type: 'json' }

const allTowns = readTowns(towns)
const places = [...allTowns, ...readLocalities(localities)]
const found = (typed: string) => searchPlaces(places, typed, 5).map(formatPlace)

test('there are more than three hundred towns, in every state and union territory, all of them in India', () => {
  expect(allTowns.length).toBeGreaterThan(300)
  expect(Object.keys(towns).length).toBe(36)
  for (const { name, lat, long } of places) {
    expect(lat, name).toBeGreaterThan(6)
    expect(lat, name).toBeLessThan(36)
    expect(long, name).toBeGreaterThan(68)
    expect(long, name).toBeLessThan(98)
  }
  expect(new Set(places.map(formatPlace)).size).toBe(places.length)
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

test('towns of one name are distinguished by the state behind a comma', () => {
  expect(found('udaipur, raj')).toEqual(['Udaipur, Rajasthan'])
  expect(found('udaipur, tri')).toEqual(['Udaipur, Tripura'])
  expect(found('bilaspur')).toEqual(['Bilaspur, Chhattisgarh', 'Bilaspur, Himachal Pradesh'])
})

test('a place is named once where the state is called alike', () => {
  expect(found('chandigarh')[0]).toBe('Chandigarh')
})

test('slips are counted in the beginning of a name only', () => {
  expect(countSlips('mysore', 'mysore')).toBe(0)
  expect(countSlips('beng', 'bengaluru')).toBe(0)
  expect(countSlips('bnegal', 'bengaluru')).toBe(1)
  expect(countSlips('abc', '')).toBe(3)
})

test('a mistyped line of the file is found when it is read', () => {
  expect(() => readTowns({ Goa: 'Panaji 15.5' })).toThrow('Panaji')
  expect(() => readLocalities({ Pune: 'Baner' })).toThrow('Baner')
})

test('a locality is found with its town, and the towns of that name come before it', () => {
  expect(found('HSR Layout')).toEqual(['HSR Layout, Bengaluru'])
  expect(found('hsr')[0]).toBe('HSR Layout, Bengaluru')
  expect(found('koramangla')[0]).toBe('Koramangala, Bengaluru')
  expect(found('bkc')[0]).toBe('Bandra Kurla Complex, Mumbai')
  expect(found('indira nagar, luck')).toEqual(['Indira Nagar, Lucknow'])
  expect(found('salem')[0]).toBe('Salem, Tamil Nadu')
})

test('every locality lies in or beside its town, which is one of the towns', () => {
  for (const locality of readLocalities(localities)) {
    const town = allTowns.find(({ name }) => name === locality.within)
    expect(town, locality.within).toBeDefined()
    expect(Math.abs(locality.lat - (town?.lat ?? 0)), locality.name).toBeLessThan(0.35)
    expect(Math.abs(locality.long - (town?.long ?? 0)), locality.name).toBeLessThan(0.35)
  }
})

test('a name is found in its own script and in Hindi, however its letters are composed', () => {
  expect(found('बेंगलुरु')[0]).toBe('Bengaluru, Karnataka')
  expect(found('ಬೆಂಗಳೂರು')[0]).toBe('Bengaluru, Karnataka')
  expect(found('बेंग')[0]).toBe('Bengaluru, Karnataka')
  expect(found('चेन्नई')[0]).toBe('Chennai, Tamil Nadu')
  expect(found('சென்னை')[0]).toBe('Chennai, Tamil Nadu')
  expect(found('कोलकाता')[0]).toBe('Kolkata, West Bengal')
  for (const form of ['NFC', 'NFD'] as const) {
    expect(found('चंडीगढ़'.normalize(form))[0]).toBe('Chandigarh')
    expect(found('கோயம்புத்தூர்'.normalize(form))[0]).toBe('Coimbatore, Tamil Nadu')
  }
})

test('a place is meant where it is named whole, under any of its names, and not by a part or a slip', () => {
  expect(findPlaceNamed(places, ' bombay ')?.name).toBe('Mumbai')
  expect(findPlaceNamed(places, 'Udaipur, Rajasthan')?.within).toBe('Rajasthan')
  for (const typed of ['', 'Mumb', 'Mumbay', 'APP-1', '560034'])
    expect(findPlaceNamed(places, typed)).toBeUndefined()
})
