/** An answer that is the same for everybody while the program runs: made once, tagged, compressed, revalidated. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

export interface FixedAnswer {
  /** SHA-256 of the content, shortened; good as a name that changes with it. */
  readonly digest: string
  send(request: FastifyRequest, reply: FastifyReply): FastifyReply
}

interface Content {
  readonly text: string
  readonly type: string
  readonly cacheControl: string
  /** Is made anew every few minutes: compressed in a hundredth of the time, to a sixth more. */
  readonly isMadeOften?: boolean
}

const DIGEST_LENGTH = 16
/** Of 11 at most. Of 2 MB, 9 takes a thirtieth of the time that 11 takes, to a twentieth more. */
const QUALITY = { most: 11, ofLarge: 9, ofOften: 5 } as const
const LARGE_BYTES = 500_000

const chooseQuality = (bytes: number, isMadeOften: boolean): number => {
  if (isMadeOften) return QUALITY.ofOften
  return bytes < LARGE_BYTES ? QUALITY.most : QUALITY.ofLarge
}

/** Prepares an answer; the compressed forms are ready when it resolves. */
export async function prepareFixedAnswer({
  text,
  type,
  cacheControl,
  isMadeOften = false,
}: Content): Promise<FixedAnswer> {
  const plain = Buffer.from(text)
  const digest = createHash('sha256').update(plain).digest('base64url').slice(0, DIGEST_LENGTH)
  const quality = chooseQuality(plain.length, isMadeOften)
  const compressed = {
    br: await promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    gzip: await promisify(gzip)(plain),
  }
  return {
    digest,
    send(request, reply) {
      const encoding = chooseEncoding(request.headers['accept-encoding'])
      // Each form is another sequence of bytes, so each has a tag of its own.
      const etag = `"${digest}${encoding ? `-${encoding}` : ''}"`
      addVary(reply, 'accept-encoding').headers({ etag, 'cache-control': cacheControl })
      if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
      if (encoding) reply.header('content-encoding', encoding)
      return reply.type(type).send(encoding ? compressed[encoding] : plain)
    },
  }
}

export const addVary = (reply: FastifyReply, field: string): FastifyReply => {
  const vary = reply.getHeader('vary')
  return reply.header('vary', vary === undefined ? field : `${String(vary)}, ${field}`)
}

/** The smallest form that the client takes. */
function chooseEncoding(accepted: string | undefined): 'br' | 'gzip' | undefined {
  const takes = (name: string) => new RegExp(`(^|,)\\s*${name}\\s*(;\\s*q=(?!0(\\.0*)?\\s*(,|$))|,|$)`, 'i')
  if (accepted === undefined) return undefined
  if (takes('br').test(accepted)) return 'br'
  return takes('gzip').test(accepted) ? 'gzip' : undefined
}

const isKnown = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, ''))) ?? false
