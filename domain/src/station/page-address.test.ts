import { expect, test } from 'vitest'
import { formatStationSlug, parseStationSlug } from './page-address.ts'

const ID = '01999999-0000-7000-8000-9f86d081884c'
const slug = (name: string, city: string | null = null) => formatStationSlug({ id: ID, name, city })

test('a station is named with its town, once', () => {
  expect(slug('MG Road Hub', 'Bengaluru')).toBe('mg-road-hub-bengaluru-9f86d081884c')
  expect(slug('Bengaluru Airport', 'Bengaluru')).toBe('bengaluru-airport-9f86d081884c')
  expect(slug('MG Road Hub')).toBe('mg-road-hub-9f86d081884c')
})

test('signs become one hyphen, and letters of every script stay', () => {
  expect(slug(' Café & "Inn" <b>/../ ', 'पुणे')).toBe('café-inn-b-पुणे-9f86d081884c')
  expect(slug('!!!')).toBe('9f86d081884c')
})

test('a long name ends with a whole word', () => {
  expect(slug('station '.repeat(20))).toBe(`${'station-'.repeat(7)}9f86d081884c`)
  expect(slug('a'.repeat(200))).toBe(`${'a'.repeat(60)}-9f86d081884c`)
})

test('the end of the id is found again, under an older name and as an id', () => {
  expect(parseStationSlug(slug('MG Road Hub', 'Bengaluru'))).toBe('9f86d081884c')
  expect(parseStationSlug('another-name-9F86D081884C')).toBe('9f86d081884c')
  expect(parseStationSlug(ID)).toBe('9f86d081884c')
  expect(parseStationSlug('9f86d081884c')).toBe('9f86d081884c')
  for (const other of ['', 'mg-road-hub', 'x9f86d081884c', '9f86d081884', 'zf86d081884c']) {
    expect(parseStationSlug(other)).toBeUndefined()
  }
})
