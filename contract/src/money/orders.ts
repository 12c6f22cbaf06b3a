/** Orders: payments that top a driver's wallet up, made by the driver, watched and refunded by the operator. */

import * as z from 'zod'
import { defineAttentionFilter } from '../attention.ts'
import { defineEndpoint } from '../endpoint.ts'
import { defineExport, PAGE } from '../exported.ts'
import {
  ById,
  defineDataReply,
  Id,
  Line,
  listQuery,
  Page,
  PositiveRupees,
  parseFromText,
  Rupees,
  Timestamp,
} from '../fields.ts'

export const ORDER_STATUSES = ['created', 'paid', 'failed', 'refunded'] as const

export const PaymentResponse = z.object({
  customer_details: z.object({
    customer_phone: z.string().nullable(),
    customer_email: z.string().nullable(),
  }),
  payment: z.object({
    cf_payment_id: z.string(),
    payment_status: z.string(),
    payment_message: z.string().nullable(),
    payment_time: z.string().nullable(),
    bank_reference: z.string().nullable(),
  }),
})

export const Order = z.object({
  _id: Id,
  orderId: z.string().describe('The order number, shared with the payment provider'),
  customerId: Id,
  amount: z.number().describe('Rupees'),
  refundedAmount: z.number().describe('Rupees of it that have gone back'),
  currency: z.literal('INR'),
  status: z.enum(ORDER_STATUSES),
  failure: z.string().nullable().describe('Why it failed; a failed order can be paid until expiresAt'),
  paymentResponse: PaymentResponse.nullable().describe('What the provider said; null until it is paid'),
  createdAt: Timestamp,
  expiresAt: Timestamp,
  paidAt: Timestamp.nullable(),
})

export const OperatorOrder = Order.extend({
  customer: z.object({ phone: z.string(), email: z.string().nullable(), name: z.string().nullable() }),
})

const Refund = z.object({
  _id: Id,
  amount: z.number(),
  reason: z.string().nullable(),
  at: Timestamp,
  step: z
    .enum(['asked', 'accepted', 'done', 'returned', 'by-hand'])
    .describe('How far it has come; by-hand: nobody but people followed it'),
  words: z.string().describe('The same, for people'),
  expectedBy: Timestamp.nullable().describe(
    'When it has reached the payer at the latest; null once it is over',
  ),
  arn: z.string().nullable().describe('The number by which the payer’s bank finds it'),
})

export const OperatorOrderDetail = OperatorOrder.extend({
  refunds: z
    .array(
      Refund.extend({
        by: z.string().nullable().describe('Who did it'),
        failure: z.string().nullable().describe('Why it could not be sent, in the provider’s words'),
      }),
    )
    .describe('Oldest first'),
  disputes: z
    .array(
      z.object({
        _id: Id,
        amount: z.number().describe('Rupees'),
        state: z.enum(['open', 'under-review', 'won', 'lost', 'accepted', 'closed']),
        reason: z.string().nullable().describe('In the provider’s words'),
        respondBy: Timestamp.nullable().describe('Until when evidence can be handed in at the provider'),
        openedAt: Timestamp,
        endedAt: Timestamp.nullable(),
      }),
    )
    .describe('What the payer disputes at the bank, oldest first'),
  refundable: z
    .number()
    .describe(
      'Rupees that can be sent back now: what is left of the order, as far as the wallet holds it, less what is disputed at the bank',
    ),
  unexplained: z
    .number()
    .describe('Rupees that the provider gave back beyond the order, which nobody has looked at yet'),
})

export const DriverOrder = Order.extend({
  provider: z.string().describe('simulated on a development installation'),
  paymentSessionId: z
    .string()
    .nullable()
    .describe('Opens the payment page; null when nothing is left to pay'),
  checkout: z
    .object({
      mode: z.enum(['test', 'live']),
      keyId: z
        .string()
        .nullable()
        .describe('Razorpay: the public key with which its checkout opens; null where it needs none'),
      orderId: z.string().describe('Razorpay: its number of the order; Cashfree opens with paymentSessionId'),
      amount: z.number().int().describe('Paise, as checkouts take it'),
      hasUpi: z.boolean().describe('Whether askOwnUpi gives what a UPI app reads from a QR code'),
    })
    .nullable()
    .describe('What the provider’s own page is opened with; null when nothing is left to pay'),
})

/** An order is found by its id and by its order number. */
const OrderRef = z.object({
  id: z
    .string()
    .regex(/^[A-Za-z0-9_-]{3,50}$/, 'Not a valid id')
    .describe('The id or the order number'),
})

const orderListQuery = listQuery({ sort: ['createdAt', 'amount'], status: ORDER_STATUSES })

export const createOrder = defineEndpoint({
  name: 'createOrder',
  method: 'POST',
  path: '/driver/orders',
  tag: 'Orders',
  summary: 'The driver asks to top the wallet up and gets what opens the payment page.',
  access: 'customer',
  body: z.object({ amount: parseFromText(Rupees) }),
  success: 201,
  reply: defineDataReply(DriverOrder),
  refusals: ['amount-out-of-range', 'wallet-limit', 'payment-provider-unavailable'],
})

export const listOwnOrders = defineEndpoint({
  name: 'listOwnOrders',
  method: 'GET',
  path: '/driver/orders',
  tag: 'Orders',
  summary: 'The driver lists the own orders.',
  access: 'customer',
  query: orderListQuery,
  reply: z.object({ orders: z.array(DriverOrder), data: z.array(DriverOrder), page: Page }),
  refusals: [],
})

export const showOwnOrder = defineEndpoint({
  name: 'showOwnOrder',
  method: 'GET',
  path: '/driver/orders/{id}',
  tag: 'Orders',
  summary: 'The driver looks at an order; an open one is asked about at the payment provider.',
  access: 'customer',
  params: OrderRef,
  reply: defineDataReply(DriverOrder),
  refusals: ['order-not-found'],
})

export const askOwnUpi = defineEndpoint({
  name: 'askOwnUpi',
  method: 'POST',
  path: '/driver/orders/{id}/upi',
  tag: 'Orders',
  summary:
    'The driver gets what opens a UPI app, or is read by one from a QR code; the same one for an order each time.',
  access: 'customer',
  params: OrderRef,
  reply: defineDataReply(z.object({ link: z.string().describe('upi://…') })),
  refusals: ['order-not-found', 'order-state', 'payment-provider-unavailable'],
})

export const openOwnCheckout = defineEndpoint({
  name: 'openOwnCheckout',
  method: 'GET',
  path: '/driver/orders/{id}/checkout',
  tag: 'Orders',
  summary: 'The driver’s browser is led to the payment provider’s own page, by a form that it posts there.',
  access: 'customer',
  params: OrderRef,
  reply: z.object({}),
  file: 'text/html',
  refusals: ['order-not-found'],
})

export const listOrders = defineEndpoint({
  name: 'listOrders',
  method: 'GET',
  path: '/all-orders',
  tag: 'Orders',
  summary: 'The operator lists and searches the orders.',
  access: { may: 'order.read' },
  query: orderListQuery.extend({ customerId: Id.optional(), ...defineAttentionFilter('/all-orders') }),
  shows: 'data[].customerId',
  reply: z.object({ orders: z.array(OperatorOrder), data: z.array(OperatorOrder), page: Page }),
  refusals: [],
})

export const showOrder = defineEndpoint({
  name: 'showOrder',
  method: 'GET',
  path: '/orders/{id}',
  tag: 'Orders',
  summary: 'The operator looks at an order.',
  access: { may: 'order.read' },
  params: OrderRef,
  shows: 'data.customerId',
  reply: defineDataReply(OperatorOrderDetail),
  refusals: ['order-not-found'],
})

export const refundOrder = defineEndpoint({
  name: 'refundOrder',
  method: 'POST',
  path: '/orders/{id}/refund',
  tag: 'Orders',
  summary:
    'The operator takes a paid order that has not been spent, or a part of it, out of the wallet again.',
  access: { may: 'order.refund' },
  reauthentication: 'sometimes',
  params: ById,
  body: z
    .object({
      amount: PositiveRupees.optional().describe(
        'Rupees; all that is left of the order where none are named',
      ),
      reason: Line(500).optional(),
    })
    .optional(),
  reply: defineDataReply(OperatorOrderDetail),
  refusals: ['order-not-found', 'order-state', 'exceeds-refundable', 'wallet-short', 'payment-disputed'],
})

export const settleUnexplainedRefunds = defineEndpoint({
  name: 'settleUnexplainedRefunds',
  method: 'POST',
  path: '/orders/{id}/settle-refunds',
  tag: 'Orders',
  summary: 'The operator has looked at what the provider gave back beyond an order.',
  access: { may: 'order.refund' },
  reauthentication: 'always',
  params: ById,
  reply: defineDataReply(OperatorOrderDetail),
  refusals: ['order-not-found'],
})

export const refundOwnOrder = defineEndpoint({
  name: 'refundOwnOrder',
  method: 'POST',
  path: '/driver/orders/{id}/refund',
  tag: 'Orders',
  summary:
    'The driver has what a payment brought, or a part of it, sent back to where it was paid from; one at a time.',
  access: 'customer',
  params: OrderRef,
  body: z
    .object({
      amount: PositiveRupees.optional().describe(
        'Rupees; all that is left of the order where none are named',
      ),
    })
    .optional(),
  reply: defineDataReply(z.array(Refund)),
  refusals: [
    'order-not-found',
    'order-state',
    'exceeds-refundable',
    'wallet-short',
    'payment-disputed',
    'refund-on-its-way',
  ],
})

export const listOwnRefunds = defineEndpoint({
  name: 'listOwnRefunds',
  method: 'GET',
  path: '/driver/orders/{id}/refunds',
  tag: 'Orders',
  summary: 'The driver follows what went back of an order, oldest first.',
  access: 'customer',
  params: OrderRef,
  reply: defineDataReply(z.array(Refund)),
  refusals: ['order-not-found'],
})

export const exportOrders = defineExport({
  name: 'exportOrders',
  file: 'orders',
  of: 'the orders',
  list: listOrders,
  query: listOrders.query.omit(PAGE),
})
