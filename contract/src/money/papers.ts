/** Papers of the GST law: invoices, credit notes and vouchers, as the operator and the driver read them. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { defineExport, PAGE } from '../exported.ts'
import { ById, defineDataReply, Id, Line, Lines, listQuery, listReply, Timestamp } from '../fields.ts'

export const PAPER_KINDS = [
  'tax-invoice',
  'credit-note',
  'receipt-voucher',
  'refund-voucher',
  'commission-invoice',
  'self-billed-invoice',
] as const

/** Of the return of outward supplies (GSTR-1). */
export const GSTR1_SECTIONS = ['b2b', 'b2cl', 'b2cs', 'cdnr', 'cdnur', 'at', 'txpd'] as const

const Day = z.string().describe('A day in India, YYYY-MM-DD')
const Kind = z.enum(PAPER_KINDS)
const Month = z.string({ error: 'Choose a month' }).regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Choose a month')

/** Amounts are rupees. */
const PaperRow = z.object({
  _id: Id,
  kind: Kind,
  number: z.string(),
  date: Day.describe('The date that stands on it, in India'),
  issuedAt: Timestamp,
  gstin: z
    .string()
    .describe('Of the company’s registration: it supplied, or received what a partner supplied'),
  recipientName: z.string().nullable(),
  recipientGstin: z.string().nullable(),
  placeState: z.string().describe('Two digits: the place of supply'),
  placeStateName: z.string(),
  taxable: z.number(),
  cgst: z.number(),
  sgst: z.number(),
  utgst: z.number(),
  igst: z.number(),
  total: z.number(),
  bookingId: Id.nullable().describe('The charge that it is about'),
  customerId: Id.nullable(),
  partnerId: Id.nullable(),
  original: z
    .object({ _id: Id, number: z.string() })
    .nullable()
    .describe('What a credit note lowers, or the voucher that is given back'),
})

const WholePaper = PaperRow.extend({
  sha256: z.string().describe('Of the bytes of what it says, in hexadecimal digits'),
  content: z.string().describe('What it says, as canonical JSON: exactly the bytes that were issued'),
  later: z
    .array(z.object({ _id: Id, kind: Kind, number: z.string(), date: Day, total: z.number() }))
    .describe('Papers that go back to this one, oldest first'),
})

export const listPapers = defineEndpoint({
  name: 'listPapers',
  method: 'GET',
  path: '/papers',
  tag: 'Papers',
  summary: 'The operator lists invoices, credit notes and vouchers; q searches the number, name and GSTIN.',
  access: { may: 'paper.read' },
  query: listQuery({ sort: ['issuedAt', 'total'] }).extend({
    kind: z.enum(PAPER_KINDS, { error: 'Not a kind of paper' }).optional(),
    gstin: Line(15).optional().describe('Of whoever supplied'),
    customerId: Id.optional(),
    partnerId: Id.optional(),
    bookingId: Id.optional().describe('The invoice of a charge, and what goes back to it'),
    month: Month.optional().describe('Dated in it, in India: YYYY-MM'),
    section: z
      .enum(GSTR1_SECTIONS, { error: 'Not a section of the return' })
      .optional()
      .describe('Of the return of outward supplies (GSTR-1)'),
  }),
  shows: 'data[].customerId',
  reply: listReply(PaperRow),
  refusals: [],
})

export const exportPapers = defineExport({
  name: 'exportPapers',
  file: 'papers',
  of: 'the papers',
  list: listPapers,
  query: listPapers.query.omit(PAGE),
})

export const showPaper = defineEndpoint({
  name: 'showPaper',
  method: 'GET',
  path: '/papers/{id}',
  tag: 'Papers',
  summary: 'The operator reads one paper.',
  access: { may: 'paper.read' },
  params: ById,
  shows: 'data.customerId',
  reply: defineDataReply(WholePaper),
  refusals: ['paper-not-found'],
})

export const listAwaitingPapers = defineEndpoint({
  name: 'listAwaitingPapers',
  method: 'GET',
  path: '/papers-awaiting',
  tag: 'Papers',
  summary: 'The operator reads in which states charges wait for their invoice, and what is missing there.',
  access: { may: 'paper.read' },
  reply: defineDataReply(
    z.array(
      z.object({
        state: z.string().describe('Two digits: the code of the state'),
        stateName: z.string(),
        count: z.number().int(),
        total: z.number().describe('Rupees'),
        since: Timestamp,
        missing: z
          .enum(['registration', 'legal-name', 'number'])
          .describe('A GST registration of the state, the company’s legal name, or a number that is left'),
      }),
    ),
  ),
  refusals: [],
})

export const listPaperSeries = defineEndpoint({
  name: 'listPaperSeries',
  method: 'GET',
  path: '/paper-series',
  tag: 'Papers',
  summary: 'The operator reads which numbers each series has given in the financial year, and the next one.',
  access: { may: 'paper.read' },
  reply: defineDataReply(
    z.array(
      z.object({
        gstin: z.string(),
        stateName: z.string(),
        kind: Kind,
        issued: z.number().int().describe('How many papers the series has in this financial year'),
        next: z.string().describe('The next number'),
      }),
    ),
  ),
  refusals: [],
})

const Settings = z.object({
  vouchers: z
    .object({ state: z.string().describe('Two digits'), stateName: z.string(), since: Timestamp })
    .nullable()
    .describe('Whose registration receives money in wallets as advances; null where it is stored value'),
})

export const paperSettings = defineEndpoint({
  name: 'paperSettings',
  method: 'GET',
  path: '/paper-settings',
  tag: 'Papers',
  summary: 'The operator reads whether top-ups have receipt vouchers.',
  access: { may: 'paper.read' },
  reply: defineDataReply(Settings),
  refusals: [],
})

export const setPaperSettings = defineEndpoint({
  name: 'setPaperSettings',
  method: 'PUT',
  path: '/paper-settings',
  tag: 'Papers',
  summary: 'The owner sets whether top-ups have receipt vouchers, and which registration issues them.',
  access: { may: 'paper.configure' },
  body: z.object({
    voucherState: z
      .string({ error: 'Choose the state' })
      .regex(/^\d{2}$/, 'Choose the state')
      .nullable()
      .describe('Two digits: whose registration receives advances; null for no vouchers'),
  }),
  reply: defineDataReply(Settings),
  refusals: ['registration-of-state-not-found', 'legal-name-missing'],
})

export const listDriverPapers = defineEndpoint({
  name: 'listDriverPapers',
  method: 'GET',
  path: '/driver/papers',
  tag: 'Driver',
  summary: 'The driver lists the own invoices, credit notes and vouchers.',
  access: 'customer',
  query: listQuery({ sort: ['issuedAt'] }).extend({
    bookingId: Id.optional().describe('The invoice of a charge, and what goes back to it'),
    month: Month.optional().describe('Dated in it, in India: YYYY-MM'),
  }),
  reply: listReply(PaperRow),
  refusals: [],
})

export const showDriverPaper = defineEndpoint({
  name: 'showDriverPaper',
  method: 'GET',
  path: '/driver/papers/{id}',
  tag: 'Driver',
  summary: 'The driver reads one of the own papers.',
  access: 'customer',
  params: ById,
  reply: defineDataReply(WholePaper),
  refusals: ['paper-not-found'],
})

const Recipient = z.object({
  name: Line(200, 'Enter the name that is to stand on invoices'),
  gstin: z.string().trim().max(30, 'A GSTIN has 15 characters').nullable(),
  address: Lines(300, 'Enter the address'),
  city: Line(100, 'Enter the city'),
  pincode: z
    .string({ error: 'Enter the PIN code' })
    .trim()
    .regex(/^[1-9]\d{5}$/, 'A PIN code has six digits and begins with no 0'),
  state: z
    .string({ error: 'Choose the state' })
    .regex(/^\d{2}$/, 'Choose the state')
    .describe('Two digits; of a GSTIN, its first two'),
})

const RecipientReply = defineDataReply(Recipient.extend({ stateName: z.string() }).nullable())

export const getInvoiceDetails = defineEndpoint({
  name: 'getInvoiceDetails',
  method: 'GET',
  path: '/driver/invoice-details',
  tag: 'Driver',
  summary: 'The driver reads as whom invoices name it; null where it has said nothing.',
  access: 'customer',
  reply: RecipientReply,
  refusals: [],
})

export const changeInvoiceDetails = defineEndpoint({
  name: 'changeInvoiceDetails',
  method: 'PUT',
  path: '/driver/invoice-details',
  tag: 'Driver',
  summary: 'The driver says as whom invoices are to name it, from the next one on.',
  access: 'customer',
  body: Recipient,
  reply: RecipientReply,
  refusals: ['gstin-invalid', 'gstin-of-another-state', 'state-unknown'],
})

export const removeInvoiceDetails = defineEndpoint({
  name: 'removeInvoiceDetails',
  method: 'DELETE',
  path: '/driver/invoice-details',
  tag: 'Driver',
  summary: 'The driver takes the details for invoices away.',
  access: 'customer',
  reply: RecipientReply,
  refusals: [],
})

/** ISO 639-1; English stands on every paper, and another one beside it. */
export const PAPER_LANGUAGES = ['en', 'bn', 'gu', 'hi', 'kn', 'ml', 'mr', 'or', 'pa', 'ta', 'te'] as const

export const InLanguage = z.object({
  language: z.enum(PAPER_LANGUAGES, { error: 'Not a language of papers' }).default('en'),
})

const files = { method: 'GET', params: ById, query: InLanguage, reply: z.object({}) } as const

export const printPaper = defineEndpoint({
  ...files,
  name: 'printPaper',
  path: '/papers/{id}/pdf',
  tag: 'Papers',
  summary: 'The operator takes a paper as a PDF.',
  access: { may: 'paper.read' },
  shows: 'customerId',
  file: 'application/pdf',
  refusals: ['paper-not-found', 'pdf-unavailable'],
})

export const viewPaper = defineEndpoint({
  ...files,
  name: 'viewPaper',
  path: '/papers/{id}/page',
  tag: 'Papers',
  summary: 'The operator reads a paper as a page.',
  access: { may: 'paper.read' },
  shows: 'customerId',
  file: 'text/html',
  refusals: ['paper-not-found'],
})

export const printDriverPaper = defineEndpoint({
  ...files,
  name: 'printDriverPaper',
  path: '/driver/papers/{id}/pdf',
  tag: 'Driver',
  summary: 'The driver takes one of the own papers as a PDF.',
  access: 'customer',
  file: 'application/pdf',
  refusals: ['paper-not-found', 'pdf-unavailable'],
})

export const viewDriverPaper = defineEndpoint({
  ...files,
  name: 'viewDriverPaper',
  path: '/driver/papers/{id}/page',
  tag: 'Driver',
  summary: 'The driver reads one of the own papers as a page.',
  access: 'customer',
  file: 'text/html',
  refusals: ['paper-not-found'],
})

export const downloadPapers = defineEndpoint({
  name: 'downloadPapers',
  method: 'GET',
  path: '/papers-archive',
  tag: 'Papers',
  summary: 'The operator takes out a month’s papers as one ZIP, each as PDF or as the JSON that was issued.',
  access: { may: 'paper.read' },
  query: z.object({
    month: Month.describe('YYYY-MM, in India'),
    gstin: Line(15).optional().describe('Of whoever supplied'),
    format: z.enum(['pdf', 'json'], { error: 'pdf or json' }).default('pdf'),
  }),
  reply: z.object({}),
  file: 'application/zip',
  refusals: [],
})

export const downloadDriverPapers = defineEndpoint({
  name: 'downloadDriverPapers',
  method: 'GET',
  path: '/driver/papers-archive',
  tag: 'Driver',
  summary:
    'The driver takes the own papers of a month as one ZIP, each as PDF or as the JSON that was issued.',
  access: 'customer',
  query: InLanguage.extend({
    month: Month.describe('YYYY-MM, in India'),
    format: z.enum(['pdf', 'json'], { error: 'pdf or json' }).default('pdf'),
  }),
  reply: z.object({}),
  file: 'application/zip',
  refusals: [],
})
