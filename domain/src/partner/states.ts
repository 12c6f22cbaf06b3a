/** The life of a partner: only an active one hosts stations that earn. */

import type { Result } from '../result.ts'
import { defineStates, type StateRefused } from '../state-machine.ts'

export const PARTNER_STATES = ['pending', 'active', 'suspended'] as const
export type PartnerState = (typeof PARTNER_STATES)[number]

export const PARTNER_EVENTS = ['approve', 'suspend', 'reinstate'] as const
export type PartnerEvent = (typeof PARTNER_EVENTS)[number]

export const partnerMachine = defineStates({
  noun: 'partner',
  states: PARTNER_STATES,
  events: PARTNER_EVENTS,
  initial: 'pending',
  finals: [],
  transitions: {
    pending: { approve: 'active' },
    active: { suspend: 'suspended' },
    suspended: { reinstate: 'active' },
  },
})

export type PartnerStateRefused = StateRefused<'partner', PartnerState, PartnerEvent>

/** Where the event leads, or `partner-state` with the state that was found. */
export const movePartner = (
  from: PartnerState,
  event: PartnerEvent,
): Result<PartnerState, PartnerStateRefused> => partnerMachine.move(from, event)
