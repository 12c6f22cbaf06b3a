/** Returns of the GST law and of income tax: what an accountant files, read from papers and statements. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { defineDataReply, Id, Line } from '../fields.ts'
import { GSTR1_SECTIONS, PAPER_KINDS } from './papers.ts'

const MonthText = z
  .string({ error: 'Choose a month' })
  .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Choose a month')
  .describe('YYYY-MM, in India')

const OfMonth = z.object({
  gstin: Line(15, 'Choose a registration').describe('Of the company'),
  month: MonthText,
})

/** Amounts are rupees; below zero where papers lower others. */
const Amounts = z.object({
  taxable: z.number(),
  cgst: z.number(),
  sgst: z.number().describe('UTGST too, as the return has one field for both'),
  igst: z.number(),
})

const ByPlace = Amounts.extend({
  place: z.string().describe('Two digits: the place of supply'),
  placeName: z.string(),
  isIntraState: z.boolean(),
  ratePercent: z.number(),
})

const Gstr1 = z.object({
  gstin: z.string(),
  stateName: z.string(),
  month: z.string(),
  sections: z
    .array(
      Amounts.extend({
        section: z.enum(GSTR1_SECTIONS),
        papers: z.number().int(),
        total: z.number(),
      }),
    )
    .describe('Every paper stands in exactly one; the list of papers shows them with the same section'),
  b2cs: z.array(ByPlace),
  advances: z.array(ByPlace),
  hsn: z.array(
    Amounts.extend({
      isForRegistered: z.boolean(),
      sac: z.string(),
      ratePercent: z.number(),
      total: z.number(),
    }),
  ),
  documents: z.array(
    z.object({
      kind: z.enum(PAPER_KINDS),
      first: z.string(),
      last: z.string(),
      count: z.number().int(),
    }),
  ),
})

export const showOutwardReturn = defineEndpoint({
  name: 'showOutwardReturn',
  method: 'GET',
  path: '/returns/gstr-1',
  tag: 'Returns',
  summary: 'The operator reads the return of outward supplies of a registration and a month.',
  access: { may: 'return.read' },
  query: OfMonth,
  reply: defineDataReply(Gstr1),
  refusals: ['registration-not-found'],
})

export const downloadOutwardReturn = defineEndpoint({
  name: 'downloadOutwardReturn',
  method: 'GET',
  path: '/returns/gstr-1/portal-file',
  tag: 'Returns',
  summary: 'The operator takes out the same return as the portal’s offline JSON.',
  access: { may: 'return.read' },
  query: OfMonth,
  reply: z.object({}),
  file: 'application/json',
  refusals: ['registration-not-found'],
})

export const downloadOutwardPapers = defineEndpoint({
  name: 'downloadOutwardPapers',
  method: 'GET',
  path: '/returns/gstr-1/papers.csv',
  tag: 'Returns',
  summary: 'The operator takes out the papers of the same return one by one, each with its section.',
  access: { may: 'return.read' },
  query: OfMonth,
  reply: z.object({}),
  file: 'text/csv',
  refusals: ['registration-not-found'],
})

export const downloadAdjustedAdvances = defineEndpoint({
  name: 'downloadAdjustedAdvances',
  method: 'GET',
  path: '/returns/gstr-1/adjusted-advances.csv',
  tag: 'Returns',
  summary:
    'The operator takes out what invoices of the month adjusted of advances: tables 11A and 11B use it.',
  access: { may: 'return.read' },
  query: OfMonth,
  reply: z.object({}),
  file: 'text/csv',
  refusals: ['registration-not-found'],
})

const StatementRef = z.object({ _id: Id, number: z.number().int(), first: z.string(), last: z.string() })

export const showSourceTaxes = defineEndpoint({
  name: 'showSourceTaxes',
  method: 'GET',
  path: '/returns/source-taxes',
  tag: 'Returns',
  summary: 'The operator reads GST collected (GSTR-8) in a month and income tax deducted in its quarter.',
  access: { may: 'return.read' },
  query: z.object({ month: MonthText }),
  reply: defineDataReply(
    z.object({
      month: z.string(),
      quarter: z.object({ first: z.string(), last: z.string() }).describe('Days, YYYY-MM-DD'),
      tcs: z
        .array(
          z.object({
            partnerId: Id,
            partnerName: z.string(),
            gstin: z.string().nullable(),
            supplies: z.number().describe('Rupees: taxable amounts of what drivers were billed'),
            collected: z.number().describe('Rupees'),
            statements: z.array(StatementRef),
          }),
        )
        .describe(
          'Only of partners whose contract makes the network an e-commerce operator (CGST Act s. 52)',
        ),
      tds: z.array(
        z.object({
          partnerId: Id,
          partnerName: z.string(),
          pan: z.string().nullable(),
          code: z.string().describe('The payment code of Form 140'),
          section: z.string(),
          what: z.string(),
          credited: z.number().describe('Rupees that the tax is counted on'),
          due: z.number().describe('Rupees'),
          deducted: z.number().describe('Rupees; what is due beyond it is taken by a later statement'),
          statements: z.array(StatementRef),
        }),
      ),
    }),
  ),
  refusals: [],
})
