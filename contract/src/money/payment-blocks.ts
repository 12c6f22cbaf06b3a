/** Amounts that a driver's bank blocks for a booking, and of which the exact bill is captured. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { ById, defineDataReply, Id, Timestamp } from '../fields.ts'

const PaymentBlock = z.object({
  _id: Id,
  bookingId: Id,
  orderId: z.string().describe('The number shared with the payment provider'),
  amount: z.number().describe('Rupees that are blocked: what the booking costs at most'),
  state: z.enum(['created', 'blocked', 'captured', 'voided', 'lapsed', 'failed']),
  captured: z.number().nullable().describe('Rupees of it that were captured: the exact bill'),
  provider: z.string().describe('simulated on a development installation'),
  link: z.string().nullable().describe('Opens the UPI app; null where the provider’s page does it'),
  paymentSessionId: z
    .string()
    .nullable()
    .describe('Opens the payment page; null when nothing is left to agree to'),
  approveBy: Timestamp,
  endsAt: Timestamp.describe('What is not captured by then is free again'),
})

export const blockForBooking = defineEndpoint({
  name: 'blockForBooking',
  method: 'POST',
  path: '/driver/bookings/{id}/block',
  tag: 'Driver',
  summary:
    'The driver’s bank is asked to block what a reserved booking costs at most; the charge can start once it has.',
  access: 'customer',
  params: ById,
  success: 201,
  reply: defineDataReply(PaymentBlock),
  refusals: ['booking-not-found', 'booking-state', 'blocks-unavailable', 'payment-provider-unavailable'],
})

export const showOwnBlock = defineEndpoint({
  name: 'showOwnBlock',
  method: 'GET',
  path: '/driver/bookings/{id}/block',
  tag: 'Driver',
  summary:
    'How the newest block for a booking stands, null where there is none; the payment provider is asked where it is open.',
  access: 'customer',
  params: ById,
  reply: defineDataReply(PaymentBlock.nullable()),
  refusals: ['block-not-found'],
})
