/** The life of a ticket: somebody asked, was notified that it has arrived, and got what was asked for. */

import type { Result } from '../result.ts'
import { defineStates, type StateRefused } from '../state-machine.ts'
import { addMs, days, hours } from '../time.ts'

export const TICKET_STATES = ['new', 'acknowledged', 'settled'] as const
export type TicketState = (typeof TICKET_STATES)[number]

export const TICKET_EVENTS = ['acknowledge', 'settle', 'reopen'] as const
export type TicketEvent = (typeof TICKET_EVENTS)[number]

export const ticketMachine = defineStates({
  noun: 'ticket',
  states: TICKET_STATES,
  events: TICKET_EVENTS,
  initial: 'new',
  finals: [],
  transitions: {
    new: { acknowledge: 'acknowledged', settle: 'settled' },
    acknowledged: { settle: 'settled' },
    settled: { reopen: 'acknowledged' },
  },
})

export type TicketStateRefused = StateRefused<'ticket', TicketState, TicketEvent>

/** Where the event leads, or `ticket-state` with the state that was found. */
export const moveTicket = (from: TicketState, event: TicketEvent): Result<TicketState, TicketStateRefused> =>
  ticketMachine.move(from, event)

/** Consumer Protection (E-Commerce) Rules 2020, rule 4(5): acknowledged within 48 hours, settled within a month. */
export const ACKNOWLEDGE_WITHIN_MS = hours(48)
export const SETTLE_WITHIN_MS = days(30)

/** Until when the ticket's next step is due; undefined where nothing is. */
export function computeTicketDue(state: TicketState, receivedAt: Date): Date | undefined {
  if (state === 'settled') return undefined
  return addMs(receivedAt, state === 'new' ? ACKNOWLEDGE_WITHIN_MS : SETTLE_WITHIN_MS)
}
