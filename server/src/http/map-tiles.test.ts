import { mkdtemp, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ConfigError } from '../platform/config.ts'
import { openMapTiles } from './map-tiles.ts'

const PATH = '/map/tiles.pmtiles'
const SIZE = 5_000_000

let folder: string
let path: string

/** An archive's header, and bytes behind it that say where they stand. */
const archive = (version = 3, kind = 1): Buffer => {
  const bytes = Buffer.alloc(SIZE, 7)
  bytes.write('PMTiles', 0, 'latin1')
  bytes[7] = version
  bytes[99] = kind
  bytes.write('here', 200, 'latin1')
  return bytes
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voltyatra-map-'))
  path = join(folder, 'india.pmtiles')
  await writeFile(path, archive())
})

afterEach(() => rm(folder, { recursive: true, force: true }))

async function serve() {
  const app = Fastify()
  await (await openMapTiles({ kind: 'file', path })).mount(app)
  return (headers: Record<string, string> = {}, url = PATH) => app.inject({ url, headers })
}

test('a part of the file is sent with its place and a tag, and not again to who has it', async () => {
  const request = await serve()
  const part = await request({ range: 'bytes=200-203' })
  expect(part.statusCode).toBe(206)
  expect(part.body).toBe('here')
  expect(part.headers).toMatchObject({
    'content-range': `bytes 200-203/${SIZE}`,
    'content-length': '4',
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=86400',
  })
  const etag = String(part.headers.etag)
  expect(etag).toMatch(/^"[\w-]{16}"$/)
  expect((await request({ range: 'bytes=200-203', 'if-none-match': etag })).statusCode).toBe(304)
  const last = await request({ range: `bytes=${SIZE - 2}-${SIZE + 99}` })
  expect(last.headers['content-range']).toBe(`bytes ${SIZE - 2}-${SIZE - 1}/${SIZE}`)
})

test('a file that was replaced has another tag, and its parts are not mixed with the old ones', async () => {
  const request = await serve()
  const { etag } = (await request({ range: 'bytes=0-9' })).headers
  await utimes(path, new Date(), new Date(0))
  const after = await request({ range: 'bytes=0-9' })
  expect(after.headers.etag).not.toBe(etag)
  expect((await request({ range: 'bytes=0-9', 'if-match': String(etag) })).statusCode).toBe(412)
})

test('the whole file, too much of it, or what is no range is not sent', async () => {
  const request = await serve()
  const most = 1024 * 1024
  expect((await request({ range: `bytes=0-${most - 1}` })).statusCode).toBe(206)
  for (const range of [
    '',
    `bytes=0-${most}`,
    'bytes=0-',
    'bytes=-5',
    'bytes=0-1,3-4',
    'bytes=9-3',
    `bytes=${SIZE}-${SIZE + 5}`,
  ]) {
    const { statusCode, headers, body } = await request(range ? { range } : {})
    expect(statusCode, range).toBe(416)
    expect(headers['content-range']).toBe(`bytes */${SIZE}`)
    expect(body).toBe('')
  }
})

test('browsers are answered where the tiles are, and that there are none', async () => {
  const request = await serve()
  expect((await request({}, '/map/tiles.json')).json()).toEqual({ kind: 'pmtiles', url: PATH })
  const app = Fastify()
  await (await openMapTiles(undefined)).mount(app)
  expect((await app.inject('/map/tiles.json')).json()).toEqual({ kind: 'none' })
  expect((await app.inject({ url: PATH, headers: { range: 'bytes=0-9' } })).statusCode).toBe(404)
  const elsewhere = Fastify()
  const [url, origin] = ['https://maps.example.in/style.json', 'https://maps.example.in']
  await (await openMapTiles({ kind: 'style', url, origin })).mount(elsewhere)
  expect((await elsewhere.inject('/map/tiles.json')).json()).toEqual({ kind: 'style', url })
})

test('what is no archive of vector tiles is refused at the start, by its name', async () => {
  const mistake = async () =>
    openMapTiles({ kind: 'file', path }).then(
      () => undefined,
      (error: unknown) => (error instanceof ConfigError ? error.message : error),
    )
  await writeFile(path, archive(2))
  expect(await mistake()).toBe(`MAP_TILES is no PMTiles archive of version 3: ${path}`)
  await writeFile(path, archive(3, 2))
  expect(await mistake()).toBe(`MAP_TILES holds no vector tiles (MVT): ${path}`)
  await truncate(path, 20)
  expect(await mistake()).toBe(`MAP_TILES is no PMTiles archive of version 3: ${path}`)
  await rm(path)
  expect(await mistake()).toContain('MAP_TILES cannot be read (ENOENT')
})
