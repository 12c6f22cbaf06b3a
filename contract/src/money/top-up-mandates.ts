/** Automatic top-ups: a driver's mandate at a payment provider, by which the bank is debited when the wallet runs low. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { ById, defineDataReply, Id, parseFromText, Rupees, Timestamp } from '../fields.ts'
import { ORDER_STATUSES } from './orders.ts'

const TOP_UP_MANDATE_STATES = ['created', 'active', 'paused', 'ended', 'failed'] as const

const Debit = z.object({
  _id: Id.describe('Of its order'),
  orderId: z.string().describe('The number of its order'),
  amount: z.number().describe('Rupees'),
  on: z.string().describe('The day of India on which the bank debits: YYYY-MM-DD'),
  status: z.enum(ORDER_STATUSES),
  failure: z.string().nullable().describe('Why it failed'),
  isOver: z.boolean().describe('Nothing more is expected of the bank'),
})

const TopUpMandate = z.object({
  _id: Id,
  number: z.string().describe('Shared with the payment provider'),
  state: z.enum(TOP_UP_MANDATE_STATES).describe('created: the payer has not approved it at the bank yet'),
  pausedBy: z
    .enum(['driver', 'failures', 'bank'])
    .nullable()
    .describe('failures: two debits failed one after the other; bank: the payer paused it in the UPI app'),
  below: z.number().describe('Rupees: the wallet is topped up when it holds less'),
  amount: z.number().describe('Rupees: what is added at once'),
  monthMost: z.number().describe('Rupees: what is added at most in a calendar month of India'),
  most: z.number().describe('Rupees: what the bank has agreed to for one debit'),
  provider: z.string(),
  createdAt: Timestamp,
  approveBy: Timestamp,
  endsAt: Timestamp,
  endedAt: Timestamp.nullable(),
  debits: z.array(Debit).describe('The last ten, newest first'),
})

const OwnTopUpMandate = TopUpMandate.extend({
  link: z.string().nullable().describe('Opens the UPI app, where the payer approves it by PIN'),
  paymentSessionId: z.string().nullable().describe('Opens the page of the simulated provider'),
})

const tag = 'Automatic top-ups'
const Terms = z.object({
  below: parseFromText(Rupees),
  amount: parseFromText(Rupees),
  monthMost: parseFromText(Rupees),
})

export const showOwnTopUpMandate = defineEndpoint({
  name: 'showOwnTopUpMandate',
  method: 'GET',
  path: '/driver/top-up-mandate',
  tag,
  summary: 'The driver looks at the own mandate for automatic top-ups, which is null without one.',
  access: 'customer',
  reply: defineDataReply(
    z.object({
      isOffered: z.boolean().describe('Whether a new mandate can be made'),
      mandate: OwnTopUpMandate.nullable(),
    }),
  ),
  refusals: [],
})

export const makeTopUpMandate = defineEndpoint({
  name: 'makeTopUpMandate',
  method: 'POST',
  path: '/driver/top-up-mandate',
  tag,
  summary:
    'The driver asks for a mandate, to be approved once by UPI PIN. Each debit is announced two days before it is made.',
  access: 'customer',
  body: Terms,
  success: 201,
  reply: defineDataReply(OwnTopUpMandate),
  refusals: [
    'amount-out-of-range',
    'top-up-mandate-exists',
    'top-up-mandates-unavailable',
    'mail-address-needed',
    'payment-provider-unavailable',
  ],
})

export const changeOwnTopUpMandate = defineEndpoint({
  name: 'changeOwnTopUpMandate',
  method: 'PUT',
  path: '/driver/top-up-mandates/{id}',
  tag,
  summary:
    'The driver changes the terms within what the bank has agreed to, pauses the mandate or has it go on. A pause cancels a debit that is announced.',
  access: 'customer',
  params: ById,
  body: Terms.partial().extend({ isPaused: z.boolean({ error: 'true or false' }).optional() }),
  reply: defineDataReply(OwnTopUpMandate),
  refusals: ['top-up-mandate-not-found', 'top-up-mandate-state', 'amount-out-of-range'],
})

export const endOwnTopUpMandate = defineEndpoint({
  name: 'endOwnTopUpMandate',
  method: 'POST',
  path: '/driver/top-up-mandates/{id}/end',
  tag,
  summary: 'The driver ends the mandate: nothing is debited any more, and the provider cancels it.',
  access: 'customer',
  params: ById,
  reply: defineDataReply(OwnTopUpMandate),
  refusals: ['top-up-mandate-not-found', 'top-up-mandate-state'],
})

export const listTopUpMandates = defineEndpoint({
  name: 'listTopUpMandates',
  method: 'GET',
  path: '/top-up-mandates',
  tag,
  summary: 'The operator looks at the mandates of a driver and their debits, newest first.',
  access: { may: 'order.read' },
  query: z.object({ customerId: Id }),
  reply: defineDataReply(z.array(TopUpMandate)),
  refusals: [],
})
