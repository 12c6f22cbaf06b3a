/** The life of an order, a payment that tops a wallet up. */

import type { Result } from '../result.ts'
import { defineStates, type StateRefused } from '../state-machine.ts'

export const ORDER_STATES = ['created', 'paid', 'failed', 'refunded'] as const
export type OrderState = (typeof ORDER_STATES)[number]

export const ORDER_EVENTS = ['pay', 'fail', 'refund', 'return-refund'] as const
export type OrderEvent = (typeof ORDER_EVENTS)[number]

export const orderMachine = defineStates({
  noun: 'order',
  states: ORDER_STATES,
  events: ORDER_EVENTS,
  initial: 'created',
  finals: [],
  transitions: {
    created: { pay: 'paid', fail: 'failed' },
    // A payment that succeeds after a failed attempt was reported is real money and must reach the wallet.
    failed: { pay: 'paid' },
    paid: { refund: 'refunded', 'return-refund': 'paid' },
    // A refund that did not reach the payer is in the wallet again.
    refunded: { 'return-refund': 'paid' },
  },
})

export type OrderStateRefused = StateRefused<'order', OrderState, OrderEvent>

/** Where the event leads, or `order-state` with the state that was found. */
export const moveOrder = (from: OrderState, event: OrderEvent): Result<OrderState, OrderStateRefused> =>
  orderMachine.move(from, event)
