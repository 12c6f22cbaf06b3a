import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDiskBillImages, isBillImageName } from './bill-images.ts'

const NAME = 'AAAAAAAAAAAAAAAAAAAAAA.jpg'
let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'voltyatra-images-'))
})
afterEach(() => rm(root, { recursive: true }))

const images = () => createDiskBillImages(join(root, 'data', 'user-images'))

test('what is put comes back byte for byte, also after a restart, and no temporary file stays', async () => {
  await images().put(NAME, Buffer.from([1, 2, 3]))
  expect(await images().get(NAME)).toEqual(Buffer.from([1, 2, 3]))
  expect(await readdir(join(root, 'data', 'user-images'))).toEqual([NAME])
})

test('the folder and its files are readable by their owner alone', async () => {
  await images().put(NAME, Buffer.from('x'))
  const folder = join(root, 'data', 'user-images')
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  expect((await stat(join(folder, NAME))).mode & 0o777).toBe(0o600)
})

test('what is removed is gone, and removing it again is no error', async () => {
  await images().put(NAME, Buffer.from('x'))
  await images().remove(NAME)
  await images().remove(NAME)
  expect(await images().get(NAME)).toBeUndefined()
})

test('a small image goes with its image, and is none of those that a backup takes', async () => {
  await images().put(NAME, Buffer.from('x'))
  await images().putSmall(NAME, Buffer.from('s'))
  expect(await images().getSmall(NAME)).toEqual(Buffer.from('s'))
  const names: string[] = []
  for await (const name of images().names()) names.push(name)
  expect(names).toEqual([NAME])
  await images().remove(NAME)
  expect(await images().getSmall(NAME)).toBeUndefined()
  expect(await readdir(join(root, 'data', 'user-images'))).toEqual([])
})

test.each([
  '../secret.jpg',
  `../${NAME}`,
  `..\\${NAME}`,
  `${NAME}\0`,
  `./${NAME}`,
  `.${NAME}.part`,
  `small.${NAME}`,
  `${NAME}/`,
  '',
  'A'.repeat(5000),
  `${NAME}\n`,
])('%j is no name: nothing is read, written or removed by it', async (name) => {
  await writeFile(join(root, 'secret.jpg'), 'secret')
  expect(isBillImageName(name)).toBe(false)
  expect(await images().get(name)).toBeUndefined()
  expect(await images().getSmall(name)).toBeUndefined()
  await expect(images().put(name, Buffer.from('x'))).rejects.toThrow('Not a name')
  await expect(images().putSmall(name, Buffer.from('x'))).rejects.toThrow('Not a name')
  await images().remove(name)
  expect(await readdir(root)).toEqual(['secret.jpg'])
})
