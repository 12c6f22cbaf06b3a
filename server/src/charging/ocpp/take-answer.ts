/** The type of functions that store what a charger’s answer to a command changes beside the command itself. */
import type { Tx } from '../../db/client.ts'
import type { StreamBook } from './stream-book.ts'

interface Of {
  readonly chargerId: string
  readonly now: Date
}

export type KeepAnswer = (tx: Tx, of: Of) => Promise<void>

/**
 * Both payloads have been checked against their schemas. What the charger may speak of with its next word is put into the
 * book of its streams at once; undefined where nothing is kept.
 */
export type TakeAnswer = (payload: never, answer: never, streams: StreamBook) => KeepAnswer | undefined
