/** One request and its answer. */
import { ConnectionError, type Issue, ProblemError, type RateLimit } from './errors.ts'

export interface CallOptions {
  /** Ends the call early; it then fails with the signal's reason. */
  readonly signal?: AbortSignal
  /** Milliseconds for this call in place of the client's. */
  readonly timeoutMs?: number
}

export interface WriteOptions extends CallOptions {
  /** 1 to 200 printable characters; made at random unless given. The same key with the same request is done once. */
  readonly idempotencyKey?: string
}

interface WithRate {
  /** Undefined where something between has taken the headers away. */
  readonly rate: RateLimit | undefined
}

export type Answer<T> = WithRate & { readonly data: T }
export type PageAnswer<T> = Answer<readonly T[]> & {
  /** Leads to the next page; null on the last. */
  readonly nextCursor: string | null
}
export type FileAnswer = Answer<Uint8Array>

/** A call as the contract has it. */
export interface CallShape {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below the prefix, with fields of the input in braces. */
  readonly path: string
  readonly query?: readonly string[]
  readonly body?: readonly string[]
  readonly isFile?: true
}

export type Ask = <T>(shape: CallShape, input: object, options?: WriteOptions) => Promise<T>

interface Connection {
  /** With the prefix. */
  readonly address: string
  readonly key: string
  readonly timeoutMs: number
  readonly fetch: typeof fetch
}

export const createAsk =
  (connection: Connection): Ask =>
  async <T>(shape: CallShape, input: object, options: WriteOptions = {}) => {
    const { signal, timeoutMs = connection.timeoutMs } = options
    const idempotencyKey =
      shape.method === 'GET' ? undefined : (options.idempotencyKey ?? crypto.randomUUID())
    const address = connection.address + writePath(shape, { ...input })
    const body = shape.body && JSON.stringify(pickFields(shape.body, { ...input }))
    const ended = AbortSignal.timeout(timeoutMs)
    const { fetch: send } = connection
    try {
      const response = await send(address, {
        method: shape.method,
        headers: {
          authorization: `Bearer ${connection.key}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        },
        ...(body !== undefined && { body }),
        // The API sends nobody elsewhere: whoever does is not to have the key.
        redirect: 'error',
        signal: signal ? AbortSignal.any([signal, ended]) : ended,
      })
      const rate = readRate(response.headers)
      if (!response.ok) throw await readProblem(response, { rate, idempotencyKey })
      if (shape.isFile) return { data: new Uint8Array(await response.arrayBuffer()), rate } as T
      const answer = parseObject(await response.text())
      if (!answer || !('data' in answer)) throw refuseUnreadable(response.status, { rate, idempotencyKey })
      return { ...answer, rate } as T
    } catch (error) {
      if (error instanceof ProblemError) throw error
      if (signal?.aborted) throw signal.reason
      throw new ConnectionError(error, { isTimeout: ended.aborted, idempotencyKey })
    }
  }

/** @throws TypeError where a part of the path is missing or would lead to another call */
function writePath({ path, query = [] }: CallShape, input: Readonly<Record<string, unknown>>): string {
  const below = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(input[name] ?? '')
    if (['', '.', '..'].includes(value)) throw new TypeError(`${name} is missing`)
    return encodeURIComponent(value)
  })
  const asked = Object.entries(pickFields(query, input)).map(([name, value]) => [name, String(value)])
  return asked.length === 0 ? below : `${below}?${new URLSearchParams(asked)}`
}

const pickFields = (names: readonly string[], input: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(names.filter((name) => input[name] !== undefined).map((name) => [name, input[name]]))

function readRate(headers: Headers): RateLimit | undefined {
  const [limit, remaining, resetSeconds] = ['limit', 'remaining', 'reset'].map((name) =>
    readWhole(headers.get(`ratelimit-${name}`)),
  )
  if (limit === undefined || remaining === undefined || resetSeconds === undefined) return undefined
  return { limit, remaining, resetSeconds }
}

const readWhole = (text: string | null): number | undefined =>
  text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined

interface Known {
  readonly rate: RateLimit | undefined
  readonly idempotencyKey: string | undefined
}

async function readProblem(response: Response, known: Known): Promise<ProblemError> {
  const problem = parseObject(await response.text())
  const retryAfter = readWhole(response.headers.get('retry-after'))
  if (typeof problem?.code !== 'string') return refuseUnreadable(response.status, known, retryAfter)
  return new ProblemError({
    ...known,
    status: response.status,
    code: problem.code,
    title: String(problem.title ?? ''),
    detail: String(problem.detail ?? ''),
    issues: Array.isArray(problem.issues) ? (problem.issues as Issue[]) : [],
    retryAfter,
  })
}

const refuseUnreadable = (status: number, known: Known, retryAfter?: number): ProblemError => {
  const title = 'This is not an answer of the API.'
  return new ProblemError({
    ...{ ...known, status, retryAfter, code: 'unreadable-answer', title, detail: title, issues: [] },
  })
}

function parseObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
  } catch {
    return undefined
  }
}
