/** What a call can fail with, and the rate of the key, which every answer states. */
import type { ProblemCode } from './made/codes.ts'

/** How many calls the key has left of this minute. */
export interface RateLimit {
  readonly limit: number
  readonly remaining: number
  /** Seconds until the count begins anew. */
  readonly resetSeconds: number
}

export interface Issue {
  /** The field, its parts joined by dots. */
  readonly path: string
  readonly message: string
}

interface ProblemFields {
  readonly status: number
  readonly code: string
  readonly title: string
  readonly detail: string
  readonly issues: readonly Issue[]
  readonly retryAfter: number | undefined
  readonly rate: RateLimit | undefined
  readonly idempotencyKey: string | undefined
}

/** The server answered with a refusal: a problem of RFC 9457. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError'
  /** Of HTTP. */
  readonly status: number
  /**
   * For programs. Later versions of the server may have more codes. `unreadable-answer` is the client's own: what came
   * is not an answer of the API, such as the error page of a proxy.
   */
  readonly code: ProblemCode | 'unreadable-answer' | (string & {})
  /** The same for every problem of this code. */
  readonly title: string
  /** What is wrong with this request, for people. */
  readonly detail: string
  /** What is wrong with which field. */
  readonly issues: readonly Issue[]
  /** Seconds to wait before the call is worth asking again; undefined where the server says nothing of it. */
  readonly retryAfter: number | undefined
  readonly rate: RateLimit | undefined
  /** Under which a POST was sent: the same key makes a repeat safe. */
  readonly idempotencyKey: string | undefined

  constructor(problem: ProblemFields) {
    super(`${problem.status} ${problem.code}: ${problem.detail}`)
    this.status = problem.status
    this.code = problem.code
    this.title = problem.title
    this.detail = problem.detail
    this.issues = problem.issues
    this.retryAfter = problem.retryAfter
    this.rate = problem.rate
    this.idempotencyKey = problem.idempotencyKey
  }
}

/** No answer came, or not all of it: nobody knows whether a POST was done. Repeat it under the same key. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError'
  readonly isTimeout: boolean
  readonly idempotencyKey: string | undefined

  constructor(
    cause: unknown,
    known: { readonly isTimeout: boolean; readonly idempotencyKey: string | undefined },
  ) {
    super(known.isTimeout ? 'No answer came in time' : 'The connection failed', { cause })
    this.isTimeout = known.isTimeout
    this.idempotencyKey = known.idempotencyKey
  }
}
