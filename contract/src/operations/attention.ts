/** The bell: what needs the operator's attention, where it is listed, and what of it is new to the caller. */
import * as z from 'zod'
import { ATTENTION_KINDS, defineAttentionFilter } from '../attention.ts'
import { defineEndpoint } from '../endpoint.ts'
import { defineDataReply, doneReply, Id, listQuery, listReply, Timestamp } from '../fields.ts'
import { MESSAGE_CHANNELS } from '../people/outbox.ts'

const Kind = z.enum(ATTENTION_KINDS, { error: `One of ${ATTENTION_KINDS.join(', ')}` })

export const Attention = z.object({
  total: z.number().int().describe('The sum of the counts'),
  new: z.number().int().describe('How many of them are new to the caller'),
  items: z
    .array(
      z.object({
        kind: Kind,
        label: z.string(),
        count: z.number().int().describe('At most 1000, which then means 1000 or more'),
        new: z.number().int().describe('How many of them the caller has not seen yet'),
        path: z.string().describe('The call that lists exactly them, below the prefix of the API'),
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
  withLimit: 'places',
  reply: defineDataReply(Attention),
  refusals: [],
})

export const seeAttention = defineEndpoint({
  name: 'seeAttention',
  method: 'POST',
  path: '/attention/seen',
  tag: 'Attention',
  summary:
    'The operator has seen what needs attention: it still waits, and is not new to that person any more.',
  access: 'operator',
  idempotency: 'ignored',
  body: z.object({
    kinds: z
      .array(Kind, { error: 'A list of kinds' })
      .max(ATTENTION_KINDS.length, `At most ${ATTENTION_KINDS.length} kinds`)
      .optional()
      .describe('Every kind where none is named'),
  }),
  reply: doneReply,
  refusals: [],
})

/** A message as its failure concerns the operator: without what it said, which may be a code. */
export const FailedMessage = z.object({
  _id: Id,
  channel: z.enum(MESSAGE_CHANNELS),
  recipient: z.string(),
  customerId: Id.nullable().describe('The driver to whom it was to go, where it was to one'),
  template: z.string(),
  subject: z.string().nullable(),
  attempts: z.number().int(),
  failure: z.string().nullable(),
  createdAt: Timestamp,
})

export const listFailedMessages = defineEndpoint({
  name: 'listFailedMessages',
  method: 'GET',
  path: '/failed-messages',
  tag: 'Attention',
  summary: 'The operator sees which messages could not be sent, to whom, and why.',
  access: { may: 'outbox.read' },
  query: listQuery({ sort: ['createdAt'] })
    .omit({ status: true })
    .extend(defineAttentionFilter('/failed-messages')),
  shows: 'data[].customerId',
  reply: listReply(FailedMessage),
  refusals: [],
})
