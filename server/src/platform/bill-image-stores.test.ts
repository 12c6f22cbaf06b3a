import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type BillImages, createDiskBillImages } from './bill-images.ts'
import { copyImages } from './copy-images.ts'
import { checkStore, keepInStore } from './open-bill-images.ts'
import type { S3Access } from './s3-access.ts'
import { FileStoreUnavailable, openS3BillImages } from './s3-bill-images.ts'
import { type S3Server, startS3Server } from './testing/s3-server.ts'

let server: S3Server
let root: string
beforeAll(async () => {
  server = await startS3Server()
  root = await mkdtemp(join(tmpdir(), 'image-stores-'))
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await rm(root, { recursive: true })
})
beforeEach(() => {
  server.objects.clear()
  server.failWith(undefined)
})

const newName = (): string => `${randomBytes(16).toString('base64url')}.jpg`
const newFolder = (): BillImages => createDiskBillImages(join(root, randomBytes(6).toString('hex')))

/** A store of somebody's own, where these variables name one: docs/operations.md. */
const { TEST_S3_ENDPOINT, TEST_S3_BUCKET, TEST_S3_KEY, TEST_S3_SECRET } = process.env
const given: S3Access | undefined =
  TEST_S3_ENDPOINT && TEST_S3_BUCKET && TEST_S3_KEY && TEST_S3_SECRET
    ? {
        ...{ endpoint: TEST_S3_ENDPOINT, region: 'ap-south-1', bucket: TEST_S3_BUCKET },
        ...{
          prefix: `${randomBytes(6).toString('hex')}/`,
          accessKeyId: TEST_S3_KEY,
          secretAccessKey: TEST_S3_SECRET,
        },
      }
    : undefined

const STORES: Record<string, () => Promise<BillImages>> = {
  'a folder': async () => newFolder(),
  'a store': () => openS3BillImages(server.access),
  'a store before a folder': async () => keepInStore(await openS3BillImages(server.access), newFolder()),
  ...(given && {
    'the given store': () => openS3BillImages({ ...given, prefix: `${randomBytes(6).toString('hex')}/` }),
  }),
}

async function namesIn(images: BillImages): Promise<string[]> {
  const names: string[] = []
  for await (const name of images.names()) names.push(name)
  return names.toSorted()
}

describe.each(Object.keys(STORES))('%s', (kind) => {
  let images: BillImages
  beforeEach(async () => {
    images = (await STORES[kind]?.()) as BillImages
  })

  test('gives back what was put, byte for byte, and knows of nothing else', async () => {
    const [name, content] = [newName(), randomBytes(70_000)]
    await images.put(name, content)
    expect(await images.get(name)).toEqual(content)
    expect(await images.get(newName())).toBeUndefined()
    expect(await images.getSmall(name)).toBeUndefined()
  })

  test('names all that are whole, over several pages, and none twice', async () => {
    const names = Array.from({ length: 8 }, newName).toSorted()
    for (const name of names) await images.put(name, Buffer.from(name))
    await images.putSmall(names[0] as string, Buffer.from('small'))
    expect(await namesIn(images)).toEqual(names)
    for (const name of names) await images.remove(name)
    expect(await namesIn(images)).toEqual([])
  })

  test('forgets an image with its small one, twice without an error', async () => {
    const name = newName()
    await images.put(name, Buffer.from('x'))
    await images.putSmall(name, Buffer.from('s'))
    expect(await images.getSmall(name)).toEqual(Buffer.from('s'))
    await images.remove(name)
    await images.remove(name)
    expect(await images.get(name)).toBeUndefined()
    expect(await images.getSmall(name)).toBeUndefined()
  })

  test.each(['../secret.jpg', 'a/b.jpg', '', 'small.jpg'])('takes no name like %j', async (name) => {
    await expect(images.put(name, Buffer.from('x'))).rejects.toThrow('Not a name')
    await expect(images.putSmall(name, Buffer.from('x'))).rejects.toThrow('Not a name')
    expect(await images.get(name)).toBeUndefined()
    await images.remove(name)
  })
})

test('what the store has not is found in the folder, and removed in both', async () => {
  const [store, folder] = [await openS3BillImages(server.access), newFolder()]
  const [old, fresh] = [newName(), newName()]
  await folder.put(old, Buffer.from('old'))
  const both = keepInStore(store, folder)
  await both.put(fresh, Buffer.from('fresh'))
  expect(await both.get(old)).toEqual(Buffer.from('old'))
  expect(await folder.get(fresh)).toBeUndefined()
  await store.put(old, Buffer.from('old'))
  expect(await namesIn(both)).toEqual([old, fresh].toSorted())
  await both.remove(old)
  expect(await folder.get(old)).toBeUndefined()
  expect(await store.get(old)).toBeUndefined()
})

describe('moving', () => {
  const filled = async (count: number) => {
    const folder = newFolder()
    for (let index = 0; index < count; index += 1) await folder.put(newName(), randomBytes(500))
    return folder
  }

  test('copies each once, goes on where it was stopped, and removes only what was read back', async () => {
    const [folder, store] = [await filled(20), await openS3BillImages(server.access)]
    const names = await namesIn(folder)
    const stop = new AbortController()
    const stopped = copyImages({
      ...{ from: folder, to: stopAfter(store, 9, stop), removes: true, signal: stop.signal },
    })
    await expect(stopped).rejects.toThrow()
    const there = (await namesIn(store)).length
    expect(there).toBeGreaterThan(0)
    expect(there).toBeLessThan(20)
    expect(await namesIn(keepInStore(store, folder))).toEqual(names)
    expect(await copyImages({ from: folder, to: store, removes: true })).toMatchObject({ copied: 20 - there })
    expect(await namesIn(store)).toEqual(names)
    expect(await namesIn(folder)).toEqual([])
    expect(await copyImages({ from: store, to: folder, removes: false })).toEqual({
      seen: 20,
      copied: 20,
      removed: 0,
    })
    expect(await namesIn(folder)).toEqual(names)
  })

  test('an image that differs between the two stops it and stays in both', async () => {
    const [folder, store] = [await filled(1), await openS3BillImages(server.access)]
    const [name = ''] = await namesIn(folder)
    await store.put(name, Buffer.from('another'))
    await expect(copyImages({ from: folder, to: store, removes: true })).rejects.toThrow('not the same')
    expect(await folder.get(name)).toHaveLength(500)
    expect(await store.get(name)).toEqual(Buffer.from('another'))
  })

  const stopAfter = (images: BillImages, most: number, stop: AbortController): BillImages => {
    let puts = 0
    return {
      ...images,
      async put(name, content) {
        puts += 1
        if (puts === most) stop.abort()
        await images.put(name, content)
      },
    }
  }
})

describe('a store that fails', () => {
  test.each([500, 503, 403])('with %i is said to be unavailable, for every call', async (status) => {
    const store = await openS3BillImages(server.access)
    server.failWith(status)
    const name = newName()
    for (const call of [
      () => store.get(name),
      () => store.put(name, Buffer.from('x')),
      () => store.remove(name),
      () => namesIn(store),
    ]) {
      await expect(call()).rejects.toThrow(FileStoreUnavailable)
    }
  })

  test('says since when, until something succeeds again', async () => {
    const store = keepInStore(await openS3BillImages(server.access), newFolder())
    expect(store.failure?.()).toBeUndefined()
    server.failWith(503)
    await expect(store.get(newName())).rejects.toThrow()
    const first = store.failure?.()
    expect(first?.message).toBe('The file store failed to read an image: it answers 503')
    await expect(store.put(newName(), Buffer.from('x'))).rejects.toThrow()
    expect(store.failure?.()).toMatchObject({ since: first?.since })
    server.failWith(undefined)
    await store.get(newName())
    expect(store.failure?.()).toBeUndefined()
  })

  test('is found at the start: wrong keys or bucket stop it, silence does not', async () => {
    expect(await checkStore(server.access)).toBe(true)
    await expect(checkStore({ ...server.access, secretAccessKey: 'wrong' })).rejects.toThrow(
      'S3_BUCKET: the store answers 403',
    )
    await expect(checkStore({ ...server.access, bucket: 'other' })).rejects.toThrow(
      'S3_BUCKET: the store answers 404',
    )
    server.failWith(503)
    expect(await checkStore(server.access)).toBe(false)
    expect(await checkStore({ ...server.access, endpoint: 'http://127.0.0.1:1' })).toBe(false)
  })
})
