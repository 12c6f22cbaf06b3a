/** Partners: the hosts of stations, their terms, their state, and what the network owes them. */

import * as z from 'zod'
import { defineAttentionFilter } from '../attention.ts'
import { defineEndpoint } from '../endpoint.ts'
import { defineExport, PAGE } from '../exported.ts'
import {
  ById,
  defineDataReply,
  Email,
  Id,
  IndianMobile,
  Line,
  listQuery,
  listReply,
  Timestamp,
} from '../fields.ts'

export const PARTNER_STATUSES = ['pending', 'active', 'suspended'] as const
const PartnerStatus = z.enum(PARTNER_STATUSES)

const hasTwoDecimals = (percent: number): boolean => Math.round(percent * 100) / 100 === percent

export const CommissionPercent = z
  .number({ error: 'Enter the commission in percent' })
  .min(0, 'The commission lies between 0 and 100 percent')
  .max(100, 'The commission lies between 0 and 100 percent')
  .refine(hasTwoDecimals, 'At most two decimals')
  .describe('Percent of the taxable amount')

export const Partner = z.object({
  _id: Id,
  name: z.string(),
  mobile: z.string(),
  email: z.string(),
  status: PartnerStatus,
  gstin: z.string().nullable(),
  commissionPercent: z.number(),
  balance: z.number().describe('Rupees that the network owes'),
  createdAt: Timestamp,
})

export const StatementLine = z.object({
  _id: Id,
  at: Timestamp,
  kind: z
    .enum(['settlement', 'payout', 'payout_return', 'statement'])
    .describe(
      'settlement: a confirmed booking; payout: a withdrawal; payout_return: one that failed; statement: what the end of a cycle adds and takes',
    ),
  amount: z.number().describe('Rupees; below zero where they went to the partner'),
  balance: z.number().describe('Rupees owed after it'),
  bookingId: Id.nullable(),
  withdrawalId: Id.nullable(),
  statementId: Id.nullable(),
})

const fields = z.object({
  name: Line(200, 'Please enter the name'),
  mobile: IndianMobile,
  email: Email,
  gstin: z.string().trim().max(30, 'The GSTIN has 15 characters').nullish(),
})

export const listPartners = defineEndpoint({
  name: 'listPartners',
  method: 'GET',
  path: '/all-partners',
  tag: 'Partners',
  summary: 'The operator lists and searches the partners.',
  access: { may: 'partner.read' },
  withLimit: 'partners',
  query: listQuery({
    sort: ['createdAt', 'name', 'email', 'status', 'balance'],
    status: PARTNER_STATUSES,
  }).extend({
    owed: z
      .enum(['true'], { error: 'true or nothing' })
      .optional()
      .describe('Only those who are owed something'),
    ...defineAttentionFilter('/all-partners'),
  }),
  reply: listReply(Partner),
  refusals: [],
})

export const showPartner = defineEndpoint({
  name: 'showPartner',
  method: 'GET',
  path: '/partners/{id}',
  tag: 'Partners',
  summary: 'The operator looks at one partner.',
  access: { may: 'partner.read' },
  withLimit: 'partners',
  params: ById,
  reply: defineDataReply(Partner),
  refusals: ['partner-not-found'],
})

export const partnerStatement = defineEndpoint({
  name: 'partnerStatement',
  method: 'GET',
  path: '/partners/{id}/statement',
  tag: 'Partners',
  summary: 'The statement of account: what the partner earned and was paid, and what was owed after each.',
  access: { may: 'partner.read' },
  withLimit: 'partners',
  params: ById,
  query: listQuery({ sort: ['at'] }).omit({ q: true, status: true }),
  reply: listReply(StatementLine),
  refusals: ['partner-not-found'],
})

export const createPartner = defineEndpoint({
  name: 'createPartner',
  method: 'POST',
  path: '/partners',
  tag: 'Partners',
  summary: 'The operator enters a partner, who waits for approval.',
  access: { may: 'partner.write' },
  within: 'nothing',
  body: fields.extend({ commissionPercent: CommissionPercent.optional() }),
  success: 201,
  reply: defineDataReply(Partner),
  refusals: ['partner-exists', 'gstin-invalid'],
})

export const changePartner = defineEndpoint({
  name: 'changePartner',
  method: 'PUT',
  path: '/partners/{id}',
  tag: 'Partners',
  summary: 'The operator changes what is sent; another commission holds for bookings confirmed from then on.',
  access: { may: 'partner.write' },
  within: { 'params.id': 'partner' },
  params: ById,
  body: fields.extend({ commissionPercent: CommissionPercent }).partial(),
  reply: defineDataReply(Partner),
  refusals: ['partner-not-found', 'partner-exists', 'gstin-invalid'],
})

const move = <const Name extends string, const Verb extends string>(
  name: Name,
  verb: Verb,
  summary: string,
) =>
  defineEndpoint({
    name,
    method: 'POST',
    path: `/partners/{id}/${verb}`,
    tag: 'Partners',
    summary,
    access: { may: 'partner.write' },
    within: { 'params.id': 'partner' },
    params: ById,
    reply: defineDataReply(Partner),
    refusals: ['partner-not-found', 'partner-state'],
  })

export const approvePartner = move('approvePartner', 'approve', 'The operator lets a pending partner in.')
export const suspendPartner = move(
  'suspendPartner',
  'suspend',
  'The operator suspends an active partner, who keeps what is owed.',
)
export const reinstatePartner = move(
  'reinstatePartner',
  'reinstate',
  'The operator takes a suspended partner back.',
)

export const exportPartners = defineExport({
  name: 'exportPartners',
  file: 'partners',
  of: 'the partners',
  list: listPartners,
  query: listPartners.query.omit(PAGE),
})
