/** Answers to tickets by mail: where they go, where they are posted, and the post itself. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { defineDataReply, doneReply, Email, Timestamp } from '../fields.ts'

const tag = 'Tickets'

const TicketMail = z.object({
  address: z.string().nullable().describe('Where answers go, each to an address of its own; null: nowhere'),
  postUrl: z
    .string()
    .nullable()
    .describe(
      'Where mails are posted as message/rfc822: a secret, for who may change it; null while there is no address',
    ),
  lastReceivedAt: Timestamp.nullable().describe('When an answer came last'),
  version: z.number().int(),
})

export const getTicketMail = defineEndpoint({
  name: 'getTicketMail',
  method: 'GET',
  path: '/ticket-mail',
  tag,
  summary: 'The operator sees where answers to tickets by mail go.',
  access: { may: 'message.read' },
  reply: defineDataReply(TicketMail),
  refusals: [],
})

export const setTicketMail = defineEndpoint({
  name: 'setTicketMail',
  method: 'PUT',
  path: '/ticket-mail',
  tag,
  summary: 'The owner says where answers to tickets by mail go, or that there are none.',
  access: { may: 'message.configure' },
  body: z.object({
    address: Email.refine((address) => !address.split('@')[0]?.includes('+'), 'Enter it without a plus sign')
      .refine((address) => address.indexOf('@') <= 30, 'At most 30 characters before the @')
      .nullable(),
    version: z.number({ error: 'Say which version was read' }).int('A whole number').optional(),
  }),
  reply: defineDataReply(TicketMail),
  refusals: ['settings-changed'],
})

export const renewTicketMailAddress = defineEndpoint({
  name: 'renewTicketMailAddress',
  method: 'POST',
  path: '/ticket-mail/renewals',
  tag,
  summary: 'The owner makes a new address at which mails are posted; the old one is closed.',
  access: { may: 'message.configure' },
  reply: defineDataReply(TicketMail),
  refusals: [],
})

export const receiveTicketMail = defineEndpoint({
  name: 'receiveTicketMail',
  method: 'POST',
  path: '/ticket-mails/{secret}',
  tag,
  summary: 'A mail server posts a mail, whole, which somebody has sent to the address of a ticket.',
  access: 'public',
  takesMail: true,
  idempotency: 'ignored',
  params: z.object({ secret: z.string().regex(/^[\w-]{1,100}$/, 'Not a valid address') }),
  reply: doneReply,
  refusals: [
    'mail-address-unknown',
    'mail-unreadable',
    'mail-ticket-unknown',
    'mail-ticket-closed',
    'ticket-full',
  ],
})
