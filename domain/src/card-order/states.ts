/** The life of an order of a card: the operator sends it, the driver activates it. */

import type { Result } from '../result.ts'
import { defineStates, type StateRefused } from '../state-machine.ts'
import { days } from '../time.ts'

export const CARD_ORDER_STATES = ['ordered', 'sent', 'active', 'cancelled'] as const
export type CardOrderState = (typeof CARD_ORDER_STATES)[number]

/** Withdrawn by the driver, who can do so until it is sent; cancelled by the operator. */
const EVENTS = ['send', 'activate', 'withdraw', 'cancel'] as const
export type CardOrderEvent = (typeof EVENTS)[number]

export const cardOrderMachine = defineStates({
  noun: 'card-order',
  states: CARD_ORDER_STATES,
  events: EVENTS,
  initial: 'ordered',
  finals: ['active', 'cancelled'],
  transitions: {
    ordered: { send: 'sent', withdraw: 'cancelled', cancel: 'cancelled' },
    sent: { activate: 'active', cancel: 'cancelled' },
    active: {},
    cancelled: {},
  },
})

export type CardOrderStateRefused = StateRefused<'card-order', CardOrderState, CardOrderEvent>

/** Where the event leads, or `card-order-state` with the state that was found. */
export const moveCardOrder = (
  from: CardOrderState,
  event: CardOrderEvent,
): Result<CardOrderState, CardOrderStateRefused> => cardOrderMachine.move(from, event)

/** An order that is not sent for longer needs attention. */
export const CARD_SENT_WITHIN_MS = days(3)
