/**
 * Calls of the API, typed by the contract: `callApi<typeof listStations>('GET', '/charging-stations', { query })`. Only
 * the contract's types are used, so that its schemas are no weight in a browser; the compiler holds method and path.
 */
import type { API_PREFIX, EndpointShape, Issue, RefusalCode, ReplyOf, RequestOf } from '@voltyatra/contract'

const PREFIX: typeof API_PREFIX = '/ev/api'

/** A server that has not answered after so many milliseconds counts as unreachable. */
const PATIENCE_MS = 15_000
/** As long as the server takes files for (its `requestMs`), and a little for its answer: pictures on a slow line take so long. */
const FILES_PATIENCE_MS = 35_000
/** For a call that is answered once a charger has answered, which has half a minute. */
export const CHARGER_PATIENCE_MS = 35_000

interface Failure {
  readonly status: number
  readonly code: RefusalCode | undefined
  readonly message: string
  readonly issues: readonly Issue[]
  /** In seconds. */
  readonly retryAfter: number | undefined
}

/** The server refused the call; `message` is its sentence for people. */
export class ApiRefusal extends Error {
  override readonly name = 'ApiRefusal'
  readonly status: number
  /** Undefined where a proxy answered and not the program. */
  readonly code: RefusalCode | undefined
  /** What is wrong with which field. */
  readonly issues: readonly Issue[]
  readonly retryAfter: number | undefined

  constructor({ status, code, message, issues, retryAfter }: Failure) {
    super(message)
    this.status = status
    this.code = code
    this.issues = issues
    this.retryAfter = retryAfter
  }
}

/** Nobody answered: no connection, a server that is away, or one that takes too long. */
export class ApiUnreachable extends Error {
  override readonly name = 'ApiUnreachable'
}

interface How {
  /** The same key makes a repeat safe: it is done once, and answered alike. */
  readonly idempotencyKey?: string
  /** Beside the usual. */
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  /** It goes out even where the page is closed meanwhile. */
  readonly keepalive?: boolean
  /** After so many milliseconds without an answer the server counts as unreachable; usually 15 s, and 35 s with files. */
  readonly patienceMs?: number
}

type Parts = {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

/**
 * @returns the reply without its envelope
 * @throws ApiRefusal, ApiUnreachable, or the signal's own reason
 */
export async function callApi<E extends EndpointShape>(
  method: E['method'],
  path: E['path'],
  request: RequestOf<E> & How,
): Promise<ReplyOf<E>> {
  const { params, query, body, idempotencyKey, headers, signal, keepalive = false } = request as Parts & How
  const { patienceMs = body instanceof FormData ? FILES_PATIENCE_MS : PATIENCE_MS } = request as How
  const patience = AbortSignal.timeout(patienceMs)
  const response = await fetch(buildAddress(path, { params, query }), {
    method,
    keepalive,
    signal: signal ? AbortSignal.any([signal, patience]) : patience,
    headers: {
      accept: 'application/json',
      // Not the browser's own, of which this page may be none.
      'accept-language': document.documentElement.lang,
      ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      ...headers,
    },
    ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw signal.reason
    throw new ApiUnreachable('The server could not be reached.', { cause: error })
  })
  const answer = await response.json().catch(() => undefined)
  if (response.ok && answer !== undefined) return answer as ReplyOf<E>
  throw answer === undefined && response.status >= 500
    ? new ApiUnreachable('The server could not be reached.')
    : toRefusal(response, answer)
}

function toRefusal(response: Response, answer: Partial<Failure> | undefined): ApiRefusal {
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new ApiRefusal({
    status: response.status,
    code: answer?.code,
    message: answer?.message ?? 'The server gave an answer that makes no sense here.',
    issues: answer?.issues ?? [],
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : undefined,
  })
}

/** The address of a call: parameters filled in, what is undefined or empty left out of the query. */
export function buildAddress(path: string, { params = {}, query = {} }: Omit<Parts, 'body'>): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  }
  return PREFIX + filled + (search.size > 0 ? `?${search}` : '')
}
