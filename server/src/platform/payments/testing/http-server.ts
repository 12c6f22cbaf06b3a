/** A server on this machine that stands for a provider's: each answer may be made to fail. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Requested {
  readonly method: string
  /** Without the part of the base URL. */
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  // Parsed JSON of a test's own caller.
  readonly body: Record<string, unknown>
}

export interface Answered {
  readonly status: number
  /** A text is a page; anything else is JSON. */
  readonly body: unknown
  readonly location?: string
}

/**
 * What happens to the next call: refused before it is done, never answered with the connection kept, done without an answer, or answered with nonsense or by a
 * way elsewhere.
 */
export type Fault =
  | { readonly status: number }
  | 'as-usual'
  | 'no-answer'
  | 'silence'
  /** Done, and answered when the caller has given up. */
  | 'late'
  /** Done, and answered with this status. */
  | { readonly doneWith: number }
  | 'done-without-answer'
  | 'nonsense'
  | 'elsewhere'

export interface Reactions {
  /** Of which calls, as `POST /orders`; of every one where it is not said. */
  isMeant?(call: string): boolean
  before(): void
  after(): void
}

export interface FaultyServer {
  readonly url: string
  /** Every call, as `POST /orders`. */
  readonly seen: string[]
  /** For the next calls, in this order. */
  failNext(...faults: readonly Fault[]): void
  /** What happens to every call from now on, where `failNext` says nothing. */
  failEach(choose: () => Fault | undefined): void
  /** Called before an answer leaves, and when it has left. */
  onAnswer(reactions: Reactions): void
  /** Nothing fails any more, and nobody reacts to answers. */
  recover(): void
  close(): Promise<void>
}

function parseBody(text: string, type: string): Record<string, unknown> {
  if (text === '') return {}
  if (type.startsWith('multipart/form-data')) return { multipart: text }
  return type.startsWith('application/x-www-form-urlencoded')
    ? Object.fromEntries(new URLSearchParams(text))
    : JSON.parse(text)
}

export async function faultyServer(answer: (requested: Requested) => Answered): Promise<FaultyServer> {
  const seen: string[] = []
  const faults: Fault[] = []
  let chooseFault: () => Fault | undefined = () => undefined
  let reactions: Reactions | undefined
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => void parts.push(part))
    request.on('end', () => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1')
      seen.push(`${request.method} ${pathname}`)
      const fault = faults.shift() ?? chooseFault()
      if (fault === 'no-answer') return void request.socket.destroy()
      if (fault === 'silence') return
      const text = Buffer.concat(parts).toString()
      const given =
        fault && typeof fault === 'object' && 'status' in fault
          ? { ...fault, body: { message: 'a fault' } }
          : answer({
              method: request.method ?? '',
              path: pathname,
              query: searchParams,
              headers: request.headers,
              body: parseBody(text, String(request.headers['content-type'])),
            })
      if (fault === 'done-without-answer') return void request.socket.destroy()
      if (fault === 'late') return
      if (fault === 'elsewhere') return void response.writeHead(302, { location: '/stolen' }).end()
      const call = `${request.method} ${pathname}`
      const reacting = reactions?.isMeant?.(call) === false ? undefined : reactions
      reacting?.before()
      response.once('finish', () => reacting?.after())
      const status = fault && typeof fault === 'object' && 'doneWith' in fault ? fault.doneWith : given.status
      const isPage = typeof given.body === 'string'
      const { location } = given as Answered
      response.writeHead(status, {
        'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json',
        ...(location !== undefined && { location }),
      })
      response.end(fault === 'nonsense' ? '<html>' : isPage ? given.body : JSON.stringify(given.body))
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    failNext: (...next) => void faults.push(...next),
    failEach(choose) {
      chooseFault = choose
    },
    onAnswer(given) {
      reactions = given
    },
    recover() {
      faults.splice(0)
      chooseFault = () => undefined
      reactions = undefined
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => void server.close(() => resolve()))
    },
  }
}
