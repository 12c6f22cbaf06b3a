import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { replaceTexts } from '../src/shared/language/text-replacement.ts'
import { OF_PARTS, writeModule } from './site-texts.ts'

const FINDER = 'site/messages/finder.ts'

/** The texts of a module as a browser has them. */
async function run(texts: Readonly<Record<string, string>>) {
  const source = writeModule({ [FINDER]: texts, 'site/messages/landing.ts': { 'hero.headline': 'नहीं' } })
  const forms = fileURLToPath(new URL('../src/shared/language/choose-form.ts', import.meta.url))
  const { chooseForm, writeNumber } = await import(forms)
  const body = source.slice(source.indexOf('\n')).replace('export const texts =', 'return')
  return new Function('chooseForm', 'writeNumber', body)(chooseForm, writeNumber)
}

test('a text without facts is itself, and one with facts a function of them in their order', async () => {
  const { [FINDER]: texts, ...others } = await run({ list: 'स्टेशन "यहाँ"', slots: '{1} में से {0} खाली' })
  expect(texts.list).toBe('स्टेशन "यहाँ"')
  expect(texts.slots(2, 4)).toBe('4 में से 2 खाली')
  // What no part of a page reads is no weight.
  expect(others).toEqual({})
})

test('a number chooses the form, and stands in it in lakhs', async () => {
  const { [FINDER]: texts } = await run({
    total: '{0, plural, =0 {कुछ नहीं} one {# स्टेशन} other {# स्टेशन ({0})}}',
  })
  expect([0, 1, 123456].map(texts.total)).toEqual(['कुछ नहीं', '1 स्टेशन', '1,23,456 स्टेशन (123456)'])
})

test('what a part of a page cannot have fails the build', () => {
  expect(() => writeModule({ [FINDER]: { total: '{0, select, a {b} other {c}}' } })).toThrow('cannot have')
})

test('texts are put in the place of English ones, in lists too, and what is missing stays', () => {
  const texts = { title: 'Stations', list: [{ label: 'Free', target: 4 }], more: (n: number) => `${n} more` }
  const more = (n: number) => `और ${n}`
  replaceTexts(texts, { title: 'स्टेशन', 'list.0.label': 'खाली', more })
  expect(texts).toEqual({ title: 'स्टेशन', list: [{ label: 'खाली', target: 4 }], more })
  replaceTexts(texts, {})
  expect(texts.title).toBe('स्टेशन')
})

test('every text that a part of a page reads is brought to the browser in its language', async () => {
  const folder = new URL('../src/site/islands/', import.meta.url)
  const files = (await readdir(folder, { recursive: true })).filter((file) => /\.tsx?$/.test(file))
  const read = new Set<string>()
  for (const file of files) {
    const source = await readFile(new URL(file, folder), 'utf8')
    for (const [, name] of source.matchAll(/\/(messages\/[a-z-]+\.ts)'/g)) read.add(`site/${name}`)
  }
  expect(read.size).toBeGreaterThan(3)
  expect([...read].filter((module) => !OF_PARTS.has(module))).toEqual([])
})
