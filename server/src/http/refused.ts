/** Everything that goes wrong before or outside a handler, in the API's envelope; a bug is logged and says nothing. */
import { API_PREFIX, type EndpointShape } from '@voltyatra/contract'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { failureFor } from './answers.ts'
import { MalformedJson } from './raw-body.ts'
import type { HandlerRefusal } from './route.ts'

const REFUSAL_OF_FASTIFY: Readonly<Record<string, string>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media-type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed-json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed-json',
  FST_ERR_BAD_URL: 'no-such-call',
  FST_ERR_ROUTE_NOT_FOUND: 'no-such-call',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported-media-type',
  FST_REQ_FILE_TOO_LARGE: 'file-too-large',
  FST_FILES_LIMIT: 'malformed-form',
  FST_FIELDS_LIMIT: 'malformed-form',
  FST_PARTS_LIMIT: 'malformed-form',
  FST_PROTO_VIOLATION: 'malformed-form',
  FST_NO_FORM_DATA: 'malformed-form',
}

/** Failures of the database that pass: it is restarting, full, or answers too slowly. */
const PASSING = /^(08...|53...|57P0.|57014|ECONNREFUSED|ENOENT|ECONNRESET|EPIPE)$/

/** Sends a refusal in the API's envelope. */
export function sendRefusal(reply: FastifyReply, refusal: HandlerRefusal): FastifyReply {
  const { httpStatus, body, retryAfter } = failureFor(refusal)
  if (retryAfter !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(retryAfter)))
  return reply.code(httpStatus).header('cache-control', 'no-store').send(body)
}

export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOf(error, request)
    if (refusal.kind === 'internal-error') request.log.error({ err: error }, 'unexpected failure')
    if (refusal.kind === 'service-unavailable') request.log.warn({ err: error }, 'unavailable')
    return sendRefusal(reply, refusal)
  })
}

function refusalOf(error: FastifyError, request: FastifyRequest): HandlerRefusal {
  if (error instanceof MalformedJson) return { kind: 'malformed-json' }
  const code = String(error.code ?? '')
  const known = REFUSAL_OF_FASTIFY[code]
  if (known) return { kind: known }
  if (
    PASSING.test(code) ||
    /timeout exceeded when trying to connect|Connection terminated/.test(error.message)
  ) {
    return { kind: 'service-unavailable', retryAfter: 2 }
  }
  // busboy reports a broken form by plain errors that carry no code.
  if (request.isMultipart?.() && /multipart|boundary|Unexpected end|Malformed/i.test(error.message)) {
    return { kind: 'malformed-form' }
  }
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return { kind: 'invalid-request', message: 'The request could not be read.' }
  }
  return { kind: 'internal-error' }
}

/** An unknown address is JSON: 405 where another method would do, else 404. */
export function answerUnknownPaths(app: FastifyInstance, endpoints: readonly EndpointShape[]): void {
  const known = endpoints.map(({ method, path }) => ({ method, pattern: patternOf(path) }))
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const allowed = known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
    if (allowed.length === 0) return sendRefusal(reply, { kind: 'no-such-call' })
    return sendRefusal(reply.header('allow', allowed.join(', ')), { kind: 'method-not-allowed' })
  })
}

const patternOf = (path: string): RegExp =>
  new RegExp(`^${API_PREFIX}${path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`)
