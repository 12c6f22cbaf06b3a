import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import { readAccessFile } from './read-access-file.ts'

const Access = z.strictObject({ way: z.literal('gsp'), password: z.string() })

async function aFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'voltyatra-access-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const readAt = (path: string) => readAccessFile('INVOICE_PORTAL', path, Access)

test('a file that is as it has to be is read', async () => {
  const path = join(await aFolder(), 'portal.json')
  await writeFile(path, '{ "way": "gsp", "password": "S3cretPw!" }')
  expect(await readAt(path)).toEqual({ way: 'gsp', password: 'S3cretPw!' })
})

test('one that cannot be read is named with the variable, as a mistake of the environment', async () => {
  const folder = await aFolder()
  const missing = join(folder, 'portal.json')
  await expect(readAt(missing)).rejects.toMatchObject({
    name: 'ConfigError',
    message: `INVOICE_PORTAL names ${missing}, which is not there`,
  })
  await expect(readAt(folder)).rejects.toThrow(`INVOICE_PORTAL names ${folder}, which is a folder`)
})

test.each([
  ['{ "way": "gsp", "password": S3cretPw! }', 'the whole (invalid_type)'],
  ['{ "way": "nic", "password": "S3cretPw!" }', 'way (invalid_value)'],
  ['{ "way": "gsp", "passwort": "S3cretPw!" }', 'password (invalid_type), the whole (unrecognized_keys)'],
])('%s is refused without being repeated', async (text, what) => {
  const path = join(await aFolder(), 'portal.json')
  await writeFile(path, text)
  const refused = readAt(path)
  await expect(refused).rejects.toThrow(
    `INVOICE_PORTAL names a file that is not as docs/operations.md says: ${what}`,
  )
  await expect(refused).rejects.not.toThrow('S3cret')
})
