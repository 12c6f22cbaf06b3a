/** The outbox: messages to people, readable on a development installation, where no provider carries them. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { Id, listQuery, listReply, Timestamp } from '../fields.ts'

/** How a message can reach a person. */
export const MESSAGE_CHANNELS = ['sms', 'voice', 'email', 'push', 'whatsapp'] as const

const STATUSES = ['pending', 'sent', 'delivered', 'failed'] as const

export const OutboxMessage = z.object({
  _id: Id,
  channel: z.enum(MESSAGE_CHANNELS),
  recipient: z.string(),
  customerId: Id.nullable().describe('The driver to whom it goes, where it goes to one'),
  template: z.string(),
  subject: z.string().nullable(),
  body: z.string().describe('Redacted once its code has been used or has expired'),
  status: z.enum(STATUSES),
  attempts: z.number().int(),
  failure: z.string().nullable(),
  createdAt: Timestamp,
  deliveredAt: Timestamp.nullable(),
})

export const listOutbox = defineEndpoint({
  name: 'listOutbox',
  method: 'GET',
  path: '/outbox',
  tag: 'Outbox',
  summary: 'The operator of a development installation reads the messages that would be sent.',
  access: { may: 'outbox.read' },
  query: listQuery({ sort: ['createdAt'], status: STATUSES }),
  shows: 'data[].customerId',
  reply: listReply(OutboxMessage),
  refusals: ['not-in-development'],
})
