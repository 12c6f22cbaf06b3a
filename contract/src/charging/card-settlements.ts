/** Payments at card terminals of chargers, beside the bills of their charges. */
import * as z from 'zod'
import { defineAttentionFilter } from '../attention.ts'
import { defineEndpoint } from '../endpoint.ts'
import { ById, doneReply, Id, Line, listQuery, listReply, Rupees, Timestamp } from '../fields.ts'

const tag = 'Card terminals'

export const SETTLEMENT_STATES = ['Settled', 'Canceled', 'Rejected', 'Failed'] as const

const CardSettlement = z.object({
  _id: Id,
  chargerId: Id,
  charger: z.string().describe('Its identity'),
  stationId: Id.nullable(),
  stationName: z.string().nullable(),
  pspRef: z.string().describe('Of the payment provider of the terminal'),
  status: z.enum(SETTLEMENT_STATES).describe('As the terminal says it'),
  statusText: z.string().nullable(),
  amount: Rupees,
  settledAt: Timestamp,
  transactionId: z.string().nullable().describe('The charger’s own; null where no charge began'),
  receiptId: z.string().nullable(),
  taxNumber: z.string().nullable().describe('The payer’s, where it was entered'),
  taxName: z.string().nullable(),
  bookingId: Id.nullable(),
  bill: Rupees.nullable().describe('Of the charge, GST included'),
  difference: z
    .enum(['differs', 'not-settled', 'no-bill', 'unknown-charge'])
    .nullable()
    .describe(
      'differs: the bill is of another amount; not-settled: it is billed and was not paid; no-bill: it is paid and has no bill; unknown-charge: no such charge is known',
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
  body: z.object({ reason: Line(500, 'Please give a reason') }),
  reply: doneReply,
  refusals: ['card-settlement-not-found'],
})
