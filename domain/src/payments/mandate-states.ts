/** The life of a mandate by which a driver's bank account is debited for automatic top-ups. */
import type { Result } from '../result.ts'
import { defineStates, type StateRefused } from '../state-machine.ts'

export const TOP_UP_MANDATE_STATES = ['created', 'active', 'paused', 'ended', 'failed'] as const
export type TopUpMandateState = (typeof TOP_UP_MANDATE_STATES)[number]

const TOP_UP_MANDATE_EVENTS = ['approve', 'fail', 'pause', 'resume', 'end'] as const
export type TopUpMandateEvent = (typeof TOP_UP_MANDATE_EVENTS)[number]

export const topUpMandateMachine = defineStates({
  noun: 'top-up-mandate',
  states: TOP_UP_MANDATE_STATES,
  events: TOP_UP_MANDATE_EVENTS,
  initial: 'created',
  // What a payer approves after it has ended here is cancelled at the provider.
  finals: ['ended', 'failed'],
  transitions: {
    created: { approve: 'active', fail: 'failed', end: 'ended' },
    active: { pause: 'paused', end: 'ended' },
    paused: { resume: 'active', end: 'ended' },
    ended: {},
    failed: {},
  },
})

export type TopUpMandateStateRefused = StateRefused<'top-up-mandate', TopUpMandateState, TopUpMandateEvent>

export const moveTopUpMandate = (
  from: TopUpMandateState,
  event: TopUpMandateEvent,
): Result<TopUpMandateState, TopUpMandateStateRefused> => topUpMandateMachine.move(from, event)

/** Who stopped the debits: the driver, two failed debits, or the bank (the payer in the UPI app). */
export const TOP_UP_PAUSES = ['driver', 'failures', 'bank'] as const
export type TopUpPause = (typeof TOP_UP_PAUSES)[number]
