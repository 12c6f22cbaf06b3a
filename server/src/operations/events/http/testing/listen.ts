/** A client of a stream, as a browser's EventSource is one, that a test can hold up and look into. */
import { get, type IncomingMessage } from 'node:http'
import { API_PREFIX, driverEvents, stationEvents } from '@voltyatra/contract'
import type * as z from 'zod'
import { afterThisTest } from '../../../../db/testing/test-database.ts'

const SCHEMAS: Readonly<Record<string, z.ZodType>> = { ...driverEvents.events, ...stationEvents.events }

export interface ReceivedEvent {
  readonly id: string
  readonly event: string
  // biome-ignore lint/suspicious/noExplicitAny: tests assert what they read
  readonly data: any
}

export interface Listener {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  /** Everything as it came. */
  text(): string
  /** Every event so far, checked against the contract. */
  events(): ReceivedEvent[]
  /** What a browser would send when it connects again. */
  lastEventId(): string | undefined
  /** Resolves when this holds; it is asked again whenever something has come in. */
  until(holds: () => boolean): Promise<void>
  /** Resolves when the server has ended the answer; 'cut' when it broke off. */
  readonly ended: Promise<'ended' | 'cut'>
  /** Takes nothing off the connection until it starts again. */
  stopReading(): void
  startReading(): void
  close(): void
}

interface Request {
  readonly path?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Connects; resolves with the head of the answer. The connection is closed with the test. */
export async function listen(
  url: string,
  { cookie }: { readonly cookie: string },
  { path = '/events', headers = {} }: Request = {},
): Promise<Listener> {
  const request = get(`${url}${API_PREFIX}${path}`, { agent: false, headers: { cookie, ...headers } })
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve)
    request.once('error', reject)
  })
  request.on('error', () => undefined)
  let text = ''
  const waiting = new Set<() => void>()
  const wake = () => {
    for (const look of waiting) look()
  }
  response.setEncoding('utf8')
  response.on('data', (piece: string) => {
    text += piece
    wake()
  })
  response.on('error', () => undefined)
  const ended = new Promise<'ended' | 'cut'>((resolve) => {
    response.once('close', () => resolve(response.complete ? 'ended' : 'cut'))
  })
  afterThisTest(async () => void request.destroy())
  const blocks = () => text.split('\n\n').slice(0, -1).map(fieldsOf)
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    text: () => text,
    events: () =>
      blocks()
        .filter(({ data }) => data !== undefined)
        .map(({ id = '', event = '', data = '' }) => {
          return { id, event, data: SCHEMAS[event]?.parse(JSON.parse(data)) }
        }),
    lastEventId: () => blocks().findLast(({ id }) => id !== undefined)?.id,
    until: (holds) =>
      new Promise((resolve) => {
        const look = () => {
          if (!holds()) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        look()
      }),
    ended,
    stopReading: () => void response.pause(),
    startReading: () => void response.resume(),
    close: () => void request.destroy(),
  }
}

function fieldsOf(block: string): Record<string, string | undefined> {
  const lines = block.split('\n').map((line) => {
    const at = line.indexOf(':')
    return [line.slice(0, at), line.slice(at + 1).trim()] as const
  })
  return Object.fromEntries(lines)
}
