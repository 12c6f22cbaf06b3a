/** The life of a refund that the payment provider carries to where the money came from. */
import type { Result } from '../result.ts'
import { defineStates, type StateRefused } from '../state-machine.ts'

export const SOURCE_REFUND_STATES = ['asked', 'accepted', 'done', 'returned'] as const
export type SourceRefundState = (typeof SOURCE_REFUND_STATES)[number]

const SOURCE_REFUND_EVENTS = ['accept', 'finish', 'return'] as const
export type SourceRefundEvent = (typeof SOURCE_REFUND_EVENTS)[number]

export const sourceRefundMachine = defineStates({
  noun: 'source-refund',
  states: SOURCE_REFUND_STATES,
  events: SOURCE_REFUND_EVENTS,
  initial: 'asked',
  finals: ['done', 'returned'],
  transitions: {
    // One that failed has not reached the payer: the wallet has it again.
    asked: { accept: 'accepted', finish: 'done', return: 'returned' },
    accepted: { finish: 'done', return: 'returned' },
    done: {},
    returned: {},
  },
})

export type SourceRefundStateRefused = StateRefused<'source-refund', SourceRefundState, SourceRefundEvent>

export const moveSourceRefund = (
  from: SourceRefundState,
  event: SourceRefundEvent,
): Result<SourceRefundState, SourceRefundStateRefused> => sourceRefundMachine.move(from, event)
