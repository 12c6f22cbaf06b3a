/** Payments at card terminals of chargers, beside the bills of their charges. */
import * as z from 'zod'
import { defineAttentionFilter } from '../attention.ts'
import { defineEndpoint } from '../endpoint.ts'
import {
  ById,
  defineDataReply,
  doneReply,
  Id,
  Line,
  listQuery,
  listReply,
  Rupees,
  Timestamp,
} from '../fields.ts'

const tag = 'Card terminals'

export const SETTLEMENT_STATES = ['Settled', 'Canceled', 'Rejected', 'Failed', 'Unanswered'] as const

const CardSettlement = z.object({
  _id: Id,
  chargerId: Id,
  charger: z.string().describe('Its identity'),
  stationId: Id.nullable(),
  stationName: z.string().nullable(),
  pspRef: z.string().describe('Of the payment provider of the terminal'),
  status: z
    .enum(SETTLEMENT_STATES)
    .describe('As the terminal says it; Unanswered: it has said nothing within a quarter of an hour'),
  statusText: z.string().nullable(),
  amount: Rupees,
  corrected: Rupees.nullable().describe('What an operator found that was taken instead'),
  settledAt: Timestamp,
  transactionId: z.string().nullable().describe('The charger’s own; null where no charge began'),
  receiptId: z.string().nullable(),
  taxNumber: z.string().nullable().describe('The payer’s, where it was entered'),
  taxName: z.string().nullable(),
  bookingId: Id.nullable(),
  bill: Rupees.nullable().describe('Of the charge, GST included'),
  difference: z
    .enum(['differs', 'paid-twice', 'not-settled', 'unanswered', 'no-bill', 'called-off', 'unknown-charge'])
    .nullable()
    .describe(
      'differs: the bill is of another amount; paid-twice: the charge is paid otherwise, too; not-settled: it is billed and was not paid; unanswered: it is billed, and the terminal has not said whether it was paid; no-bill: it is paid and has no bill; called-off: its charge was called off, and something was taken; unknown-charge: no such charge is known',
    ),
  firstAt: Timestamp,
  seenAt: Timestamp.nullable(),
  reason: z.string().nullable(),
})

export const listCardSettlements = defineEndpoint({
  name: 'listCardSettlements',
  method: 'GET',
  path: '/card-settlements',
  tag,
  summary:
    'The operator reads what card terminals of chargers say of payments; `q` searches references, receipts and stations.',
  access: { may: 'booking.read' },
  withLimit: 'places',
  query: listQuery({ sort: ['firstAt'], status: SETTLEMENT_STATES }).extend({
    chargerId: Id.optional(),
    ...defineAttentionFilter('/card-settlements'),
  }),
  reply: listReply(CardSettlement),
  refusals: [],
})

export const noteCardSettlement = defineEndpoint({
  name: 'noteCardSettlement',
  method: 'POST',
  path: '/card-settlements/{id}/note',
  tag,
  summary: 'The operator has looked at a payment that differs from its bill, and says what was done.',
  access: { may: 'booking.confirm' },
  within: 'nothing',
  params: ById,
  body: z.object({
    reason: Line(500, 'Please give a reason'),
    taken: Rupees.optional().describe(
      'What the provider of the terminal really took, after a refund or a later capture there; the books follow it',
    ),
  }),
  reply: doneReply,
  refusals: ['card-settlement-not-found'],
})

const CardTerminal = z.object({
  isTrusted: z
    .boolean()
    .describe('Whether what is paid at the charger’s card terminal begins a charge without a booking'),
  most: z.number().nullable().describe('Rupees that it blocks on a card where its charger does not say so'),
})

export const showCardTerminal = defineEndpoint({
  name: 'showCardTerminal',
  method: 'GET',
  path: '/chargers/{id}/card-terminal',
  tag,
  summary: 'The operator reads whether the card terminal of a charger is trusted.',
  access: { may: 'charger.read' },
  withLimit: 'places',
  params: ById,
  reply: defineDataReply(CardTerminal),
  refusals: ['charger-not-found'],
})

export const setCardTerminal = defineEndpoint({
  name: 'setCardTerminal',
  method: 'PUT',
  path: '/chargers/{id}/card-terminal',
  tag,
  summary:
    'The operator says whether the card terminal of a charger is trusted: its bank pays for the charges that were paid there.',
  access: { may: 'charger.secure' },
  reauthentication: 'always',
  params: ById,
  body: z.object({
    isTrusted: z.boolean({ error: 'Say whether it is trusted' }),
    most: z
      .number({ error: 'Enter what it blocks on a card in rupees' })
      .min(1, 'At least ₹1')
      .max(100_000, 'At most ₹1,00,000')
      .refine((rupees) => Number.isInteger(Math.round(rupees * 10_000) / 100), 'At most two decimals')
      .nullable()
      .describe('Needed where it is trusted'),
  }),
  reply: defineDataReply(CardTerminal),
  refusals: ['charger-not-found', 'card-terminal-amount-missing'],
})
