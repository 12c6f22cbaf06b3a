/** The life of a run of payouts. */

import type { Result } from '../result.ts'
import { defineStates, type StateRefused } from '../state-machine.ts'

export const PAYOUT_RUN_STATES = ['draft', 'approved', 'cancelled'] as const
export type PayoutRunState = (typeof PAYOUT_RUN_STATES)[number]

export const payoutRunMachine = defineStates({
  noun: 'payout-run',
  states: PAYOUT_RUN_STATES,
  events: ['approve', 'cancel'],
  initial: 'draft',
  finals: ['approved', 'cancelled'],
  transitions: { draft: { approve: 'approved', cancel: 'cancelled' }, approved: {}, cancelled: {} },
})

type PayoutRunEvent = 'approve' | 'cancel'
export type PayoutRunStateRefused = StateRefused<'payout-run', PayoutRunState, PayoutRunEvent>

export const movePayoutRun = (
  from: PayoutRunState,
  event: PayoutRunEvent,
): Result<PayoutRunState, PayoutRunStateRefused> => payoutRunMachine.move(from, event)
