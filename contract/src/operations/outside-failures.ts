/** What outside the program fails now: providers of payments, payouts and messages, the portal for invoices, the file store. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { defineDataReply, Timestamp } from '../fields.ts'
import { PAYMENT_PROVIDERS } from '../money/payment-accounts.ts'
import { MESSAGE_PROVIDERS } from '../people/message-connections.ts'
import { MESSAGE_CHANNELS } from '../people/outbox.ts'

const OUTSIDE_KINDS = [
  'payment-provider',
  'payout-provider',
  'message-provider',
  'invoice-portal',
  'file-store',
] as const

const OutsideFailure = z.object({
  kind: z.enum(OUTSIDE_KINDS),
  name: z
    .enum([...PAYMENT_PROVIDERS, ...MESSAGE_PROVIDERS])
    .nullable()
    .describe('Which one, where there can be several'),
  carries: z.enum(MESSAGE_CHANNELS).nullable().describe('The messages that it carries'),
  since: Timestamp.describe('Since when nothing has succeeded'),
  message: z.string().nullable().describe('What it answered last, or why no answer came'),
  instead: z
    .enum([...PAYMENT_PROVIDERS, ...MESSAGE_PROVIDERS])
    .nullable()
    .describe('The one that does its work meanwhile; null where none does'),
})

export const listOutsideFailures = defineEndpoint({
  name: 'listOutsideFailures',
  method: 'GET',
  path: '/outside-failures',
  tag: 'Dashboard',
  summary: 'The operator sees what outside is failing, and since when.',
  access: { may: 'dashboard.read' },
  reply: defineDataReply(z.array(OutsideFailure).describe('The longest first; empty where all is well')),
  refusals: [],
})
