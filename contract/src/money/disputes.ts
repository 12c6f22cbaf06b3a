/** Disputes: payments that their payers dispute at the bank, and how the operator answers. */
import * as z from 'zod'
import { defineAttentionFilter } from '../attention.ts'
import { defineEndpoint } from '../endpoint.ts'
import { ById, defineDataReply, Id, Line, listQuery, listReply, Timestamp } from '../fields.ts'

const tag = 'Disputes'
const READ = { may: 'dispute.read' } as const
const ANSWER = { may: 'dispute.answer' } as const

export const DISPUTE_STATES_ON_WIRE = ['open', 'under-review', 'won', 'lost', 'accepted', 'closed'] as const

const Dispute = z.object({
  _id: Id,
  provider: z.string(),
  number: z.string().describe('The provider’s'),
  state: z.enum(DISPUTE_STATES_ON_WIRE),
  amount: z.number().describe('Rupees'),
  reason: z.string().nullable().describe('The provider’s words'),
  isQuestion: z.boolean().describe('Asks about a payment, and keeps no money'),
  respondBy: Timestamp.nullable().describe('Evidence can be handed in until then'),
  openedAt: Timestamp,
  endedAt: Timestamp.nullable(),
  answer: z.enum(['accept', 'contest']).nullable(),
  answeredAt: Timestamp.nullable(),
  answeredBy: z.string().nullable(),
  paymentId: z.string(),
  order: z.string().nullable().describe('The number of the order'),
  orderId: Id.nullable(),
  customer: z
    .object({ _id: Id, name: z.string().nullable(), phone: z.string().nullable() })
    .nullable()
    .describe('Null for a payment that is not known here'),
})

export const listDisputes = defineEndpoint({
  name: 'listDisputes',
  method: 'GET',
  path: '/disputes',
  tag,
  summary: 'The operator lists disputed payments, those to be answered first in front.',
  access: READ,
  query: listQuery({ sort: ['respondBy', 'openedAt'], status: DISPUTE_STATES_ON_WIRE }).extend(
    defineAttentionFilter('/disputes'),
  ),
  shows: 'data[].customer._id',
  reply: listReply(Dispute),
  refusals: [],
})

const DisputeDetail = Dispute.extend({
  explanation: z.string().nullable().describe('What was handed in with the evidence'),
  paid: z.number().nullable().describe('Rupees'),
  paidAt: Timestamp.nullable(),
  bankReference: z.string().nullable(),
  isAnsweredHere: z.boolean().describe('Else on the page of the provider'),
  moves: z.array(
    z.object({
      kind: z.enum(['hold', 'back', 'loss']),
      amount: z.number().describe('Rupees'),
      fromWallet: z.number().describe('Of a loss: rupees that the wallet still had'),
      owed: z.number().describe('Of a loss: rupees that the driver owes'),
      at: Timestamp,
      isSettled: z.boolean().describe('A settlement has it'),
    }),
  ),
  charges: z.array(
    z.object({
      bookingId: Id,
      station: z.string(),
      startedAt: Timestamp,
      endedAt: Timestamp.nullable(),
      energyKwh: z.number().nullable(),
      total: z.number().nullable().describe('Rupees'),
      invoice: z.string().nullable(),
    }),
  ),
})

export const showDispute = defineEndpoint({
  name: 'showDispute',
  method: 'GET',
  path: '/disputes/{id}',
  tag,
  summary: 'One dispute: where its money is, and what the payer got for the payment.',
  access: READ,
  params: ById,
  shows: 'data.customer._id',
  reply: defineDataReply(DisputeDetail),
  refusals: ['dispute-not-found'],
})

export const disputeEvidence = defineEndpoint({
  name: 'disputeEvidence',
  method: 'GET',
  path: '/disputes/{id}/evidence',
  tag,
  summary: 'What is known of a disputed payment as one PDF to hand in.',
  access: READ,
  params: ById,
  shows: 'customerId',
  reply: z.object({}),
  file: 'application/pdf',
  refusals: ['dispute-not-found', 'pdf-unavailable'],
})

const REFUSALS = [
  'dispute-not-found',
  'dispute-not-open',
  'dispute-answered-outside',
  'dispute-declined',
  'payment-provider-unavailable',
  'pdf-unavailable',
] as const

export const acceptDispute = defineEndpoint({
  name: 'acceptDispute',
  method: 'POST',
  path: '/disputes/{id}/accept',
  tag,
  summary: 'The operator accepts a dispute: the payer keeps the money. This cannot be taken back.',
  access: ANSWER,
  reauthentication: 'always',
  params: ById,
  reply: defineDataReply(DisputeDetail),
  refusals: REFUSALS,
})

export const contestDispute = defineEndpoint({
  name: 'contestDispute',
  method: 'POST',
  path: '/disputes/{id}/contest',
  tag,
  summary:
    'The operator contests a dispute: the evidence and an explanation go to the provider. This cannot be taken back.',
  access: ANSWER,
  reauthentication: { not: 'changes-nothing' },
  params: ById,
  body: z.object({ explanation: Line(1000, 'Say why the payment is right') }),
  reply: defineDataReply(DisputeDetail),
  refusals: REFUSALS,
})

export const readDisputes = defineEndpoint({
  name: 'readDisputes',
  method: 'POST',
  path: '/disputes/read',
  tag,
  summary: 'The operator has the providers asked for disputes now, instead of waiting for the daily reading.',
  access: ANSWER,
  reauthentication: { not: 'changes-nothing' },
  idempotency: 'ignored',
  reply: defineDataReply(
    z.object({
      read: z.number().int(),
      changed: z.number().int().describe('That were not known, or stood otherwise'),
      linked: z.number().int().describe('Whose payment has become known'),
      unavailable: z.number().int().describe('Providers that did not answer'),
    }),
  ),
  refusals: [],
})
