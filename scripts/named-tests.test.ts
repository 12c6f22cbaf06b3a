/** What documents say that a test shows, a test of that name does. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const TESTS = globSync(
  '{bench,charger-simulator,client,contract,demonstration,domain,e2e,scripts,server,web}/**/*.test.{ts,tsx}',
).filter((file) => !file.includes('node_modules'))
const DOCUMENTS = globSync('docs/*.md')

/** A file in backticks, and after it titles in typographic quotes, in which … stands for what is left out. */
const NAMED = /`([\w./-]+\.test\.tsx?)`((?:[^`|\n]*?“[^”\n]+”)*)/g

const escapeQuotes = (words: string): string => words.replaceAll("'", String.raw`\'`)

function listWrong(document: string): readonly string[] {
  return [...readFileSync(document, 'utf8').matchAll(NAMED)].flatMap(([, file = '', titles = '']) => {
    const found = TESTS.filter((path) => `/${path}`.endsWith(`/${file}`))
    if (found.length === 0) return [`${document}: ${file}`]
    const text = found.map((path) => readFileSync(path, 'utf8')).join('\n')
    return [...titles.matchAll(/“([^”]+)”/g)].flatMap(([, title = '']) => {
      const parts = title.split('…').map((part) => part.trim().replace(/[,:]$/, ''))
      const isThere = parts.every((part) => text.includes(part) || text.includes(escapeQuotes(part)))
      return isThere ? [] : [`${document}: ${file} “${title}”`]
    })
  })
}

test('every test that a document names is there, under the title that it says', () => {
  expect(DOCUMENTS.length).toBeGreaterThan(5)
  expect(DOCUMENTS.flatMap(listWrong)).toEqual([])
})
