/** The life of a link by which an operator asks a driver for a payment. */
import type { Result } from '../result.ts'
import { defineStates, type StateRefused } from '../state-machine.ts'

export const PAYMENT_LINK_STATES = ['open', 'paid', 'expired', 'cancelled'] as const
export type PaymentLinkState = (typeof PAYMENT_LINK_STATES)[number]

const PAYMENT_LINK_EVENTS = ['pay', 'expire', 'cancel'] as const
export type PaymentLinkEvent = (typeof PAYMENT_LINK_EVENTS)[number]

export const paymentLinkMachine = defineStates({
  noun: 'payment-link',
  states: PAYMENT_LINK_STATES,
  events: PAYMENT_LINK_EVENTS,
  initial: 'open',
  finals: ['paid', 'cancelled'],
  transitions: {
    open: { pay: 'paid', expire: 'expired', cancel: 'cancelled' },
    paid: {},
    // Who opened the provider’s page in time may pay there a little later.
    expired: { pay: 'paid' },
    cancelled: {},
  },
})

export type PaymentLinkStateRefused = StateRefused<'payment-link', PaymentLinkState, PaymentLinkEvent>

export const movePaymentLink = (
  from: PaymentLinkState,
  event: PaymentLinkEvent,
): Result<PaymentLinkState, PaymentLinkStateRefused> => paymentLinkMachine.move(from, event)

/** What is asked for: what the driver owes, money for the wallet, or a month of a fleet. */
export const PAYMENT_LINK_PURPOSES = ['owed', 'top-up', 'fleet'] as const
export type PaymentLinkPurpose = (typeof PAYMENT_LINK_PURPOSES)[number]
