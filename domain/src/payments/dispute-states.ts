/** The life of a payment that its payer disputes at the bank. */
import type { Result } from '../result.ts'
import { defineStates, type StateRefused } from '../state-machine.ts'

export const DISPUTE_STATES = ['open', 'under-review', 'won', 'lost', 'accepted', 'closed'] as const
export type DisputeState = (typeof DISPUTE_STATES)[number]

const DISPUTE_EVENTS = ['reopen', 'review', 'win', 'lose', 'accept', 'close'] as const
export type DisputeEvent = (typeof DISPUTE_EVENTS)[number]

export const disputeMachine = defineStates({
  noun: 'dispute',
  states: DISPUTE_STATES,
  events: DISPUTE_EVENTS,
  initial: 'open',
  finals: ['lost', 'accepted', 'closed'],
  transitions: {
    open: { review: 'under-review', win: 'won', lose: 'lost', accept: 'accepted', close: 'closed' },
    // What was handed in may not be enough: then it is to be answered again.
    'under-review': { reopen: 'open', win: 'won', lose: 'lost', accept: 'accepted', close: 'closed' },
    // The payer's bank may go on to the next stage.
    won: { reopen: 'open', review: 'under-review', lose: 'lost', accept: 'accepted' },
    lost: {},
    accepted: {},
    closed: {},
  },
})

export type DisputeStateRefused = StateRefused<'dispute', DisputeState, DisputeEvent>

export const moveDispute = (
  from: DisputeState,
  event: DisputeEvent,
): Result<DisputeState, DisputeStateRefused> => disputeMachine.move(from, event)
