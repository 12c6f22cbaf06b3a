import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './setup/paths.mjs'

const read = (path: string): Promise<string> => readFile(join(ROOT, path), 'utf8')

/** What stands between `begin` and the next line that begins with `end`. */
const between = (text: string, begin: string, end: string): string =>
  text.slice(text.indexOf(begin)).split(`\n${end}`, 1)[0] ?? ''

test('a service that runs the parts beside each other runs all of them, and they are everything', async () => {
  const script = await read('scripts/test.ts')
  const parts = between(script, 'const PARTS', '}')
  const names = [...parts.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name)
  const [, matrix = ''] = /part: \[(.*)\]/.exec(await read('.github/workflows/test.yml')) ?? []
  expect(matrix.split(', ').toSorted()).toEqual(names.toSorted())

  const stepsIn = (text: string) => new Set(text.match(/\b[a-z]\w+\b/g))
  const ofParts = stepsIn(parts)
  const everything = [...stepsIn(between(script, 'const EVERYTHING', ']').replaceAll(/\/\/.*/g, ''))]
  expect(everything.length).toBeGreaterThan(8)
  expect(everything.filter((step) => !ofParts.has(step))).toEqual([])
})
