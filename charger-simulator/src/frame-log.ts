/** The messages on the connection: kept as far as asked, and shown to listeners. */
import type { Payload } from './payload.ts'
import type { Frame } from './wire/frames.ts'

export interface LoggedFrame {
  readonly way: 'sent' | 'received'
  readonly at: Date
  /** As it was on the line; what was binary is given as hexadecimal. */
  readonly text: string
  /** Nothing where the text is no frame. */
  readonly frame: Frame | undefined
}

export class FrameLog {
  readonly frames: LoggedFrame[] = []
  readonly #most: number
  readonly #watchers = new Set<(frame: LoggedFrame) => void>()

  /** @param most so many are remembered */
  constructor(most: number) {
    this.#most = most
  }

  add(seen: LoggedFrame): void {
    if (this.#most > 0) this.frames.push(seen)
    if (this.frames.length > this.#most) this.frames.shift()
    for (const watcher of this.#watchers) watcher(seen)
  }

  /** @returns stops watching */
  watch(watcher: (frame: LoggedFrame) => void): () => void {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  /** The payloads of all calls with this action, one way; those that are never answered among them. */
  calls(way: LoggedFrame['way'], action: string): Payload[] {
    return this.frames.flatMap((seen) =>
      seen.way === way &&
      (seen.frame?.kind === 'call' || seen.frame?.kind === 'send') &&
      seen.frame.action === action
        ? [seen.frame.payload]
        : [],
    )
  }
}
