/** The life of a question to the bank whose an account is. */
import type { Result } from '../result.ts'
import { defineStates, type StateRefused } from '../state-machine.ts'

export const BANK_CHECK_STATES = ['asked', 'matched', 'differs', 'invalid', 'failed', 'accepted'] as const
export type BankCheckState = (typeof BANK_CHECK_STATES)[number]

const BANK_CHECK_EVENTS = ['match', 'differ', 'refuse', 'fail', 'accept'] as const
export type BankCheckEvent = (typeof BANK_CHECK_EVENTS)[number]

export const bankCheckMachine = defineStates({
  noun: 'bank-check',
  states: BANK_CHECK_STATES,
  events: BANK_CHECK_EVENTS,
  initial: 'asked',
  finals: ['matched', 'invalid', 'accepted'],
  transitions: {
    asked: { match: 'matched', differ: 'differs', refuse: 'invalid', fail: 'failed' },
    matched: {},
    // A second person has compared the name with the partner’s own papers.
    differs: { accept: 'accepted' },
    // No bank takes a payment to it.
    invalid: {},
    failed: { accept: 'accepted' },
    accepted: {},
  },
})

export type BankCheckStateRefused = StateRefused<'bank-check', BankCheckState, BankCheckEvent>

export const moveBankCheck = (
  from: BankCheckState,
  event: BankCheckEvent,
): Result<BankCheckState, BankCheckStateRefused> => bankCheckMachine.move(from, event)
