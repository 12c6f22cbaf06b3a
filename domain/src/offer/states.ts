/** The life of an offer to customers: what was sent stays sent. */

import type { Result } from '../result.ts'
import { defineStates, type StateRefused } from '../state-machine.ts'

export const OFFER_STATES = ['draft', 'scheduled', 'sent', 'cancelled'] as const
export type OfferState = (typeof OFFER_STATES)[number]

export const OFFER_EVENTS = ['schedule', 'unschedule', 'send', 'cancel'] as const
export type OfferEvent = (typeof OFFER_EVENTS)[number]

export const offerMachine = defineStates({
  noun: 'offer',
  states: OFFER_STATES,
  events: OFFER_EVENTS,
  initial: 'draft',
  finals: ['sent', 'cancelled'],
  transitions: {
    draft: { schedule: 'scheduled', send: 'sent', cancel: 'cancelled' },
    scheduled: { unschedule: 'draft', send: 'sent', cancel: 'cancelled' },
    sent: {},
    cancelled: {},
  },
})

export type OfferStateRefused = StateRefused<'offer', OfferState, OfferEvent>

/** Where the event leads, or `offer-state` with the state that was found. */
export const moveOffer = (from: OfferState, event: OfferEvent): Result<OfferState, OfferStateRefused> =>
  offerMachine.move(from, event)
