/** All errors before or outside a handler, in the envelope of the request's API; a bug is logged and not shown. */
import { toSentence } from '@voltyatra/domain'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '../messages/locale.ts'
import { getEnvelope } from './api.ts'
import { buildFailure, type Failure } from './envelope.ts'
import { chooseRequestLanguage } from './language.ts'
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

/** Thrown by a hook; the error handler of the route writes the refusal. */
export class Refused extends Error {
  readonly refusal: HandlerRefusal

  constructor(refusal: HandlerRefusal) {
    super(refusal.kind)
    this.refusal = refusal
  }
}

/** Sends a refusal in the envelope of the request's API. */
export function sendRefusal(reply: FastifyReply, refusal: HandlerRefusal): FastifyReply {
  const { refusal: bodyOf, refusalType } = getEnvelope(reply.request)
  const body = bodyOf(applyRefusal(reply, refusal, chooseRequestLanguage(reply.request)))
  return (refusalType ? reply.type(refusalType) : reply).send(body)
}

/** Gives the answer the status and the headers of a refusal. */
export function applyRefusal(reply: FastifyReply, refusal: HandlerRefusal, language?: Language): Failure {
  const failure = buildFailure(refusal, language)
  const { httpStatus, retryAfter } = failure
  if (retryAfter !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(retryAfter)))
  reply.code(httpStatus).header('cache-control', 'no-store')
  return failure
}

type Send = (reply: FastifyReply, refusal: HandlerRefusal) => FastifyReply | Promise<FastifyReply>

/** Within `app`, whatever is thrown is logged where it is ours, and answered by `send`. */
export function answerErrors(app: FastifyInstance, send: Send = sendRefusal): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = toRefusal(error, request)
    const call = request.routeOptions.config.endpoint?.name
    if (refusal.kind === 'internal-error') request.log.error({ err: error, call }, 'unexpected failure')
    if (refusal.kind === 'service-unavailable') request.log.warn({ err: error, call }, 'unavailable')
    return send(reply, refusal)
  })
}

function toRefusal(error: FastifyError, request: FastifyRequest): HandlerRefusal {
  if (error instanceof MalformedJson) {
    return { kind: 'malformed-json', ...(error.message && { sentence: toSentence(error.message) }) }
  }
  if (error instanceof Refused) return error.refusal
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
