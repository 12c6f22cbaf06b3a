/** The bell: what waits for the operator, where it is listed, and what of it is new to whoever asks. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { dataReply, doneReply, Id, listQuery, listReply, Timestamp } from '../fields.ts'

/**
 * What waits, by kind: its name, the call that lists it, and the right that this call asks for. Exactly the rows that are
 * counted are listed by that call with `attention` set to the kind. A new kind is one entry here and its rows in the
 * server's `waiting-queries.ts` of the noun; a test asks for both.
 */
export const ATTENTION = {
  'bookings-to-confirm': { label: 'Bookings to confirm', list: '/booking/completed', may: 'booking.read' },
  'bookings-to-bill': {
    label: 'Sessions missing a bill',
    list: '/booking/inprogress',
    may: 'booking.read',
  },
  'bookings-at-risk': {
    label: 'Bookings at risk',
    list: '/bookings',
    may: 'booking.read',
  },
  'charges-in-doubt': {
    label: 'Charges in doubt',
    list: '/booking/inprogress',
    may: 'booking.read',
  },
  'bills-off-the-meter': {
    label: 'Bills that differ from the meter',
    list: '/booking/completed',
    may: 'booking.read',
  },
  'charges-overrun': {
    label: 'Charges beyond their prepayment',
    list: '/booking/completed',
    may: 'booking.read',
  },
  'contact-queries': { label: 'New contact queries', list: '/get-all-contact', may: 'contact.read' },
  'support-queries': { label: 'New queries', list: '/show-all-query', may: 'query.read' },
  'seminar-registrations': {
    label: 'New seminar registrations',
    list: '/seminar-registrations',
    may: 'seminar.read',
  },
  'pending-partners': { label: 'Partners awaiting approval', list: '/all-partners', may: 'partner.read' },
  'chargers-to-decide': {
    label: 'Chargers awaiting approval',
    list: '/chargers',
    may: 'charger.read',
  },
  'sessions-without-booking': {
    label: 'Sessions without a booking',
    list: '/sessions-without-booking',
    may: 'charger.read',
  },
  'blocked-cards-used': {
    label: 'Blocked cards used repeatedly',
    list: '/cards',
    may: 'card.read',
  },
  'chargers-offline': { label: 'Chargers offline', list: '/chargers', may: 'charger.read' },
  'certificates-ending': {
    label: 'Charger certificates ending soon',
    list: '/charger-certificates',
    may: 'charger.secure',
  },
  'failed-messages': {
    label: 'Messages not sent',
    list: '/failed-messages',
    may: 'outbox.read',
  },
  'failing-jobs': { label: 'Background jobs failing', list: '/jobs', may: 'job.read' },
} as const satisfies Record<string, { label: string; list: `/${string}`; may: string }>

export type AttentionKind = keyof typeof ATTENTION
/** The calls that list what waits. */
export type AttentionList = (typeof ATTENTION)[AttentionKind]['list']

type KindOf<L extends AttentionList> = {
  [K in AttentionKind]: (typeof ATTENTION)[K]['list'] extends L ? K : never
}[AttentionKind]

export const ATTENTION_KINDS = Object.keys(ATTENTION) as readonly AttentionKind[]

/** What the query of a list takes so that it shows exactly what waits. */
export const attentionFilter = <const L extends AttentionList>(list: L) => {
  const kinds = ATTENTION_KINDS.filter((kind) => ATTENTION[kind].list === list) as KindOf<L>[]
  return {
    attention: z
      .enum(kinds, { error: `One of ${kinds.join(', ')}` })
      .optional()
      .describe('Only the rows that this kind of what needs attention counts'),
  }
}

const Kind = z.enum(ATTENTION_KINDS, { error: `One of ${ATTENTION_KINDS.join(', ')}` })

export const Attention = z.object({
  total: z.number().int().describe('The sum of the counts'),
  new: z.number().int().describe('How many of them are new to whoever asks'),
  items: z
    .array(
      z.object({
        kind: Kind,
        label: z.string(),
        count: z.number().int().describe('At most 1000, which then means 1000 or more'),
        new: z.number().int().describe('How many of them whoever asks has not seen yet'),
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
  reply: dataReply(Attention),
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
  channel: z.enum(['sms', 'email']),
  recipient: z.string(),
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
    .extend(attentionFilter('/failed-messages')),
  reply: listReply(FailedMessage),
  refusals: [],
})
