import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { VARIABLE_NAMES } from '../server/src/platform/environment.ts'

const read = (path: string): Promise<string> => readFile(new URL(`../${path}`, import.meta.url), 'utf8')

test('every command stands in the README, or with what a contributor needs', async () => {
  const { scripts } = JSON.parse(await read('package.json')) as { readonly scripts: Record<string, string> }
  const texts = `${await read('README.md')}${await read('CONTRIBUTING.md')}`
  const commands = Object.keys(scripts).map((name) =>
    ['start', 'test'].includes(name) ? `npm ${name}` : `npm run ${name}`,
  )
  expect(commands.filter((command) => !texts.includes(command))).toEqual([])
})

test('every variable of the environment stands in the table of the operations', async () => {
  const table = (await read('docs/operations.md')).split('\n').filter((line) => line.startsWith('| `'))
  expect(VARIABLE_NAMES.length).toBeGreaterThan(20)
  expect(VARIABLE_NAMES.filter((name) => !table.some((line) => line.includes(`\`${name}\``)))).toEqual([])
})
