import { readFile } from 'node:fs/promises'
import { ENDPOINTS, REFUSALS } from '@voltyatra/contract'
import { expect, test } from 'vitest'
import {
  listTranslatedSentences,
  NOT_TRANSLATED,
  TRANSLATED_REFUSALS,
} from '../server/src/http/translated-sentences.ts'
import { LANGUAGES } from '../server/src/messages/locale.ts'
import { findFaults, isFilledByName } from '../web/build/languages.ts'
import { LANGUAGES as APP_LANGUAGES } from '../web/src/shared/language/languages.ts'

const folder = new URL('../server/src/messages/languages/', import.meta.url)
const NOTHING = { missing: [], stale: [], unknown: [], broken: [] }

test.each(LANGUAGES.filter((code) => code !== 'en'))(
  'every sentence of the server for drivers stands in %s, translated from the English of today (`npm run languages` makes the places)',
  async (code) => {
    const file = JSON.parse(await readFile(new URL(`${code}.json`, folder), 'utf8'))
    expect(findFaults(listTranslatedSentences(), file, isFilledByName)).toEqual(NOTHING)
  },
)

test.each(LANGUAGES.filter((code) => code !== 'en'))(
  'the states of India have the same names in the app and on papers in %s',
  async (code) => {
    const read = async (at: URL) => JSON.parse(await readFile(at, 'utf8'))
    const { states } = await read(new URL(`${code}.json`, folder))
    const app = (await read(new URL(`../web/languages/${code}.json`, import.meta.url)))[
      'driver/ui/state-texts.ts'
    ]
    const names = Object.entries<[string, string]>(app)
    expect(names).toHaveLength(36)
    expect(Object.fromEntries(names.map(([place, pair]) => [place.split('.').at(-1), pair]))).toEqual(states)
  },
)

test('the server has the languages of the app', () => {
  expect(LANGUAGES.toSorted()).toEqual(Object.keys(APP_LANGUAGES).toSorted())
})

test('each refusal of a call of drivers or guests is translated, or stated to be for programs and operators', () => {
  const ofDrivers = Object.values(ENDPOINTS)
    .filter(({ access }) => access === 'public' || access === 'customer')
    .flatMap(({ refusals }) => [...refusals])
  const spoken = new Set<string>(TRANSLATED_REFUSALS)
  expect([...new Set(ofDrivers)].filter((code) => !spoken.has(code) && !NOT_TRANSLATED.has(code))).toEqual([])
  expect([...spoken, ...NOT_TRANSLATED].filter((code) => !Object.hasOwn(REFUSALS, code))).toEqual([])
})

test('a message that chooses words has the choices of its English, and its facts', () => {
  const english = '{way, select, added {{size, number, rupees} more} other {less}}'
  expect(isFilledByName(english, '{way, select, added {{size, number, rupees} जोड़े} other {कम}}')).toBe(true)
  expect(isFilledByName(english, '{way, select, other {{size, number, rupees}}}')).toBe(false)
  expect(isFilledByName(english, '{way, select, added {जोड़े} other {कम}}')).toBe(false)
  expect(isFilledByName('Pay', '{')).toBe(false)
})
