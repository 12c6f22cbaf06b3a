/** Statements of partners, for programs. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { ById, Id, Timestamp } from '../fields.ts'
import { STATEMENT_LINE_KINDS } from '../money/partner-statements.ts'
import { defineOne, definePage, PageQuery } from './fields.ts'

const access = { program: 'statements.read' } as const
const Paise = z.number().int().describe('Paise')

const V1Statement = z.object({
  id: Id,
  partnerId: Id,
  number: z.number().int().describe('From 1 for each partner'),
  firstDay: z.iso.date().describe('In India'),
  lastDay: z.iso.date(),
  issuedAt: Timestamp,
  openingPaise: Paise.describe('Paise owed from the statement before'),
  closingPaise: Paise.describe('Paise that are left to be paid'),
  charges: z.number().int(),
})

const StatementLine = z.object({
  kind: z.enum(STATEMENT_LINE_KINDS),
  amountPaise: Paise.describe('Below zero where it is taken from the partner'),
  of: z
    .enum(['tds', 'tcs', 'payment-fee', 'correction'])
    .nullable()
    .describe('Of what is carried in or on: what it was'),
  basePaise: Paise.nullable().describe('Paise that a rate was applied to'),
  rateBasisPoints: z.number().int().nullable().describe('10 are 0.1%'),
  code: z.string().nullable().describe('The payment code of income tax'),
  note: z.string().nullable(),
})

export const fetchStatements = defineEndpoint({
  name: 'fetchStatements',
  method: 'GET',
  path: '/statements',
  tag: 'Statements',
  summary: 'The statements of all partners.',
  access,
  query: PageQuery,
  reply: definePage(V1Statement),
  refusals: [],
})

export const fetchStatement = defineEndpoint({
  name: 'fetchStatement',
  method: 'GET',
  path: '/statements/{id}',
  tag: 'Statements',
  summary: 'One statement with its lines, which sum from what was owed before to what is left to be paid.',
  access,
  params: ById,
  reply: defineOne(V1Statement.extend({ lines: z.array(StatementLine) })),
  refusals: ['statement-not-found'],
})
