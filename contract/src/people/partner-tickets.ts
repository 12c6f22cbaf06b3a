/** Tickets of partners: asked in the portal, answered there, asked again. Notes of operators are not in them. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { ById, defineDataReply, Id, Lines, listQuery, listReply, Timestamp } from '../fields.ts'

const tag = 'Partner portal'
const SEE = { partner: 'see' } as const
const STATES = ['new', 'acknowledged', 'settled'] as const

const OwnTicket = z.object({
  _id: Id,
  number: z.number().int(),
  state: z.enum(STATES),
  words: z.string(),
  isFault: z.boolean().describe('A fault at a charger of the partner, which a rule of the network has found'),
  askedBy: z.string().describe('The person of the partner; of a fault, the charger'),
  receivedAt: Timestamp,
  settledAt: Timestamp.nullable(),
})

const OwnTicketDetail = OwnTicket.extend({
  entries: z.array(
    z.object({
      _id: Id,
      kind: z.enum(['reply', 'question']).describe('reply: of the network; question: of the partner'),
      words: z.string(),
      by: z.string().nullable().describe('The person of the partner; null for the network'),
      createdAt: Timestamp,
    }),
  ),
})

const Words = z.object({ words: Lines(5000, 'Please write what you want to know') })

export const listOwnTickets = defineEndpoint({
  name: 'listOwnTickets',
  method: 'GET',
  path: '/partner/tickets',
  tag,
  summary:
    'The partner lists what its people have asked the network, and faults of its chargers that it is notified of, newest first.',
  access: SEE,
  query: listQuery({ sort: ['receivedAt'] }).omit({ q: true, status: true, from: true, to: true }),
  reply: listReply(OwnTicket),
  refusals: [],
})

export const showOwnTicket = defineEndpoint({
  name: 'showOwnTicket',
  method: 'GET',
  path: '/partner/tickets/{id}',
  tag,
  summary: 'One ticket of the partner with its answers.',
  access: SEE,
  params: ById,
  reply: defineDataReply(OwnTicketDetail),
  refusals: ['ticket-not-found'],
})

export const openOwnTicket = defineEndpoint({
  name: 'openOwnTicket',
  method: 'POST',
  path: '/partner/tickets',
  tag,
  summary: 'A person of the partner asks the network something.',
  access: SEE,
  body: Words,
  success: 201,
  reply: defineDataReply(OwnTicket),
  refusals: [],
})

export const requestInOwnTicket = defineEndpoint({
  name: 'askInOwnTicket',
  method: 'POST',
  path: '/partner/tickets/{id}/questions',
  tag,
  summary: 'A person of the partner says more in a ticket; one that was settled is open again.',
  access: SEE,
  params: ById,
  body: Words,
  success: 201,
  reply: defineDataReply(OwnTicketDetail),
  refusals: ['ticket-not-found', 'ticket-full'],
})
