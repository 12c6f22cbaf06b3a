/** The life of a seminar registration: a person is spoken to before becoming a partner. */

import type { Result } from '../result.ts'
import { defineStates, type StateRefused } from '../state-machine.ts'

export const SEMINAR_STATES = ['new', 'contacted', 'converted', 'declined'] as const
export type SeminarState = (typeof SEMINAR_STATES)[number]

export const SEMINAR_EVENTS = ['contact', 'convert', 'decline'] as const
export type SeminarEvent = (typeof SEMINAR_EVENTS)[number]

export const seminarMachine = defineStates({
  noun: 'registration',
  states: SEMINAR_STATES,
  events: SEMINAR_EVENTS,
  initial: 'new',
  finals: ['converted', 'declined'],
  transitions: {
    new: { contact: 'contacted', decline: 'declined' },
    contacted: { convert: 'converted', decline: 'declined' },
    converted: {},
    declined: {},
  },
})

export type SeminarStateRefused = StateRefused<'registration', SeminarState, SeminarEvent>

/** Where the event leads, or `registration-state` with the state that was found. */
export const moveSeminar = (
  from: SeminarState,
  event: SeminarEvent,
): Result<SeminarState, SeminarStateRefused> => seminarMachine.move(from, event)
