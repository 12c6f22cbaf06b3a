/** Tickets: what is done about questions of drivers and messages of visitors. */
import * as z from 'zod'
import { defineAttentionFilter } from '../attention.ts'
import { defineEndpoint } from '../endpoint.ts'
import { ById, defineDataReply, Id, Lines, listQuery, listReply, Timestamp } from '../fields.ts'

const tag = 'Tickets'
const READ = { may: 'query.read' } as const
const ANSWER = { may: 'ticket.answer' } as const
const STATES = ['new', 'acknowledged', 'settled'] as const

const Ticket = z.object({
  _id: Id,
  number: z.number().int(),
  origin: z
    .enum(['driver', 'visitor', 'partner', 'fault'])
    .describe('fault: a rule found a fault of a charger'),
  state: z.enum(STATES),
  receivedAt: Timestamp,
  acknowledgedAt: Timestamp.nullable(),
  settledAt: Timestamp.nullable(),
  dueAt: Timestamp.nullable().describe('Until when the next step is due; null once it is settled'),
  assigneeId: Id.nullable(),
  assignee: z.string().nullable().describe('The operator’s mail address'),
  bookingId: Id.nullable(),
  chargerId: Id.nullable(),
  name: z.string().describe('Of a fault: the charger’s identity'),
  phone: z.string().describe('Empty where nobody asked'),
  email: z.string().nullable(),
  words: z.string(),
  customerId: Id.nullable().describe('Null where a visitor or a partner wrote'),
  partnerId: Id.nullable().describe('Of the person who asked, or who is notified of a fault at its station'),
  partnerName: z.string().nullable(),
  overSince: Timestamp.nullable().describe('Since when the fault is over; null of any other'),
})

const TicketDetail = Ticket.extend({
  entries: z.array(
    z.object({
      _id: Id,
      kind: z.enum(['note', 'reply', 'question']).describe('question: what who asked said afterwards'),
      words: z.string(),
      channel: z.enum(['app', 'email', 'portal']).nullable().describe('By which way an answer went'),
      by: z
        .string()
        .describe(
          'The operator’s mail address, the name of the person of the partner, or where the mail is from',
        ),
      mail: z
        .object({
          from: z.string(),
          isFromAnother: z.boolean().describe('Not the address that the question came from'),
          filesLeftOut: z.number().int().describe('Attachments, which are not kept'),
        })
        .nullable()
        .describe('Of a question that came by mail'),
      createdAt: Timestamp,
    }),
  ),
})

export const listTickets = defineEndpoint({
  name: 'listTickets',
  method: 'GET',
  path: '/tickets',
  tag,
  summary: 'The operator lists the tickets, newest first.',
  access: READ,
  query: listQuery({ sort: ['receivedAt', 'number'], status: STATES })
    .extend(defineAttentionFilter('/tickets'))
    .extend({ customerId: Id.optional(), assigneeId: Id.optional() }),
  shows: 'data[].customerId',
  reply: listReply(Ticket),
  refusals: [],
})

export const showTicket = defineEndpoint({
  name: 'showTicket',
  method: 'GET',
  path: '/tickets/{id}',
  tag,
  summary: 'The operator looks at one ticket with its notes and answers.',
  access: READ,
  params: ById,
  shows: 'data.customerId',
  reply: defineDataReply(TicketDetail),
  refusals: ['ticket-not-found'],
})

export const moveTicket = defineEndpoint({
  name: 'moveTicket',
  method: 'POST',
  path: '/tickets/{id}/moves',
  tag,
  summary: 'The operator acknowledges a ticket, which notifies who asked, settles it, or opens it again.',
  access: ANSWER,
  params: ById,
  body: z.object({
    event: z.enum(['acknowledge', 'settle', 'reopen'], { error: 'One of acknowledge, settle, reopen' }),
  }),
  reply: defineDataReply(Ticket),
  refusals: ['ticket-not-found', 'ticket-state'],
})

export const changeTicket = defineEndpoint({
  name: 'changeTicket',
  method: 'PUT',
  path: '/tickets/{id}',
  tag,
  summary: 'The operator says who works on a ticket, and which booking and charger it is about.',
  access: ANSWER,
  params: ById,
  body: z.object({ assigneeId: Id.nullable(), bookingId: Id.nullable(), chargerId: Id.nullable() }),
  reply: defineDataReply(Ticket),
  refusals: ['ticket-not-found', 'administrator-not-found', 'booking-not-found', 'charger-not-found'],
})

export const noteOnTicket = defineEndpoint({
  name: 'noteOnTicket',
  method: 'POST',
  path: '/tickets/{id}/notes',
  tag,
  summary: 'The operator adds a note for other operators.',
  access: ANSWER,
  params: ById,
  body: z.object({ words: Lines(5000, 'Please write a note') }),
  success: 201,
  reply: defineDataReply(Ticket),
  refusals: ['ticket-not-found', 'ticket-full'],
})

export const replyToTicket = defineEndpoint({
  name: 'replyToTicket',
  method: 'POST',
  path: '/tickets/{id}/replies',
  tag,
  summary: 'The operator answers: drivers read it in the app, partners in the portal, visitors get a mail.',
  access: ANSWER,
  params: ById,
  body: z.object({ words: Lines(1000, 'Please write an answer') }),
  success: 201,
  reply: defineDataReply(Ticket),
  refusals: ['ticket-not-found', 'ticket-full', 'ticket-unreachable'],
})
