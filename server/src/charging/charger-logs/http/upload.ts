/**
 * Where chargers send their files: `PUT` or `POST` to the address that they were given, the file as the body or as the first file of a
 * form, with or without a name added to the address. Nothing is served here.
 */

import type { Readable } from 'node:stream'
import fastifyMultipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../../db/client.ts'
import type { Clock } from '../../../platform/clock.ts'
import { isOpenForUpload, LONGEST_BYTES, readBounded, receiveLog } from '../receive-log.ts'

interface Surroundings {
  readonly db: Db
  readonly clock: Clock
}

type Upload = FastifyRequest<{ Params: { readonly secret: string; readonly '*'?: string } }>

/** Each holds its file in memory. */
const MOST_AT_ONCE = 4
const MOST_FIELDS = 20

export async function mountUploads(app: FastifyInstance, { db, clock }: Surroundings): Promise<void> {
  let running = 0
  app.removeAllContentTypeParsers()
  await app.register(fastifyMultipart, {
    // One more than is kept: a file that has it is too large.
    limits: { fileSize: LONGEST_BYTES + 1, files: 1, fields: MOST_FIELDS, fieldSize: 10_000 },
  })
  // Whatever type a charger gives its file: it is kept as it comes.
  app.addContentTypeParser('*', (_request, body, done) => done(null, body))

  const handle = async (request: Upload, reply: FastifyReply) => {
    const { secret } = request.params
    reply.header('cache-control', 'no-store')
    if (!(await isOpenForUpload(db, { secret, now: clock.now() }))) return reply.callNotFound()
    if (running >= MOST_AT_ONCE) {
      return answer(
        reply.header('retry-after', '30'),
        503,
        'Too many files arrive. Send it again in half a minute.',
      )
    }
    running += 1
    try {
      const file = await readFile(request)
      if (file === 'too-large') return answer(reply, 413, 'A file may have at most 10 MB.')
      if (!file || file.content.length === 0) return answer(reply, 400, 'There is no file.')
      const isKept = await receiveLog(db, { secret, ...file, now: clock.now() })
      return isKept ? answer(reply, 201, 'Kept.') : reply.callNotFound()
    } finally {
      running -= 1
      request.raw.unpipe()
      request.raw.resume()
    }
  }
  const bounds = { config: { isOpenData: true } } as const
  for (const url of ['/charger-logs/:secret', '/charger-logs/:secret/*']) {
    app.put(url, bounds, handle)
    app.post(url, bounds, handle)
  }
}

interface SentFile {
  readonly content: Buffer
  readonly name: string | undefined
}

async function readFile(request: Upload): Promise<SentFile | 'too-large' | undefined> {
  if (request.isMultipart()) {
    try {
      const part = await request.file()
      if (!part) return undefined
      const content = await readBounded(part.file)
      return content === undefined ? 'too-large' : { content, name: part.filename }
    } catch {
      // Only the form's reader runs here: it is about the form.
      return undefined
    }
  }
  if (!request.body) return undefined
  const content = await readBounded(request.body as Readable)
  return content === undefined ? 'too-large' : { content, name: request.params['*'] }
}

/** A refused file may still be arriving: the connection ends with the answer. */
function answer(reply: FastifyReply, status: number, text: string): FastifyReply {
  if (status >= 400) reply.header('connection', 'close')
  return reply.code(status).type('text/plain; charset=utf-8').send(`${text}\n`)
}
