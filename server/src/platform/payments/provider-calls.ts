/** Calls of a provider's API over HTTPS: bounded in time, repeated where that is safe, each of them recorded. */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from '../clock.ts'
import type { OutsideAnswer, RequestOutside } from '../outside/request-outside.ts'
import { parseJson } from '../parse-json.ts'
import type { Breaker } from './breaker.ts'
import { maskMessage } from './mask.ts'

const MOST_TRIES = 3
const FIRST_PAUSE_MS = 300
const MOST_BYTES = 1_000_000

/** One try of a call, as the operator's log keeps it: masked. */
export interface CallRecord {
  readonly provider: string
  /** What was wanted, like `create-order`. */
  readonly operation: string
  readonly method: string
  readonly path: string
  /** Our order number, where it is about one. */
  readonly orderId: string | null
  readonly at: Date
  readonly tookMs: number
  /** Null where no answer came. */
  readonly status: number | null
  /** Why no answer came. */
  readonly failure: string | null
  readonly request: string | null
  readonly answer: string | null
}

export interface ProviderCallsOptions {
  readonly provider: string
  /** Before each path, without a trailing slash. */
  readonly baseUrl: string
  readonly headers: Readonly<Record<string, string>>
  readonly clock: Clock
  readonly breaker: Breaker
  readonly record: (call: CallRecord) => Promise<void>
  readonly request: RequestOutside
  /** A provider that has not answered by then is taken for down; the next call asks what became of it. */
  readonly answerWithinMs?: number
  /** @param ms how long */
  readonly pause?: (ms: number) => Promise<unknown>
  readonly random?: () => number
}

export interface FileForm {
  readonly fields: Readonly<Record<string, string>>
  readonly file: { readonly name: string; readonly type: string; readonly content: Buffer }
}

export interface ProviderCall {
  readonly operation: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH'
  /** After the base URL, its parts encoded. */
  readonly path: string
  readonly orderId?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: object
  /** In place of a body: a form with one file, and fields beside it. */
  readonly form?: FileForm
  /** Whether a second one does nothing more than the first: reading, or with an idempotency key. */
  readonly isRepeatable: boolean
}

/** `down`: no answer, or one that says that the provider cannot now. */
export type ProviderAnswer =
  | { readonly kind: 'answer'; readonly status: number; readonly body: unknown }
  | { readonly kind: 'down' }

export type ProviderCalls = (call: ProviderCall) => Promise<ProviderAnswer>

export function createProviderCalls(options: ProviderCallsOptions): ProviderCalls {
  const { breaker, clock, pause = wait, random = Math.random } = options
  return async (call) => {
    const tries = call.isRepeatable ? MOST_TRIES : 1
    for (let count = 1; ; count += 1) {
      if (!breaker.mayCall(clock.now())) return { kind: 'down' }
      const answer = await tryOnce(options, call)
      if (answer.kind === 'answer') {
        breaker.answered()
        return answer
      }
      breaker.failed(clock.now())
      if (count >= tries) return answer
      // Callers that failed together do not come again together.
      await pause(random() * FIRST_PAUSE_MS * 2 ** count)
    }
  }
}

async function tryOnce(options: ProviderCallsOptions, call: ProviderCall): Promise<ProviderAnswer> {
  const { provider, baseUrl, clock, request: ask, answerWithinMs } = options
  const { operation, method, path, orderId = null } = call
  const at = clock.now()
  const begun = performance.now()
  const form = call.form && writeForm(call.form)
  const sent = call.body && JSON.stringify(call.body)
  const came = await answerOf(() =>
    ask({
      method,
      url: baseUrl + path,
      headers: {
        accept: 'application/json',
        ...(sent !== undefined && { 'content-type': 'application/json' }),
        ...(form && { 'content-type': form.type }),
        ...options.headers,
        ...call.headers,
      },
      body: form?.bytes ?? sent,
      mostBytes: MOST_BYTES,
      answerWithinMs,
    }),
  )
  await options.record({
    provider,
    operation,
    method,
    path,
    orderId,
    at,
    tookMs: Math.round(performance.now() - begun),
    status: came.status,
    failure: came.failure,
    request: sent === undefined ? null : maskMessage(sent),
    answer: came.text === null ? null : maskMessage(came.text),
  })
  if (came.status === null || !isDecided(came.status)) return { kind: 'down' }
  return { kind: 'answer', status: came.status, body: parseJson(came.text) }
}

/** As multipart/form-data. Names and fields are the program's own. */
function writeForm({ fields, file }: FileForm): { readonly type: string; readonly bytes: Buffer } {
  const boundary = `voltyatra-${randomUUID()}`
  const head = (about: string) => `--${boundary}\r\ncontent-disposition: form-data; ${about}\r\n`
  const parts = Object.entries(fields).map(([name, value]) => `${head(`name="${name}"`)}\r\n${value}\r\n`)
  const before = `${parts.join('')}${head(`name="file"; filename="${file.name}"`)}content-type: ${file.type}\r\n\r\n`
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    bytes: Buffer.concat([Buffer.from(before), file.content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  }
}

async function answerOf(ask: () => Promise<OutsideAnswer>): Promise<Came> {
  try {
    const { status, text } = await ask()
    return { status, text, failure: null }
  } catch (error) {
    return { status: null, text: null, failure: describeError(error) }
  }
}

type Came =
  | { readonly status: number; readonly text: string; readonly failure: null }
  | { readonly status: null; readonly text: null; readonly failure: string }

/** The provider has understood the call, and did it or will not. */
const isDecided = (status: number): boolean =>
  (status >= 200 && status < 300) || (status >= 400 && status < 500 && status !== 408 && status !== 429)

const describeError = (error: unknown): string =>
  error instanceof Error ? error.message.slice(0, 300) : 'unknown'
