import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { LANGUAGES } from '../src/shared/language/languages.ts'
import type { LanguageFile } from './catalogue.ts'
import { addPlaces, findFaults, readEnglish } from './languages.ts'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const english = await readEnglish(here('../src'))
const NOTHING = { missing: [], stale: [], unknown: [], broken: [] }

test.each(Object.keys(LANGUAGES).filter((code) => code !== 'en'))(
  'every text of app and site stands in %s, translated from the English of today (`npm run languages` makes the places)',
  async (code) => {
    const file = JSON.parse(await readFile(here(`../languages/${code}.json`), 'utf8'))
    expect(findFaults(english, file)).toEqual(NOTHING)
  },
)

test.each(Object.keys(LANGUAGES).filter((code) => code !== 'en'))(
  'what the server fills into the page of a station is text, and chooses no form: %s',
  async (code) => {
    const file = JSON.parse(await readFile(here(`../languages/${code}.json`), 'utf8')) as LanguageFile
    const entries = Object.entries(file['site/messages/station.ts'] ?? {})
    expect(entries.filter(([, [, to]]) => /\{\d+,/.test(to)).map(([key]) => key)).toEqual([])
  },
)

/** As functions stand in the files. */
const LEFT = '(amount, day) => amount + day'
const STATIONS = '(count) => count + " stations"'

const TEXTS = {
  'a/texts.ts': { title: 'Money', 'states.paid': 'Paid', left: LEFT },
}

test('what is missing, stale, unknown or cannot be filled is named', () => {
  expect(
    findFaults(TEXTS, {
      'a/texts.ts': {
        title: ['Wallet', 'बटुआ'],
        left: [LEFT, '{0} तक'],
        gone: ['Gone', 'गया'],
      },
    }),
  ).toEqual({
    missing: ['a/texts.ts states.paid'],
    stale: ['a/texts.ts title'],
    unknown: ['a/texts.ts gone'],
    broken: ['a/texts.ts left'],
  })
})

test('a sentence may choose its form by an amount, and has no argument that the English lacks', () => {
  const one = (translation: string) =>
    findFaults({ m: { p: STATIONS } }, { m: { p: [STATIONS, translation] } }).broken.length
  expect(one('{0, plural, one {# स्टेशन} other {# स्टेशन}}')).toBe(0)
  expect(one('{1} स्टेशन')).toBe(1)
  expect(one('{0, plural, one {# स्टेशन}')).toBe(1)
  expect(findFaults({ m: { p: 'Pay' } }, { m: { p: ['Pay', '{0}'] } }).broken).toEqual(['m p'])
})

test('what the server fills in stands in a translation as in English', () => {
  const one = (translation: string) =>
    findFaults({ m: { p: 'Why {{brandName}}' } }, { m: { p: ['Why {{brandName}}', translation] } }).broken
      .length
  expect(one('{{brandName}} क्यों')).toBe(0)
  expect(one('हम क्यों')).toBe(1)
  expect(one('{{name}} क्यों')).toBe(1)
  expect(one('{brandName} क्यों')).toBe(1)
})

test('a file gets a place for each text, keeps what still holds, and drops what is gone', () => {
  const file = { 'a/texts.ts': { title: ['Money', 'पैसे'], gone: ['Gone', 'गया'] }, 'b/texts.ts': {} } as const
  expect(addPlaces(TEXTS, file)).toEqual({
    'a/texts.ts': {
      title: ['Money', 'पैसे'],
      'states.paid': ['Paid', ''],
      left: [LEFT, ''],
    },
  })
})
