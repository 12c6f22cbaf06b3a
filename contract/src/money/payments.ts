/** What the payment provider posts, and the bank's page of the simulated provider. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { defineDataReply, doneReply, Timestamp } from '../fields.ts'

export const paymentWebhook = defineEndpoint({
  name: 'paymentWebhook',
  method: 'POST',
  path: '/payment-webhook',
  tag: 'Payments',
  summary: 'The payment provider reports the result of a payment, signed, any number of times.',
  access: 'public',
  rawBody: true,
  idempotency: 'ignored',
  reply: doneReply,
  refusals: ['signature-invalid'],
})

const BySession = z.object({
  paymentSessionId: z.string().regex(/^[\w-]{1,100}$/, 'Not a valid payment session'),
})

export const SimulatedSession = z.object({
  orderId: z.string(),
  amount: z.number().describe('Rupees'),
  currency: z.literal('INR'),
  status: z.enum(['ACTIVE', 'PAID', 'EXPIRED', 'TERMINATED']),
  expiresAt: Timestamp,
  returnUrl: z.string(),
  payments: z.array(
    z.object({
      cf_payment_id: z.string(),
      payment_status: z.enum(['SUCCESS', 'FAILED', 'USER_DROPPED', 'PENDING']),
      payment_message: z.string(),
      payment_time: Timestamp,
    }),
  ),
})

const MOST_DELAY_SECONDS = 86_400
const DELAY_RANGE = `From 0 to ${MOST_DELAY_SECONDS} seconds`

export const showSimulatedPayment = defineEndpoint({
  name: 'showSimulatedPayment',
  method: 'GET',
  path: '/simulated-payments/{paymentSessionId}',
  tag: 'Simulated payments',
  summary: 'The payment page of the simulated provider: what is to be paid. Development only.',
  access: 'public',
  params: BySession,
  reply: defineDataReply(SimulatedSession),
  refusals: ['not-in-development', 'payment-session-not-found'],
})

export const paySimulated = defineEndpoint({
  name: 'paySimulated',
  method: 'POST',
  path: '/simulated-payments/{paymentSessionId}/pay',
  tag: 'Simulated payments',
  summary:
    'The payer pays, fails, gives up or leaves it undecided at the simulated provider. Development only.',
  access: 'public',
  params: BySession,
  body: z.object({
    outcome: z.enum(['success', 'failed', 'dropped', 'pending'], {
      error: 'One of success, failed, dropped, pending',
    }),
    webhook: z
      .enum(['once', 'twice', 'late', 'never'], { error: 'One of once, twice, late, never' })
      .default('once')
      .describe('How the webhook comes'),
    delaySeconds: z
      .number(DELAY_RANGE)
      .int(DELAY_RANGE)
      .min(0, DELAY_RANGE)
      .max(MOST_DELAY_SECONDS, DELAY_RANGE)
      .default(60)
      .describe('How late a late webhook comes'),
  }),
  idempotency: 'ignored',
  reply: defineDataReply(SimulatedSession),
  refusals: ['not-in-development', 'payment-session-not-found', 'order-state'],
})
