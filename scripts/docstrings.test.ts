/** A docstring stands before what it describes: one that another follows describes nothing any more. */
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const ENDS_BEFORE_ANOTHER = /\*\/[ \t]*\n[ \t]*\/\*\*/g

/** The lines at which a docstring ends that another follows; the one of the whole file comes before the first of its parts. */
function findOrphans(source: string): number[] {
  const endOfFirst = source.startsWith('/**') ? source.indexOf('*/') : -1
  return [...source.matchAll(ENDS_BEFORE_ANOTHER)]
    .filter(({ index }) => index !== endOfFirst)
    .map(({ index }) => source.slice(0, index).split('\n').length)
}

test('a docstring that another follows is found, and the one of the file is not', () => {
  const file = '/** The file. */\n/** Its first part. */\nconst one = 1\n'
  expect(findOrphans(file)).toEqual([])
  expect(findOrphans(`${file}\n/** Of what has gone. */\n/** Of two. */\nconst two = 2\n`)).toEqual([5])
})

test('every docstring stands before what it describes', async () => {
  const orphans: string[] = []
  for await (const file of glob(
    '{bench,charger-simulator,client,contract,demonstration,domain,e2e,scripts,server,web}/**/*.{ts,tsx,mjs}',
    {
      cwd: ROOT,
      exclude: ['**/node_modules'],
    },
  )) {
    const source = await readFile(join(ROOT, file), 'utf8')
    orphans.push(...findOrphans(source).map((line) => `${file}:${line}`))
  }
  expect(orphans).toEqual([])
})
