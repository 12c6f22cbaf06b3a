/** What outside the program fails now: providers of payments and messages, the portal for invoices, the file store. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { defineDataReply, Timestamp } from '../fields.ts'

const OUTSIDE_KINDS = ['payment-provider', 'message-provider', 'invoice-portal', 'file-store'] as const

const OutsideFailure = z.object({
  kind: z.enum(OUTSIDE_KINDS),
  name: z.string().nullable().describe('Which one, where there can be several'),
  since: Timestamp.describe('Since when nothing has succeeded'),
  said: z.string().nullable().describe('What it answered last, or why no answer came'),
  instead: z.string().nullable().describe('The one that does its work meanwhile; null where none does'),
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
