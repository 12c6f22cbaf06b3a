/** Payout runs: partners are paid together, after approval, and each payout ends paid or failed. */
import * as z from 'zod'
import { defineAttentionFilter } from '../attention.ts'
import { defineEndpoint } from '../endpoint.ts'
import {
  ById,
  defineDataReply,
  Id,
  Line,
  listQuery,
  listReply,
  parseFromText,
  Rupees,
  Timestamp,
} from '../fields.ts'

const tag = 'Payout runs'
const READ = { may: 'withdrawal.read' } as const
const PAY = { may: 'partner.pay' } as const

const PAYOUT_BLOCKS = [
  'nothing-owed',
  'no-bank-details',
  'bank-details-awaiting',
  'bank-details-new',
  'in-a-run',
  'bank-check-running',
  'bank-name-differs',
  'bank-account-invalid',
  'bank-account-unchecked',
] as const
const RUN_STATES = ['draft', 'approved', 'cancelled'] as const
const PAYOUT_STATES = ['draft', 'approved', 'paid', 'failed', 'removed'] as const
/** Partners that one run pays. */
export const MOST_IN_RUN = 500

export const PayablePartner = z.object({
  partnerId: Id,
  name: z.string(),
  owed: z.number().describe('Rupees'),
  since: Timestamp.nullable().describe('When the oldest rupee of it was earned'),
  bank: z.string().nullable().describe('The bank and the last digits of the account'),
  block: z.enum(PAYOUT_BLOCKS).nullable().describe('Why a run cannot pay it'),
})

export const listPayable = defineEndpoint({
  name: 'listPayable',
  method: 'GET',
  path: '/payout-runs/payable',
  tag,
  summary: 'Which partners are owed how much and since when, and why some cannot be paid by a run.',
  access: READ,
  query: z.object({
    above: parseFromText(Rupees).optional().describe('Only partners that are owed more, in rupees'),
  }),
  reply: z.object({ data: z.array(PayablePartner), total: z.number(), payable: z.number() }),
  refusals: [],
})

const PayoutRun = z.object({
  _id: Id,
  number: z.number().int(),
  state: z.enum(RUN_STATES),
  total: z.number().describe('Rupees, without what was removed'),
  payouts: z.number().int().describe('Without what was removed'),
  open: z.number().int().describe('Approved and neither paid nor failed yet'),
  failed: z.number().int(),
  createdAt: Timestamp,
  createdBy: z.string(),
  approvedAt: Timestamp.nullable(),
  approvedBy: z.string().nullable(),
  cancelledAt: Timestamp.nullable(),
  cancelledBy: z.string().nullable(),
})

const Payout = z.object({
  _id: Id,
  partnerId: Id,
  partnerName: z.string(),
  amount: z.number(),
  holder: z.string(),
  maskedNumber: z.string(),
  ifsc: z.string(),
  bankName: z.string(),
  state: z.enum(PAYOUT_STATES),
  utr: z.string().nullable(),
  removedWhy: z.enum(['by-hand', 'bank-details-changed', 'run-cancelled']).nullable(),
  failure: z.string().nullable(),
  changedAt: Timestamp,
  changedBy: z.string().nullable(),
  sending: z
    .object({ state: z.enum(['asked', 'sent', 'done', 'failed']), providerMessage: z.string().nullable() })
    .nullable()
    .describe('Where a provider sends it; its words'),
})

export const listPayoutRuns = defineEndpoint({
  name: 'listPayoutRuns',
  method: 'GET',
  path: '/payout-runs',
  tag,
  summary: 'The operator lists the runs.',
  access: READ,
  query: listQuery({ sort: ['createdAt'], status: RUN_STATES }).extend(defineAttentionFilter('/payout-runs')),
  reply: listReply(PayoutRun),
  refusals: [],
})

const PayoutRunOne = PayoutRun.extend({
  needsSecondPerson: z.boolean().describe('The asking operator made it and cannot approve it alone'),
  rows: z.array(Payout),
})

export const showPayoutRun = defineEndpoint({
  name: 'showPayoutRun',
  method: 'GET',
  path: '/payout-runs/{id}',
  tag,
  summary: 'One run with its payouts.',
  access: READ,
  params: ById,
  reply: defineDataReply(PayoutRunOne),
  refusals: ['payout-run-not-found'],
})

export const draftPayoutRun = defineEndpoint({
  name: 'draftPayoutRun',
  method: 'POST',
  path: '/payout-runs',
  tag,
  summary: 'The operator drafts a run that pays these partners all that they are owed now.',
  access: PAY,
  reauthentication: { not: 'changes-nothing' },
  body: z.object({
    partnerIds: z.array(Id).min(1, 'Choose a partner').max(MOST_IN_RUN, `At most ${MOST_IN_RUN} partners`),
  }),
  success: 201,
  reply: defineDataReply(PayoutRunOne),
  refusals: ['partner-not-found', 'payout-blocked'],
})

export const removePayout = defineEndpoint({
  name: 'removePayout',
  method: 'POST',
  path: '/payouts/{id}/remove',
  tag,
  summary: 'The operator takes a payout out of a drafted run.',
  access: PAY,
  reauthentication: { not: 'takes-away' },
  params: ById,
  reply: defineDataReply(PayoutRunOne),
  refusals: ['payout-not-found', 'payout-state'],
})

export const cancelPayoutRun = defineEndpoint({
  name: 'cancelPayoutRun',
  method: 'POST',
  path: '/payout-runs/{id}/cancel',
  tag,
  summary: 'The operator gives a drafted run up.',
  access: PAY,
  reauthentication: { not: 'takes-away' },
  params: ById,
  reply: defineDataReply(PayoutRunOne),
  refusals: ['payout-run-not-found', 'payout-run-state'],
})

export const approvePayoutRun = defineEndpoint({
  name: 'approvePayoutRun',
  method: 'POST',
  path: '/payout-runs/{id}/approve',
  tag,
  summary: 'A drafted run is approved: the money leaves what the partners are owed.',
  access: PAY,
  reauthentication: 'always',
  params: ById,
  body: z.object({ total: Rupees.describe('What the approving operator has seen, in rupees') }),
  reply: defineDataReply(PayoutRunOne),
  refusals: [
    'payout-run-not-found',
    'payout-run-state',
    'payout-run-changed',
    'payout-run-empty',
    'second-person-needed',
    'payout-exceeds-owed',
    'payout-blocked',
  ],
})

export const payoutBankFile = defineEndpoint({
  name: 'payoutBankFile',
  method: 'GET',
  path: '/payout-runs/{id}/bank-file.csv',
  tag,
  summary:
    'The file of an approved run for the bank (NEFT), with whole account numbers; the same bytes each time.',
  access: PAY,
  params: ById,
  reply: z.object({}),
  file: 'text/csv',
  refusals: ['payout-run-not-found', 'payout-run-state', 'payout-run-sent', 'payout-blocked'],
})

const Utr = z
  .string({ error: 'Enter the UTR' })
  .transform((typed) => typed.replaceAll(/\s/g, '').toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9]{6,35}$/, 'A UTR has 6 to 35 letters and digits'))

export const payPayout = defineEndpoint({
  name: 'payPayout',
  method: 'POST',
  path: '/payouts/{id}/pay',
  tag,
  summary: 'The operator records the bank’s reference of a payout.',
  access: PAY,
  reauthentication: 'always',
  params: ById,
  body: z.object({ utr: Utr }),
  reply: defineDataReply(PayoutRunOne),
  refusals: ['payout-sent', 'payout-not-found', 'payout-state', 'utr-taken'],
})

export const failPayout = defineEndpoint({
  name: 'failPayout',
  method: 'POST',
  path: '/payouts/{id}/fail',
  tag,
  summary: 'The bank could not make a payout, or returned it: the partner is owed it again.',
  access: PAY,
  reauthentication: 'always',
  params: ById,
  body: z.object({ reason: Line(300, 'Say what the bank said') }),
  reply: defineDataReply(PayoutRunOne),
  refusals: ['payout-sent', 'payout-not-found', 'payout-state'],
})

const Settings = z.object({
  aloneUpTo: z.number().describe('Rupees that one person may make and approve on a day in India'),
})

export const payoutSettings = defineEndpoint({
  name: 'payoutSettings',
  method: 'GET',
  path: '/payout-settings',
  tag,
  summary: 'Up to which amount one person pays out alone.',
  access: READ,
  reply: z.object({ data: Settings }),
  refusals: [],
})

export const setPayoutSettings = defineEndpoint({
  name: 'setPayoutSettings',
  method: 'PUT',
  path: '/payout-settings',
  tag,
  summary: 'The owner sets up to which amount one person pays out alone.',
  access: { may: 'payout.configure' },
  reauthentication: 'always',
  body: z.object({ aloneUpTo: Rupees }),
  reply: defineDataReply(Settings),
  refusals: [],
})
