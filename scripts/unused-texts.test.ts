/** Texts that nothing shows are found: they are properties, which the check of unused exports does not look at. */
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const TESTS = /\.test\.tsx?$|(^|\/)testing\//
const TEXTS = /^web\/src\/(?:.*(?:texts?|words)|(?:.*\/)?messages\/[^/]+)\.ts$/
const NAME = /[A-Za-z_$][\w$]*/g
/** Codes of other forms are looked up by what the server answers. */
const TEXT = /^ +([a-z][A-Za-z0-9]*):/gm

/** Names of texts that stand nowhere but where the text is; a name with two meanings may hide one. */
function findUnusedTexts(sources: ReadonlyMap<string, string>): string[] {
  const files = new Map<string, number>()
  for (const source of sources.values()) {
    for (const name of new Set(source.match(NAME))) files.set(name, (files.get(name) ?? 0) + 1)
  }
  return [...sources].flatMap(([file, source]) => {
    if (!TEXTS.test(file)) return []
    const own = Map.groupBy(source.match(NAME) ?? [], (name) => name)
    return [...source.matchAll(TEXT)]
      .map(([, name = '']) => name)
      .filter((name) => files.get(name) === 1 && own.get(name)?.length === 1)
      .map((name) => `${file}: ${name}`)
  })
}

test('a text that nothing names is found', () => {
  const texts = "export const words = {\n  title: 'Cards',\n  hint: 'Old',\n}"
  const sources = new Map([
    ['web/src/driver/cards/texts.ts', texts],
    ['web/src/driver/cards/cards-screen.tsx', 'export const Title = () => words.title'],
  ])
  expect(findUnusedTexts(sources)).toEqual(['web/src/driver/cards/texts.ts: hint'])
})

test('every text of the web app is named where it is shown, or by what the server answers', async () => {
  const sources = new Map<string, string>()
  for await (const file of glob('{web,contract,domain,server}/src/**/*.{ts,tsx}', { cwd: ROOT })) {
    if (!TESTS.test(file)) sources.set(file, await readFile(join(ROOT, file), 'utf8'))
  }
  expect([...sources.keys()].filter((file) => TEXTS.test(file)).length).toBeGreaterThan(100)
  expect(findUnusedTexts(sources)).toEqual([])
})
