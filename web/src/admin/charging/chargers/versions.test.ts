import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { COMMAND_SETS } from '@voltyatra/contract/commands'
import { expect, test } from 'vitest'
import { commandTexts } from './commands/texts.ts'

const WEB = join(import.meta.dirname, '../../..')

test('no file of the web names a version, but for the texts that people read', async () => {
  const naming: string[] = []
  for (const name of await readdir(WEB, { recursive: true })) {
    const file = name.replaceAll('\\', '/')
    if (!/\.tsx?$/.test(file) || /\/messages\/|[/-]texts\.ts$|\.test\.tsx?$/.test(file)) continue
    if (/ocpp ?\d|\b2\.0\.1\b/i.test(await readFile(join(WEB, file), 'utf8'))) naming.push(file)
  }
  expect(naming).toEqual([])
})

test.each(COMMAND_SETS.flatMap(({ forms }) => Object.keys(forms)))('%s is said in words', (action) => {
  expect(commandTexts[action]).toBeDefined()
})
