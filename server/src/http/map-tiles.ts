/**
 * What the maps draw their streets from. `/map/tiles.json` says where the tiles are; a file of this machine is read in ranges
 * at `/map/tiles.pmtiles`, as browsers read such an archive: never the whole of it.
 */
import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ConfigError } from '../platform/config.ts'
import type { MapTiles } from '../platform/map-tiles.ts'
import { prepareFixedAnswer } from './fixed-answer.ts'

/** A directory or tile of an archive is some kB; what asks for more is no map. In bytes. */
const LONGEST_RANGE = 1024 * 1024
const HEADER_BYTES = 127
const VECTOR_TILES = 1
const DAY = 'public, max-age=86400'

interface ServedTiles {
  mount(app: FastifyInstance): Promise<void>
}

/** @throws ConfigError where the file is missing or is no PMTiles archive of vector tiles */
export async function openMapTiles(tiles: MapTiles | undefined): Promise<ServedTiles> {
  const path = tiles?.kind === 'file' ? tiles.path : undefined
  if (path) await checkArchive(path)
  const body = !tiles
    ? { kind: 'none' }
    : path
      ? { kind: 'pmtiles', url: '/map/tiles.pmtiles' }
      : { kind: tiles.kind, url: 'url' in tiles ? tiles.url : '' }
  const answer = await prepareFixedAnswer({
    text: JSON.stringify(body),
    type: 'application/json; charset=utf-8',
    cacheControl: 'public, max-age=300',
  })
  return {
    async mount(app) {
      app.get('/map/tiles.json', (request, reply) => answer.send(request, reply))
      if (path) {
        const config = { isMapRead: true } as const
        app.get('/map/tiles.pmtiles', { config }, (request, reply) => sendPart(path, request, reply))
      }
    },
  }
}

async function checkArchive(path: string): Promise<void> {
  const refuse = (problem: string) => new ConfigError([`MAP_TILES ${problem}: ${path}`])
  const file = await open(path).catch((error: Error) => {
    throw refuse(`cannot be read (${error.message})`)
  })
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0)
    const isArchive = bytesRead === HEADER_BYTES && buffer.toString('latin1', 0, 7) === 'PMTiles'
    if (!isArchive || buffer[7] !== 3) throw refuse('is no PMTiles archive of version 3')
    if (buffer[99] !== VECTOR_TILES) throw refuse('holds no vector tiles (MVT)')
  } finally {
    await file.close()
  }
}

async function sendPart(path: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const file = await open(path)
  try {
    return await answerPart(file, request, reply)
  } finally {
    await file.close()
  }
}

async function answerPart(
  file: FileHandle,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { size, mtimeMs } = await file.stat()
  const etag = `"${createHash('sha256').update(`${size} ${mtimeMs}`).digest('base64url').slice(0, 16)}"`
  reply.headers({ etag, 'accept-ranges': 'bytes', 'cache-control': DAY, vary: 'range' })
  reply.type('application/vnd.pmtiles')
  const { range, 'if-none-match': known, 'if-match': wanted } = request.headers
  if (wanted !== undefined && wanted !== etag) return reply.code(412).send()
  if (known === etag) return reply.code(304).send()
  const part = parseRange(range, size)
  if (!part) return reply.code(416).header('content-range', `bytes */${size}`).send()
  const { from, length } = part
  const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(length), 0, length, from)
  return reply
    .code(206)
    .header('content-range', `bytes ${from}-${from + bytesRead - 1}/${size}`)
    .send(buffer.subarray(0, bytesRead))
}

/** One range with a beginning and an end, cut at the end of the file. */
function parseRange(header: string | undefined, size: number): { from: number; length: number } | undefined {
  const [, first, last] = /^bytes=(\d{1,15})-(\d{1,15})$/.exec(header ?? '') ?? []
  if (first === undefined || last === undefined) return undefined
  const from = Number(first)
  const length = Math.min(Number(last), size - 1) - from + 1
  return length > 0 && length <= LONGEST_RANGE ? { from, length } : undefined
}
