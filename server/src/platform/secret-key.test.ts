import { chmod, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ok } from '@voltyatra/domain'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSecretBox } from './secret-box.ts'
import { openSecretBox } from './secret-key.ts'

const USE = { purpose: 'payment-provider', id: '1' }

let dataDir: string
let path: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'secret-key-'))
  path = join(dataDir, 'secret-key')
})
afterEach(() => rm(dataDir, { recursive: true }))

const opened = () => openSecretBox({ secretKeys: undefined, dataDir })

test('a key is made once, for its owner alone, and serves after a restart', async () => {
  const sealed = (await opened()).seal(USE, 'a secret')
  const text = await readFile(path, 'latin1')
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(await readdir(dataDir)).toEqual(['secret-key'])
  expect((await opened()).open(USE, sealed)).toEqual(ok('a secret'))
  expect(await readFile(path, 'latin1')).toBe(text)
})

test('a data folder that is not there yet is made for its owner alone', async () => {
  dataDir = join(dataDir, 'data')
  await opened()
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700)
})

test('ten that start at once get the same key', async () => {
  const boxes = await Promise.all(Array.from({ length: 10 }, opened))
  const sealed = boxes.map((box) => box.seal(USE, 'a secret'))
  for (const box of boxes) {
    expect(sealed.map((one) => box.open(USE, one))).toEqual(sealed.map(() => ok('a secret')))
  }
})

test('the variable goes before the file, and no file is made', async () => {
  const key = Buffer.alloc(32, 3)
  const sealed = (await openSecretBox({ secretKeys: [key], dataDir })).seal(USE, 'a secret')
  expect(createSecretBox([key]).open(USE, sealed)).toEqual(ok('a secret'))
  expect(await readdir(dataDir)).toEqual([])
})

test('a key that cannot be made stops the start in a sentence', async () => {
  const nowhere = join(dataDir, 'link')
  await symlink(join(dataDir, 'gone', 'further'), nowhere)
  await expect(openSecretBox({ secretKeys: undefined, dataDir: nowhere })).rejects.toMatchObject({
    name: 'ConfigError',
    message: expect.stringContaining(
      `SECRET_KEY is not set and ${join(nowhere, 'secret-key')} cannot be made`,
    ),
  })
})

test('a file that others may read stops the start', async () => {
  await opened()
  await chmod(path, 0o640)
  await expect(opened()).rejects.toThrow(`${path} can be read by others on this machine: chmod 600 ${path}`)
})

test.each(['', 'short', `${Buffer.alloc(40).toString('base64url')}`])(
  '"%s" is no key, and is kept',
  async (text) => {
    await writeFile(path, text, { mode: 0o600 })
    await expect(opened()).rejects.toThrow(`${path} is not a key`)
    expect(await readFile(path, 'latin1')).toBe(text)
  },
)
