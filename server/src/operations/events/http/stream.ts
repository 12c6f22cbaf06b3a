/** One stream of server-sent events over one connection: what is written to it, and when it is given up. */
import type { ServerResponse } from 'node:http'
import type { Audience, Change, Follower } from '../index.ts'
import { formatCursor } from '../index.ts'

/** A client reconnects after so many milliseconds, each after another time, so that not all come back at once. */
const RETRY_MS = { least: 1_000, most: 3_000 } as const
/** How long what is still on its way may take when the stream ends, in milliseconds. */
const LINGER_MS = 1_000

export const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // nginx would hold events back until there are enough of them.
  'x-accel-buffering': 'no',
} as const

export interface EventStream extends Follower {
  audience: Audience
  /** A sign of life, with the place to go on from: so one that hears of nothing for hours does not fall behind. */
  beat(cursor: string | undefined): void
  /** Something beside the changes; it is dropped where the client has not read what was sent before. */
  offer(frame: string): void
  /** Ends it in order; the client comes back by itself. */
  end(): void
  /** Ends it at once: its client takes nothing off the connection. */
  cut(): void
}

interface StreamOptions {
  readonly audience: Audience
  /** With this many unsent bytes the client is sent nothing more until it has read them. */
  readonly bufferBytes: number
}

/** Begins the answer; from here on it is a stream. */
export function openEventStream(response: ServerResponse, options: StreamOptions): EventStream {
  let pending = ''
  let isEnding = false

  const flush = (): void => {
    if (!isEnding && pending !== '') response.write(pending)
    pending = ''
  }
  /** What comes in one go leaves in one go. */
  const write = (text: string): void => {
    if (pending === '') queueMicrotask(flush)
    pending += text
  }

  const { least, most } = RETRY_MS
  response.writeHead(200, STREAM_HEADERS)
  // By themselves: Node keeps the head for as long as the answer lasts, and only so as one text instead of sixty parts.
  response.flushHeaders()
  response.write(`retry: ${Math.round(least + Math.random() * (most - least))}\n\n`)
  const stream: EventStream = {
    audience: options.audience,
    change: (change) => write(formatFrame(change, stream.audience)),
    reset: (cursor) => write(`id: ${cursor}\nevent: reset\ndata: {}\n\n`),
    isReady: () => response.writableLength + pending.length < options.bufferBytes,
    beat: (cursor) => write(cursor === undefined ? ':\n\n' : `:\nid: ${cursor}\n\n`),
    offer: (frame) => void (response.writableLength < options.bufferBytes && write(frame)),
    end() {
      flush()
      isEnding = true
      response.end()
      setTimeout(() => response.destroy(), LINGER_MS).unref()
    },
    cut: () => void response.destroy(),
  }
  return stream
}

/** The same bytes go to everybody who hears of a change. */
const frames = new WeakMap<Change, string>()

function formatFrame(change: Change, audience: Audience): string {
  if (audience.kind === 'operator' && audience.isLimited) return writeFrame({ ...change, ...UNNAMED })
  const known = frames.get(change)
  if (known !== undefined) return known
  const frame = writeFrame(change)
  frames.set(change, frame)
  return frame
}

/** What stands in place of a change that may lie outside of a limit: read again, and see. */
const UNNAMED = { subjectId: '00000000-0000-0000-0000-000000000000', kind: 'changed' } as const

const writeFrame = ({ at, topic, subjectId: id, kind }: Change): string =>
  `id: ${formatCursor(at)}\nevent: change\ndata: ${JSON.stringify({ topic, id, kind })}\n\n`
