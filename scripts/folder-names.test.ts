/** The checkout may lie in any folder: one with a space or with letters of Hindi in its name, too. */
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
/** In a file's address such letters are escaped, as `%20`: what reads it as a path looks for another folder. */
const READ_AS_PATH = /\bnew URL\([^()]*,\s*import\.meta\.url\)\.pathname/g

const findReadAsPath = (source: string): string[] => source.match(READ_AS_PATH) ?? []

test("a file's address that is read as a path is found, and one that becomes a path is not", () => {
  const address = "new URL('../src', import.meta.url)"
  expect(findReadAsPath(`const folder = ${address}${'.pathname'}`)).toHaveLength(1)
  expect(findReadAsPath(`const folder = fileURLToPath(${address})`)).toEqual([])
})

test("no file's address is read as a path", async () => {
  const found: string[] = []
  const folders = 'bench,charger-simulator,client,contract,demonstration,domain,e2e,scripts,server,web'
  for await (const file of glob(`{${folders}}/**/*.{ts,tsx,mjs}`, {
    cwd: ROOT,
    exclude: ['**/node_modules'],
  })) {
    const source = await readFile(join(ROOT, file), 'utf8')
    found.push(...findReadAsPath(source).map((line) => `${file}: ${line}`))
  }
  expect(found).toEqual([])
})
