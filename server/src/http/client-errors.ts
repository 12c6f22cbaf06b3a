/** Answers to what is not HTTP, or not in time: below the framework, yet in the envelope and with the security headers. */
import { type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { RefusalCode } from '@voltyatra/contract'
import { buildFailure, type Envelope } from './envelope.ts'

type Headers = Readonly<Record<string, string>>

const REFUSAL_OF_PARSER: Readonly<Record<string, RefusalCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'too-large',
}

/** How long a client may take to read the refusal before its connection is cut, in milliseconds. */
const LINGER_MS = 1_000

interface ParserError extends Error {
  readonly code?: string
}

/** For Fastify's `clientErrorHandler`. */
export function refuseBadClients(style: AnswerStyle) {
  const refused = new WeakSet<Socket>()
  return (error: ParserError, socket: Socket): void => {
    // The parser complains of every further byte again.
    if (error.code === 'ECONNRESET' || refused.has(socket)) return
    refused.add(socket)
    const refusal = REFUSAL_OF_PARSER[String(error.code)] ?? 'malformed-request'
    answerInOrder(socket, () => refuseAndClose(socket, refusal, style))
  }
}

/**
 * Calls `answer` once every good request that came before the bad one has its answer: a refusal that overtook them
 * would be read as theirs. A bad request that is answered already, in part, can only be cut off.
 */
function answerInOrder(socket: Socket, answer: () => void): void {
  const pending = answerUnderWay(socket)
  if (!pending) answer()
  else if (pending.req.complete) pending.once('close', () => answerInOrder(socket, answer))
  else if (pending.headersSent) socket.destroy()
  else answer()
}

/** Node keeps the answer that a connection waits for in this field, and its own handler of such errors looks there too. */
export const answerUnderWay = (socket: Socket): ServerResponse | null | undefined =>
  (socket as { _httpMessage?: ServerResponse | null })._httpMessage

interface AnswerStyle {
  readonly headers: Headers
  readonly envelope: Envelope
}

const JSON_TYPE = 'application/json; charset=utf-8'

function refuseAndClose(socket: Socket, kind: RefusalCode, { headers, envelope }: AnswerStyle): void {
  if (socket.destroyed || socket.writableEnded) return
  const failure = buildFailure({ kind })
  const { httpStatus } = failure
  const text = JSON.stringify(envelope.refusal(failure))
  const fields = {
    ...headers,
    'content-type': envelope.refusalType ?? JSON_TYPE,
    'content-length': String(Buffer.byteLength(text)),
    'cache-control': 'no-store',
    connection: 'close',
  }
  const head = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${httpStatus} ${STATUS_CODES[httpStatus]}\r\n${head.join('')}\r\n${text}`)
  // Closing at once, with unread bytes waiting, would reset the connection before the client has read why.
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}

/** Refuses an Expect header other than 100-continue, which Node answers without asking the framework. */
export function refuseExpectations(server: Server, { headers, envelope }: AnswerStyle): void {
  server.on('checkExpectation', (_request, response) => {
    const failure = buildFailure({ kind: 'unmet-expectation' })
    const text = JSON.stringify(envelope.refusal(failure))
    response.writeHead(failure.httpStatus, {
      ...headers,
      'content-type': envelope.refusalType ?? JSON_TYPE,
      'content-length': Buffer.byteLength(text),
      'cache-control': 'no-store',
      connection: 'close',
    })
    response.end(text)
  })
}
