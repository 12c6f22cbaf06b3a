/** A follower that records the changes it gets. */
import { TOPICS } from '../../../contexts.ts'
import type { Audience } from '../audience.ts'
import { createOperatorAudience } from '../audience.ts'
import type { Change } from '../change.ts'
import type { Follower } from '../followers.ts'

export interface Recorder extends Follower {
  readonly changes: Change[]
  readonly resets: string[]
  isListening: boolean
  /** Resolves when this holds; it is checked again at every change. */
  until(holds: (recorder: Recorder) => boolean): Promise<void>
}

export function recorder(audience: Audience = createOperatorAudience('owner', TOPICS)): Recorder {
  const waiting = new Set<() => void>()
  const wake = () => {
    for (const look of waiting) look()
  }
  const self: Recorder = {
    audience,
    changes: [],
    resets: [],
    isListening: true,
    change(change) {
      self.changes.push(change)
      wake()
    },
    reset(cursor) {
      self.resets.push(cursor)
      wake()
    },
    isReady: () => self.isListening,
    until: (holds) =>
      new Promise((resolve) => {
        const look = () => {
          if (!holds(self)) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        look()
      }),
  }
  return self
}
