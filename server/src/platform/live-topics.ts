/** The topics whose changes open screens receive, and who may receive them. */
import type { Permission } from '@voltyatra/domain'

export interface LiveTopicRule {
  /** What an operator must be allowed to read; null: nobody's business but the driver's. */
  readonly readWith: Permission | null
  /** Every signed-in driver hears of it, not of the own rows alone: what anybody may look at, and drivers book by. */
  readonly isForEveryDriver?: true
}

/** By the name that stands in `change_event`. */
export type LiveTopics = Readonly<Record<string, LiveTopicRule>>
