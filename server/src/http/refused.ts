/** Everything that goes wrong before or outside a handler, in the API's envelope; a bug is logged and says nothing. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { failureFor } from './answers.ts'
import { MalformedJson, UnreadableBody } from './raw-body.ts'
import type { HandlerRefusal } from './route.ts'
import { isUnavailable } from './unavailable.ts'

const REFUSAL_OF_FASTIFY: Readonly<Record<string, string>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media-type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed-request',
  FST_ERR_BAD_URL: 'malformed-request',
}

/** Seconds after which a client may try again when the database is away. */
const RETRY_AFTER = 2

/** Sends a refusal in the API's envelope. */
export function sendRefusal(reply: FastifyReply, refusal: HandlerRefusal): FastifyReply {
  const { httpStatus, body, retryAfter } = failureFor(refusal)
  if (retryAfter !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(retryAfter)))
  return reply.code(httpStatus).header('cache-control', 'no-store').send(body)
}

export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOf(error, request)
    const call = request.routeOptions.config.endpoint?.name
    if (refusal.kind === 'internal-error') request.log.error({ err: error, call }, 'unexpected failure')
    if (refusal.kind === 'service-unavailable') request.log.warn({ err: error, call }, 'unavailable')
    return sendRefusal(reply, refusal)
  })
}

function refusalOf(error: FastifyError, request: FastifyRequest): HandlerRefusal {
  if (error instanceof MalformedJson) {
    return { kind: 'malformed-json', ...(error.message && { message: error.message }) }
  }
  if (error instanceof UnreadableBody) return { kind: 'unsupported-media-type' }
  const known = REFUSAL_OF_FASTIFY[String(error.code)]
  if (known) return { kind: known }
  // The client hung up while it was still sending; nobody is there to read the answer.
  if (request.raw.errored === error) return { kind: 'malformed-request' }
  if (isUnavailable(error)) return { kind: 'service-unavailable', retryAfter: RETRY_AFTER }
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return { kind: 'malformed-request' }
  }
  return { kind: 'internal-error' }
}
