/** One change that was committed, as the triggers of the tables wrote it down. */
import type { LiveKind, LiveTopic } from '@voltyatra/contract'
import type { Cursor } from './cursor.ts'

export interface Change {
  readonly at: Cursor
  readonly topic: LiveTopic
  readonly subjectId: string
  /** Whose it is, where it is a customer's. */
  readonly customerId: string | null
  readonly kind: LiveKind
}
