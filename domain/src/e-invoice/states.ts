/** The life of an e-invoice: a paper's registration at the government's invoice registration portal. */

import { defineStates } from '../state-machine.ts'

export const E_INVOICE_STATES = ['awaiting', 'registered', 'refused', 'cancelled'] as const
export type EInvoiceState = (typeof E_INVOICE_STATES)[number]

const E_INVOICE_EVENTS = ['register', 'refuse', 'retry', 'cancel'] as const

export const eInvoiceMachine = defineStates({
  noun: 'e-invoice',
  states: E_INVOICE_STATES,
  events: E_INVOICE_EVENTS,
  initial: 'awaiting',
  finals: ['cancelled'],
  transitions: {
    awaiting: { register: 'registered', refuse: 'refused' },
    // What was refused for reasons outside the paper, such as a GSTIN that was not active, is tried again.
    refused: { retry: 'awaiting' },
    // Within 24 hours; its number is never registered again.
    registered: { cancel: 'cancelled' },
    cancelled: {},
  },
})
