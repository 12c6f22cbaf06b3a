/** The bell: what waits for the operator. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { dataReply, Timestamp } from '../fields.ts'

const ATTENTION_KINDS = [
  'bookings-to-confirm',
  'bookings-to-bill',
  'bills-off-the-meter',
  'contact-queries',
  'support-queries',
  'seminar-registrations',
  'pending-partners',
  'chargers-to-decide',
  'chargers-offline',
  'failed-messages',
  'failing-jobs',
] as const

export const Attention = z.object({
  total: z.number().int().describe('The sum of the counts'),
  items: z
    .array(
      z.object({
        kind: z.enum(ATTENTION_KINDS),
        label: z.string(),
        count: z.number().int().describe('At most 1000, which then means 1000 or more'),
        path: z.string().describe('The call that lists them, below the prefix of the API'),
      }),
    )
    .describe('Those that the role may read, zero counts included'),
  at: Timestamp,
})

export const getAttention = defineEndpoint({
  name: 'getAttention',
  method: 'GET',
  path: '/attention',
  tag: 'Attention',
  summary: 'The operator sees what needs attention.',
  access: 'operator',
  reply: dataReply(Attention),
  refusals: [],
})
