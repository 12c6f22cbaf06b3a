/** The life of a payout in a run. */

import type { Result } from '../result.ts'
import { defineStates, type StateRefused } from '../state-machine.ts'

export const PAYOUT_STATES = ['draft', 'approved', 'paid', 'failed', 'removed'] as const
export type PayoutState = (typeof PAYOUT_STATES)[number]

const PAYOUT_EVENTS = ['approve', 'remove', 'pay', 'fail'] as const
export type PayoutEvent = (typeof PAYOUT_EVENTS)[number]

export const payoutMachine = defineStates({
  noun: 'payout',
  states: PAYOUT_STATES,
  events: PAYOUT_EVENTS,
  initial: 'draft',
  finals: ['failed', 'removed'],
  transitions: {
    draft: { approve: 'approved', remove: 'removed' },
    approved: { pay: 'paid', fail: 'failed' },
    // A bank returns a payment days after it has named its UTR.
    paid: { fail: 'failed' },
    failed: {},
    removed: {},
  },
})

export type PayoutStateRefused = StateRefused<'payout', PayoutState, PayoutEvent>

export const movePayout = (from: PayoutState, event: PayoutEvent): Result<PayoutState, PayoutStateRefused> =>
  payoutMachine.move(from, event)
