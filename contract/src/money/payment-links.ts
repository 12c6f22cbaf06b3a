/** Links by which operators ask drivers for a payment. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { ById, defineDataReply, Id, listQuery, listReply, PositiveRupees, Timestamp } from '../fields.ts'

/** What operators ask for; the program asks fleets for their months. */
const REQUESTED_PURPOSES = ['owed', 'top-up'] as const
const PAYMENT_LINK_PURPOSES = [...REQUESTED_PURPOSES, 'fleet'] as const
const PAYMENT_LINK_STATES = ['open', 'paid', 'expired', 'cancelled'] as const

const PaymentLink = z.object({
  _id: Id,
  customer: z.object({ _id: Id, name: z.string().nullable(), phone: z.string() }),
  purpose: z
    .enum(PAYMENT_LINK_PURPOSES)
    .describe(
      'owed: what the driver owes; top-up: for the wallet; fleet: what a fleet is asked to pay for a month',
    ),
  amount: z.number().describe('Rupees'),
  state: z.enum(PAYMENT_LINK_STATES),
  createdAt: Timestamp,
  createdBy: z.string().nullable().describe('null: the program, for a fleet'),
  endsAt: Timestamp.describe('Nothing new can be paid from then on'),
  paidAt: Timestamp.nullable(),
  orderId: Id.nullable().describe('Of the order by which it was paid'),
  order: z.string().nullable().describe('The number of that order'),
  cancelledAt: Timestamp.nullable(),
  cancelledBy: z.string().nullable(),
  returned: z.number().describe('Rupees that were paid beyond it and went back'),
})

const tag = 'Payment links'

export const listPaymentLinks = defineEndpoint({
  name: 'listPaymentLinks',
  method: 'GET',
  path: '/payment-links',
  tag,
  summary: 'The operator lists payment links, newest first; of one driver where one is named.',
  access: { may: 'order.read' },
  query: listQuery({ sort: ['createdAt', 'endsAt', 'amount'], status: PAYMENT_LINK_STATES }).extend({
    customerId: Id.optional(),
  }),
  shows: 'data[].customer._id',
  reply: listReply(PaymentLink),
  refusals: [],
})

export const createPaymentLink = defineEndpoint({
  name: 'createPaymentLink',
  method: 'POST',
  path: '/payment-links',
  tag,
  summary: 'The operator asks a driver for a payment; the address of the link is in this answer alone.',
  access: { may: 'payment-link.write' },
  body: z.object({
    customerId: Id,
    purpose: z.enum(REQUESTED_PURPOSES, { error: `One of ${REQUESTED_PURPOSES.join(', ')}` }),
    amount: PositiveRupees,
    days: z
      .number({ error: 'Enter 1 to 30 days' })
      .int('Enter 1 to 30 days')
      .min(1, 'Enter 1 to 30 days')
      .max(30, 'Enter 1 to 30 days')
      .describe('How long it can be paid'),
    send: z
      .boolean({ error: 'true or false' })
      .describe('true: the driver is notified by the channels that are on for payment links'),
  }),
  success: 201,
  reply: defineDataReply(
    z.object({ link: PaymentLink, address: z.string().describe('Whoever has it can pay; it is not kept') }),
  ),
  refusals: ['customer-not-found', 'amount-out-of-range', 'payment-link-beyond-owed', 'payment-links-open'],
})

export const cancelPaymentLink = defineEndpoint({
  name: 'cancelPaymentLink',
  method: 'POST',
  path: '/payment-links/{id}/cancel',
  tag,
  summary: 'The operator cancels a payment link; what is being paid by it goes back.',
  access: { may: 'payment-link.write' },
  params: ById,
  reply: defineDataReply(PaymentLink),
  refusals: ['payment-link-not-found', 'payment-link-state'],
})
