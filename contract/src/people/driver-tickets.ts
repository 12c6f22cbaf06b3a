/** Tickets of drivers: asked in the app, answered there, asked again. Notes of operators are not in them. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { ById, defineDataReply, Id, Lines, listQuery, listReply, Timestamp } from '../fields.ts'

const tag = 'Support queries'

const DriverTicket = z.object({
  _id: Id,
  number: z.number().int(),
  state: z.enum(['new', 'acknowledged', 'settled']),
  words: z.string(),
  receivedAt: Timestamp,
  settledAt: Timestamp.nullable(),
})

const DriverTicketDetail = DriverTicket.extend({
  entries: z.array(
    z.object({
      _id: Id,
      kind: z.enum(['reply', 'question']).describe('reply: of the network; question: of the driver'),
      words: z.string(),
      createdAt: Timestamp,
    }),
  ),
})

export const listDriverTickets = defineEndpoint({
  name: 'listDriverTickets',
  method: 'GET',
  path: '/driver/tickets',
  tag,
  summary: 'The driver lists the own questions with their ticket numbers, newest first.',
  access: 'customer',
  query: listQuery({ sort: ['receivedAt'] }).omit({ q: true, status: true, from: true, to: true }),
  reply: listReply(DriverTicket),
  refusals: [],
})

export const showDriverTicket = defineEndpoint({
  name: 'showDriverTicket',
  method: 'GET',
  path: '/driver/tickets/{id}',
  tag,
  summary: 'One question of the driver with its answers.',
  access: 'customer',
  params: ById,
  reply: defineDataReply(DriverTicketDetail),
  refusals: ['ticket-not-found'],
})

export const writeInDriverTicket = defineEndpoint({
  name: 'writeInDriverTicket',
  method: 'POST',
  path: '/driver/tickets/{id}/questions',
  tag,
  summary: 'The driver writes more to a question; one that was settled is open again.',
  access: 'customer',
  params: ById,
  body: z.object({ words: Lines(5000, 'Please enter your question') }),
  success: 201,
  reply: defineDataReply(DriverTicketDetail),
  refusals: ['ticket-not-found', 'ticket-full'],
})
