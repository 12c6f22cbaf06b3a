/** Settlements: what payment providers paid to the bank, compared line by line with the books, and what differs. */
import * as z from 'zod'
import { defineAttentionFilter } from '../attention.ts'
import { defineEndpoint } from '../endpoint.ts'
import { defineExport, PAGE } from '../exported.ts'
import {
  ById,
  computeMostBodyBytes,
  defineDataReply,
  Id,
  Line,
  listQuery,
  listReply,
  Timestamp,
} from '../fields.ts'

const tag = 'Settlements'
const READ = { may: 'settlement.read' } as const
const WRITE = { may: 'settlement.write' } as const

export const SETTLEMENT_PROVIDERS = ['cashfree', 'razorpay', 'simulated'] as const
const Provider = z.enum(SETTLEMENT_PROVIDERS, { error: `One of ${SETTLEMENT_PROVIDERS.join(', ')}` })

const KINDS = ['missing-here', 'missing-there', 'amount', 'fee', 'twice', 'total', 'changed'] as const
const Signed = z.number().describe('Rupees: money in is above zero, money out below it')

const Settlement = z.object({
  _id: Id,
  provider: z.string(),
  number: z.string().describe('The provider’s'),
  source: z
    .enum(['provider', 'file', 'earlier'])
    .describe('earlier: a person booked what was paid before the first settlement that is known'),
  utr: z.string().nullable().describe('The bank’s reference'),
  settledAt: Timestamp,
  readAt: Timestamp,
  lines: z.number().int(),
  cleared: Signed.describe('Payments less refunds, as they are in the books'),
  fee: Signed,
  gst: Signed.describe('On the fee'),
  unexplained: Signed.describe('What nothing in the books explained when it was read'),
  bank: Signed.describe('What the bank got'),
  open: z.number().int().describe('Differences that nobody has decided about'),
})

export const listSettlements = defineEndpoint({
  name: 'listSettlements',
  method: 'GET',
  path: '/settlements',
  tag,
  summary: 'The operator lists what payment providers have paid to the bank.',
  access: READ,
  query: listQuery({ sort: ['settledAt'] }).extend({ provider: Provider.optional() }),
  reply: listReply(Settlement),
  refusals: [],
})

const SettlementLine = z.object({
  _id: Id,
  number: z.number().int(),
  kind: z.enum(['payment', 'refund', 'adjustment']),
  paymentId: z.string().nullable(),
  order: z.string().nullable().describe('The number of the order'),
  remarks: z.string().nullable().describe('The provider’s words'),
  amount: Signed,
  fee: Signed,
  gst: Signed,
  net: Signed,
  isMatched: z.boolean(),
})

const SettlementDifference = z.object({
  _id: Id,
  provider: z.string(),
  kind: z.enum(KINDS),
  settlementId: Id.nullable(),
  settlement: z.string().nullable().describe('The provider’s number of it'),
  line: z.number().int().nullable(),
  paymentId: z.string().nullable(),
  order: z.string().nullable().describe('The number of the order'),
  orderId: Id.nullable(),
  settled: Signed.nullable().describe('As the provider says'),
  booked: Signed.nullable().describe('As it is here'),
  amount: Signed.describe(
    'What nothing explains; for what is missing there, what the provider owes as a debit',
  ),
  openedAt: Timestamp,
  closedAt: Timestamp.nullable(),
  how: z.enum(['matched', 'accepted']).nullable(),
  reason: z.string().nullable(),
  closedBy: z.string().nullable(),
})

/** Lines that a settlement is shown with; the file has all of them. */
export const MOST_LINES_SHOWN = 500

export const showSettlement = defineEndpoint({
  name: 'showSettlement',
  method: 'GET',
  path: '/settlements/{id}',
  tag,
  summary: 'One settlement: what differs, and its first lines.',
  access: READ,
  params: ById,
  reply: defineDataReply(
    Settlement.extend({ differences: z.array(SettlementDifference), rows: z.array(SettlementLine) }),
  ),
  refusals: ['settlement-not-found'],
})

export const settlementFile = defineEndpoint({
  name: 'settlementFile',
  method: 'GET',
  path: '/settlements/{id}/lines.csv',
  tag,
  summary: 'All lines of a settlement as a file.',
  access: READ,
  params: ById,
  reply: z.object({}),
  file: 'text/csv',
  refusals: ['settlement-not-found'],
})

export const listSettlementDifferences = defineEndpoint({
  name: 'listSettlementDifferences',
  method: 'GET',
  path: '/settlement-differences',
  tag,
  summary: 'The operator lists where settlements and the books differ.',
  access: READ,
  query: listQuery({ sort: ['openedAt'], status: ['open', 'closed'] }).extend({
    provider: Provider.optional(),
    kind: z.enum(KINDS, { error: `One of ${KINDS.join(', ')}` }).optional(),
    ...defineAttentionFilter('/settlement-differences'),
  }),
  reply: listReply(SettlementDifference),
  refusals: [],
})

export const showSettlementDifference = defineEndpoint({
  name: 'showSettlementDifference',
  method: 'GET',
  path: '/settlement-differences/{id}',
  tag,
  summary: 'One difference, with what both sides say.',
  access: READ,
  params: ById,
  reply: defineDataReply(SettlementDifference),
  refusals: ['settlement-difference-not-found'],
})

export const acceptSettlementDifference = defineEndpoint({
  name: 'acceptSettlementDifference',
  method: 'POST',
  path: '/settlement-differences/{id}/accept',
  tag,
  summary:
    'The operator accepts a difference, with a reason: it is booked as the network’s own loss or gain.',
  access: WRITE,
  reauthentication: 'always',
  params: ById,
  body: z.object({ reason: Line(500, 'Say why it is accepted') }),
  reply: defineDataReply(SettlementDifference),
  refusals: ['settlement-difference-not-found', 'settlement-difference-closed'],
})

export const readSettlements = defineEndpoint({
  name: 'readSettlements',
  method: 'POST',
  path: '/settlements/read',
  tag,
  summary: 'The operator has the providers asked now, instead of waiting for the daily reading.',
  access: WRITE,
  reauthentication: { not: 'changes-nothing' },
  idempotency: 'ignored',
  reply: defineDataReply(
    z.object({
      recorded: z.number().int().describe('Settlements that were not known'),
      differences: z.number().int(),
      matched: z.number().int().describe('Earlier differences that have explained themselves'),
      unavailable: z.number().int().describe('Providers that did not answer'),
    }),
  ),
  refusals: [],
})

export const showEarlierPayments = defineEndpoint({
  name: 'showEarlierPayments',
  method: 'GET',
  path: '/settlements/earlier',
  tag,
  summary: 'What was paid before the first settlement that is known of a provider, and is in none.',
  access: READ,
  reply: defineDataReply(
    z.array(
      z.object({
        provider: z.string(),
        before: Timestamp.describe('What was paid from then on is watched'),
        count: z.number().int().describe('Payments and refunds'),
        amount: Signed,
      }),
    ),
  ),
  refusals: [],
})

const KeptRupees = z
  .number({ error: 'Enter an amount' })
  .min(0, 'Zero or more')
  .max(10_000_000, 'At most 10,000,000 rupees')
  .multipleOf(0.01, 'At most two decimals')

export const bookEarlierPayments = defineEndpoint({
  name: 'bookEarlierPayments',
  method: 'POST',
  path: '/settlements/earlier',
  tag,
  summary:
    'The operator books what was paid before the first known settlement as settled: at most 5,000 payments at once, the latest first.',
  access: WRITE,
  reauthentication: 'always',
  body: z.object({
    provider: Provider,
    fee: KeptRupees.describe('What the provider kept of all of it, without GST; rupees'),
    gst: KeptRupees.describe('GST on that'),
    reference: Line(100, 'Say where it stands, as the statement of the bank').describe('Kept as the UTR'),
  }),
  success: 201,
  reply: defineDataReply(
    z.object({ lines: z.number().int(), bank: Signed.describe('What is booked on the bank') }),
  ),
  refusals: ['nothing-earlier'],
})

/** Characters of a file that one call imports. */
export const MOST_FILE_SIGNS = 200_000

export const importSettlements = defineEndpoint({
  name: 'importSettlements',
  method: 'POST',
  path: '/settlements/import',
  tag,
  summary: 'The operator imports a provider’s settlement file: all of it, or nothing.',
  access: WRITE,
  reauthentication: 'always',
  mostBodyBytes: computeMostBodyBytes(MOST_FILE_SIGNS),
  body: z.object({
    provider: Provider,
    file: z
      .string({ error: 'Choose a file' })
      .min(1, 'Choose a file')
      .max(MOST_FILE_SIGNS, 'The file is too long. Import it in parts'),
  }),
  reply: defineDataReply(
    z.object({
      recorded: z.number().int(),
      known: z.number().int().describe('Recorded before'),
      differences: z.number().int(),
    }),
  ),
  refusals: ['settlement-file-faulty'],
})

export const exportSettlements = defineExport({
  name: 'exportSettlements',
  file: 'settlements',
  of: 'the settlements',
  list: listSettlements,
  query: listSettlements.query.omit(PAGE),
})
