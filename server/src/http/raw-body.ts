/** JSON bodies, strictly read, with the bytes kept beside the value where an endpoint verifies a signature over them; mails. */
import type { Readable } from 'node:stream'
import { isDeeper } from '@voltyatra/domain'
import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify'
import type { HttpLimits } from './limits.ts'

declare module 'fastify' {
  interface FastifyRequest {
    rawBody: Buffer | undefined
  }
}

/** An error that `answerErrors` knows as malformed JSON; `message` is for people and quotes nothing of the body. */
export class MalformedJson extends Error {
  override readonly name = 'MalformedJson'
}

/** An error that `answerErrors` knows as a body in a form that is not read here. */
export class UnreadableBody extends Error {
  override readonly name = 'UnreadableBody'
}

/** JSON is the only body that calls take; those with files take forms beside it, and one takes mails. */
export function keepRawBodies(
  app: FastifyInstance,
  limits: Pick<HttpLimits, 'jsonBytes' | 'jsonDepth' | 'mailBytes' | 'mailBytesRead'>,
): void {
  app.decorateRequest('rawBody', undefined)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: limits.jsonBytes },
    async (request: FastifyRequest, body: Buffer) => {
      const encoding = request.headers['content-encoding']
      if (encoding !== undefined && encoding !== 'identity') throw new UnreadableBody(encoding)
      if (request.routeOptions.config.endpoint?.rawBody) request.rawBody = body
      if (body.length === 0) return undefined
      return parseJson(body, limits.jsonDepth)
    },
  )
  app.addContentTypeParser(MAIL_TYPE, async (request: FastifyRequest, body: Readable) => {
    if (!request.routeOptions.config.endpoint?.takesMail) throw new UnreadableBody(MAIL_TYPE)
    request.rawBody = await readBeginning(body, limits)
    return undefined
  })
}

const MAIL_TYPE = 'message/rfc822'

/** What is beyond it is read and dropped: pictures make mails large, and no program keeps what it does not look at. */
async function readBeginning(
  body: Readable,
  { mailBytes, mailBytesRead }: Pick<HttpLimits, 'mailBytes' | 'mailBytesRead'>,
): Promise<Buffer> {
  const kept: Buffer[] = []
  let size = 0
  // One that is refused halfway is read to its end all the same: whoever sends it is to hear why.
  for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    if (size < mailBytesRead) kept.push(chunk.subarray(0, mailBytesRead - size))
    size += chunk.length
    if (size > mailBytes) break
  }
  if (size <= mailBytes) return Buffer.concat(kept)
  body.resume()
  throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE()
}

/**
 * JSON as RFC 8259 means it to be exchanged: UTF-8, every name once in its object, nested no deeper than `mostDepth`.
 * @throws MalformedJson
 */
export function parseJson(body: Buffer, mostDepth: number): unknown {
  let text: string
  let value: unknown
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(body)
    // Depth comes first: what walks the value later may then call itself.
    if (isDeeper(text, mostDepth)) throw new MalformedJson('The request body is nested too deeply.')
    value = JSON.parse(text)
    if (countNames(value) !== countWrittenNames(text))
      throw new MalformedJson('The request body names a field twice.')
    return value
  } catch (error) {
    // A parser's own message quotes the body, which may hold a password.
    throw error instanceof MalformedJson ? error : new MalformedJson()
  }
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COLON = 0x3a

/** How many names the objects of JSON text have, repeated ones counted as often as they stand. */
function countWrittenNames(text: string): number {
  let names = 0
  let isInString = false
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (isInString) {
      if (code === BACKSLASH) at += 1
      else if (code === QUOTE) isInString = false
    } else if (code === QUOTE) isInString = true
    else if (code === COLON) names += 1
  }
  return names
}

/** How many names the objects of a value have. A name `__proto__` has no honest use and has broken programs that copy. */
function countNames(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  let count = 0
  if (!Array.isArray(value)) {
    const names = Object.keys(value)
    if (names.includes('__proto__')) throw new MalformedJson()
    count = names.length
  }
  for (const part of Object.values(value)) count += countNames(part)
  return count
}
