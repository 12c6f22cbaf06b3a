/** One change that was committed, as the triggers of the tables wrote it down. */
import type { Cursor } from './cursor.ts'

export type ChangeKind = 'created' | 'changed' | 'deleted'

export interface Change {
  readonly at: Cursor
  readonly topic: string
  readonly subjectId: string
  /** Whose it is, where it is a customer's. */
  readonly customerId: string | null
  readonly kind: ChangeKind
}
