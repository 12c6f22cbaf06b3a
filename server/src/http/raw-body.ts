/** JSON bodies, with the bytes kept beside the parsed value where an endpoint verifies a signature over them. */
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    rawBody: Buffer | undefined
  }
}

/** An error that `answerErrors` knows as malformed JSON. */
export class MalformedJson extends Error {
  override readonly name = 'MalformedJson'
}

export function keepRawBodies(app: FastifyInstance): void {
  app.decorateRequest('rawBody', undefined)
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: import('fastify').FastifyRequest, body: Buffer) => {
      if (request.routeOptions.config.endpoint?.rawBody) request.rawBody = body
      if (body.length === 0) return undefined
      return parseJson(body)
    },
  )
}

function parseJson(body: Buffer): unknown {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    throw new MalformedJson('not UTF-8')
  }
  try {
    return JSON.parse(text, refusePrototypeKeys)
  } catch (error) {
    throw new MalformedJson((error as Error).message)
  }
}

/** A key `__proto__` has no honest use and has broken programs that copy objects. */
function refusePrototypeKeys(key: string, value: unknown): unknown {
  if (key === '__proto__') throw new MalformedJson('a key named __proto__')
  return value
}
