/** A partner's own money: what is owed, statements with their invoices, payouts, taxes of the year, bank details. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { ById, defineDataReply, doneReply, Id, listQuery, listReply, Timestamp } from '../fields.ts'
import { StatementLine } from '../people/partners.ts'
import { BankDetails, confirmBankDetails, proposeBankDetails } from './bank-details.ts'
import { PartnerStatementSummary, showPartnerStatement } from './partner-statements.ts'

const tag = 'Partner portal'
const MONEY = { partner: 'money' } as const

const OwnStatement = PartnerStatementSummary.omit({ partnerId: true, partnerName: true })

export const showOwnMoney = defineEndpoint({
  name: 'showOwnMoney',
  method: 'GET',
  path: '/partner/money',
  tag,
  summary:
    'What the network owes the partner, and the taxes that it took by financial year, from the ledger.',
  access: MONEY,
  reply: defineDataReply(
    z.object({
      owed: z.number().describe('Rupees'),
      taxes: z.array(
        z.object({
          year: z.string().describe('Financial year in India, like 2026-27'),
          tds: z.number().describe('Income tax deducted, rupees'),
          tcs: z.number().describe('GST collected, rupees'),
        }),
      ),
    }),
  ),
  refusals: [],
})

export const listOwnMovements = defineEndpoint({
  name: 'listOwnMovements',
  method: 'GET',
  path: '/partner/money/movements',
  tag,
  summary: 'What the partner earned and was paid, and what was owed after each.',
  access: MONEY,
  query: listQuery({ sort: ['at'] }).omit({ q: true, status: true, from: true, to: true }),
  reply: listReply(StatementLine),
  refusals: [],
})

export const listOwnPayouts = defineEndpoint({
  name: 'listOwnPayouts',
  method: 'GET',
  path: '/partner/payouts',
  tag,
  summary: 'The payouts to the partner, with what the bank calls each.',
  access: MONEY,
  query: listQuery({ sort: ['createdAt', 'amount'] }).omit({
    q: true,
    status: true,
    from: true,
    to: true,
  }),
  reply: listReply(
    z.object({
      _id: Id,
      amount: z.number().describe('Rupees'),
      utr: z.string().nullable().describe('What the bank calls the payment'),
      createdAt: Timestamp,
    }),
  ),
  refusals: [],
})

export const listOwnStatements = defineEndpoint({
  name: 'listOwnStatements',
  method: 'GET',
  path: '/partner/statements',
  tag,
  summary: 'The statements of the partner.',
  access: MONEY,
  query: listQuery({ sort: ['issuedAt', 'closing'] }).omit({ q: true, status: true }),
  reply: listReply(OwnStatement),
  refusals: [],
})

export const showOwnStatement = defineEndpoint({
  name: 'showOwnStatement',
  method: 'GET',
  path: '/partner/statements/{id}',
  tag,
  summary: 'One statement with its lines and its invoices.',
  access: MONEY,
  params: ById,
  reply: defineDataReply(
    OwnStatement.extend({
      lines: showPartnerStatement.reply.shape.data.shape.lines,
      papers: showPartnerStatement.reply.shape.data.shape.papers,
    }),
  ),
  refusals: ['statement-not-found'],
})

const file = { method: 'GET', tag, access: MONEY, reply: z.object({}) } as const

export const ownStatementFile = defineEndpoint({
  ...file,
  name: 'ownStatementFile',
  path: '/partner/statements/{id}/statement.csv',
  summary: 'A statement as a CSV file, charge by charge.',
  params: ById,
  file: 'text/csv',
  refusals: ['statement-not-found'],
})

export const printOwnStatement = defineEndpoint({
  ...file,
  name: 'printOwnStatement',
  path: '/partner/statements/{id}/pdf',
  summary: 'A statement as a PDF.',
  params: ById,
  file: 'application/pdf',
  refusals: ['statement-not-found', 'pdf-unavailable'],
})

export const printOwnInvoice = defineEndpoint({
  ...file,
  name: 'printOwnInvoice',
  path: '/partner/statements/{id}/invoices/{paperId}/pdf',
  summary: 'An invoice of a statement as a PDF.',
  params: ById.extend({ paperId: Id }),
  file: 'application/pdf',
  refusals: ['statement-not-found', 'paper-not-found', 'pdf-unavailable'],
})

const OwnBankDetails = BankDetails.omit({ isByPartner: true, check: true }).extend({
  check: BankDetails.shape.check
    .unwrap()
    .pick({ state: true, answeredAt: true })
    .nullable()
    .describe('What the bank said of the account; whose name it has is not said'),
  mayConfirmFrom: Timestamp.nullable().describe(
    'From when who entered them may confirm them alone; null for everybody else',
  ),
})

export const listOwnBankDetails = defineEndpoint({
  name: 'listOwnBankDetails',
  method: 'GET',
  path: '/partner/bank-details',
  tag,
  summary: 'Where the partner is paid, what waits to be confirmed, and what was before; numbers are masked.',
  access: MONEY,
  reply: z.object({ data: z.array(OwnBankDetails) }),
  refusals: [],
})

export const proposeOwnBankDetails = defineEndpoint({
  name: 'proposeOwnBankDetails',
  method: 'POST',
  path: '/partner/bank-details',
  tag,
  summary:
    'A person of the partner enters bank details; another one confirms them, or the same one after a day. Everybody of the partner gets a mail.',
  access: MONEY,
  reauthentication: 'always',
  body: proposeBankDetails.body,
  success: 201,
  reply: defineDataReply(OwnBankDetails),
  refusals: ['fresh-sign-in-needed', 'ifsc-invalid', 'bank-details-awaiting', 'partner-not-active'],
})

export const confirmOwnBankDetails = defineEndpoint({
  name: 'confirmOwnBankDetails',
  method: 'POST',
  path: '/partner/bank-details/{id}/confirm',
  tag,
  summary: 'A person of the partner confirms bank details by entering the account number again.',
  access: MONEY,
  reauthentication: 'always',
  params: ById,
  body: confirmBankDetails.body,
  reply: defineDataReply(OwnBankDetails),
  refusals: [
    'fresh-sign-in-needed',
    'bank-details-not-found',
    'bank-details-too-new',
    'account-number-differs',
  ],
})

export const withdrawOwnBankDetails = defineEndpoint({
  name: 'withdrawOwnBankDetails',
  method: 'POST',
  path: '/partner/bank-details/{id}/withdraw',
  tag,
  summary: 'A person of the partner drops bank details that wait to be confirmed.',
  access: MONEY,
  reauthentication: { not: 'takes-away' },
  params: ById,
  reply: doneReply,
  refusals: ['bank-details-not-found'],
})
