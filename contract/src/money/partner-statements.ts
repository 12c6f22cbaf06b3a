/** Statements of partners: issued at the end of a cycle, never changed. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { ById, defineDataReply, Id, Line, listQuery, listReply, parseFromText, Timestamp } from '../fields.ts'
import { Day } from './partner-contracts.ts'

export const PartnerStatementSummary = z.object({
  _id: Id,
  partnerId: Id,
  partnerName: z.string(),
  number: z.number().int().describe('From 1 for each partner'),
  first: Day,
  last: Day,
  issuedAt: Timestamp,
  opening: z.number().describe('Rupees owed from the statement before'),
  closing: z.number().describe('Rupees that are left to be paid'),
  charges: z.number().int(),
})

export const STATEMENT_LINE_KINDS = [
  'charges',
  'charges-gst',
  'payouts',
  'returned-payouts',
  'rent',
  'rent-gst',
  'minimum',
  'minimum-gst',
  'correction',
  'tds',
  'tcs',
  'payment-fee',
  'carried-in',
  'carried-on',
] as const

const StatementLineRow = z.object({
  kind: z.enum(STATEMENT_LINE_KINDS),
  amount: z.number().describe('Rupees; below zero where they are taken from the partner'),
  of: z
    .enum(['tds', 'tcs', 'payment-fee', 'correction'])
    .nullable()
    .describe('Of what is carried in or on: what it was'),
  base: z.number().nullable().describe('Rupees that a rate was applied to'),
  ratePercent: z.number().nullable(),
  code: z.string().nullable().describe('The payment code of income tax'),
  note: z.string().nullable(),
})

export const listPartnerStatements = defineEndpoint({
  name: 'listPartnerStatements',
  method: 'GET',
  path: '/partner-statements',
  tag: 'Partner statements',
  summary: 'The operator lists the statements, of all partners or of one.',
  access: { may: 'partner.read' },
  withLimit: 'partners',
  query: listQuery({ sort: ['issuedAt', 'closing'] }).extend({ partnerId: Id.optional() }),
  reply: listReply(PartnerStatementSummary),
  refusals: [],
})

export const showPartnerStatement = defineEndpoint({
  name: 'showPartnerStatement',
  method: 'GET',
  path: '/partner-statements/{id}',
  tag: 'Partner statements',
  summary: 'One statement with its lines, which sum from what was owed before to what is left to be paid.',
  access: { may: 'partner.read' },
  withLimit: 'partners',
  params: ById,
  reply: defineDataReply(
    PartnerStatementSummary.extend({
      network: z.string().nullable().describe('The legal name of the company then'),
      partner: z.object({
        name: z.string(),
        legalName: z.string().nullable(),
        gstin: z.string().nullable(),
        pan: z.string().nullable(),
      }),
      lines: z.array(StatementLineRow),
      papers: z
        .array(
          z.object({
            kind: z.enum(['commission-invoice', 'self-billed-invoice']),
            stateName: z.string().describe('Where the charges were'),
            total: z.number().describe('Rupees, GST included'),
            paper: z
              .object({ _id: Id, number: z.string() })
              .nullable()
              .describe('Null while it waits for a GST registration of the state'),
          }),
        )
        .describe('Invoices for what the partner supplied and for what the network charges it'),
    }),
  ),
  refusals: ['statement-not-found'],
})

export const partnerStatementFile = defineEndpoint({
  name: 'partnerStatementFile',
  method: 'GET',
  path: '/partner-statements/{id}/statement.csv',
  tag: 'Partner statements',
  summary: 'A statement as a CSV file, charge by charge.',
  access: { may: 'partner.read' },
  withLimit: 'partners',
  params: ById,
  reply: z.object({}),
  file: 'text/csv',
  refusals: ['statement-not-found'],
})

export const partnerStatementOfMail = defineEndpoint({
  name: 'partnerStatementOfMail',
  method: 'GET',
  path: '/partner-statement-files/{secret}/statement.csv',
  tag: 'Partner statements',
  summary: 'The same file for the partner, by the link of its mail.',
  access: 'public',
  params: z.object({
    secret: z
      .string({ error: 'Not a link of a statement' })
      .regex(/^[\w-]{43}$/, 'Not a link of a statement')
      .describe('From the mail; nobody can guess it'),
  }),
  reply: z.object({}),
  file: 'text/csv',
  refusals: ['statement-not-found'],
})

const ofMail = {
  method: 'GET',
  tag: 'Partner statements',
  access: 'public',
  params: partnerStatementOfMail.params,
  reply: z.object({}),
} as const
const ofOperator = {
  method: 'GET',
  tag: 'Partner statements',
  access: { may: 'partner.read' },
  withLimit: 'partners',
  params: ById,
  reply: z.object({}),
} as const

export const printPartnerStatement = defineEndpoint({
  ...ofOperator,
  name: 'printPartnerStatement',
  path: '/partner-statements/{id}/pdf',
  summary: 'A statement as a PDF.',
  file: 'application/pdf',
  refusals: ['statement-not-found', 'pdf-unavailable'],
})

export const viewPartnerStatement = defineEndpoint({
  ...ofOperator,
  name: 'viewPartnerStatement',
  path: '/partner-statements/{id}/page',
  summary: 'A statement as a page.',
  file: 'text/html',
  refusals: ['statement-not-found'],
})

export const printPartnerStatementOfMail = defineEndpoint({
  ...ofMail,
  name: 'printPartnerStatementOfMail',
  path: '/partner-statement-files/{secret}/pdf',
  summary: 'The same PDF for the partner, by the link of its mail.',
  file: 'application/pdf',
  refusals: ['statement-not-found', 'pdf-unavailable'],
})

export const viewPartnerStatementOfMail = defineEndpoint({
  ...ofMail,
  name: 'viewPartnerStatementOfMail',
  path: '/partner-statement-files/{secret}/page',
  summary: 'The same page for the partner, by the link of its mail.',
  file: 'text/html',
  refusals: ['statement-not-found'],
})

const CorrectionRupees = parseFromText(
  z
    .number({ error: 'Enter what is to be put right, in rupees' })
    .min(-10_000_000, 'The amount is too large')
    .max(10_000_000, 'The amount is too large')
    .refine((rupees) => Math.round(rupees * 100) / 100 === rupees, 'At most two decimals')
    .refine((rupees) => rupees !== 0, 'The amount cannot be zero')
    .describe('Rupees; below zero where the partner got too much'),
)

export const correctPartnerStatement = defineEndpoint({
  name: 'correctPartnerStatement',
  method: 'POST',
  path: '/partners/{id}/statement-corrections',
  tag: 'Partner statements',
  summary: 'The operator puts a statement right: the amount stands on the next one, with the reason.',
  access: { may: 'statement.correct' },
  reauthentication: 'always',
  within: { 'params.id': 'partner' },
  params: ById,
  body: z.object({ amount: CorrectionRupees, note: Line(300, 'Say what was wrong') }),
  success: 201,
  reply: defineDataReply(z.object({ _id: Id, amount: z.number(), note: z.string() })),
  refusals: ['partner-not-found', 'partner-without-contract'],
})
