/** E-invoices: registrations of papers at the government's invoice registration portal. */
import * as z from 'zod'
import { defineAttentionFilter } from '../attention.ts'
import { defineEndpoint } from '../endpoint.ts'
import { ById, defineDataReply, Id, Line, listQuery, listReply, Timestamp } from '../fields.ts'
import { PAPER_KINDS } from './papers.ts'

export const E_INVOICE_STATES = ['awaiting', 'registered', 'refused', 'cancelled'] as const

/** In the order of the portal's own codes, 1 to 4. */
export const E_INVOICE_CANCEL_REASONS = ['duplicate', 'data-entry', 'order-cancelled', 'other'] as const

/** Amounts are rupees. */
const EInvoice = z.object({
  _id: Id.describe('Of the paper that is registered'),
  kind: z.enum(PAPER_KINDS),
  number: z.string(),
  date: z.string().describe('The date that stands on the paper, YYYY-MM-DD'),
  gstin: z.string().describe('Of whoever supplied'),
  recipientName: z.string().nullable(),
  recipientGstin: z.string(),
  customerId: Id.nullable(),
  partnerId: Id.nullable(),
  total: z.number(),
  status: z.enum(E_INVOICE_STATES),
  irn: z.string().describe('64 hexadecimal digits'),
  since: Timestamp.describe('When its registration was begun'),
  attempts: z.number().int().describe('How often the portal was asked for what is due'),
  nextAttemptAt: Timestamp.nullable().describe('Null where nothing is due'),
  failure: z.string().nullable().describe('Why the last attempt got no decision'),
  refusal: z
    .object({ code: z.string(), message: z.string() })
    .nullable()
    .describe('Why it is not registered, in the portal’s own words'),
  acknowledgement: z.string().nullable().describe('The portal’s number of its acknowledgement'),
  acknowledgedAt: Timestamp.nullable(),
  cancellableUntil: Timestamp.nullable().describe(
    'The portal cancels before this moment; null where it cannot',
  ),
  cancelAskedAt: Timestamp.nullable(),
  cancelReason: z.enum(E_INVOICE_CANCEL_REASONS).nullable(),
  cancelNote: z.string().nullable(),
  cancelRefusal: z.string().nullable().describe('Why it was not cancelled when that was last asked for'),
  cancelledAt: Timestamp.nullable(),
  setAside: z
    .object({ at: Timestamp, note: z.string() })
    .nullable()
    .describe('Refused, and somebody has decided that it stays so'),
})

export const listEInvoices = defineEndpoint({
  name: 'listEInvoices',
  method: 'GET',
  path: '/e-invoices',
  tag: 'E-invoices',
  summary: 'The operator lists registrations at the invoice portal; q searches the number, GSTIN and IRN.',
  access: { may: 'paper.read' },
  query: listQuery({ sort: ['since', 'total'], status: E_INVOICE_STATES }).extend(
    defineAttentionFilter('/e-invoices'),
  ),
  shows: 'data[].customerId',
  reply: listReply(EInvoice),
  refusals: [],
})

export const showEInvoice = defineEndpoint({
  name: 'showEInvoice',
  method: 'GET',
  path: '/e-invoices/{id}',
  tag: 'E-invoices',
  summary: 'The operator reads the registration of one paper.',
  access: { may: 'paper.read' },
  params: ById,
  shows: 'data.customerId',
  reply: defineDataReply(EInvoice),
  refusals: ['e-invoice-not-found'],
})

export const retryEInvoice = defineEndpoint({
  name: 'retryEInvoice',
  method: 'POST',
  path: '/e-invoices/{id}/retry',
  tag: 'E-invoices',
  summary: 'The operator has a refused registration asked for again, after its cause was mended.',
  access: { may: 'e-invoice.write' },
  params: ById,
  reply: defineDataReply(EInvoice),
  refusals: ['e-invoice-not-found', 'e-invoice-not-refused'],
})

export const setAsideEInvoice = defineEndpoint({
  name: 'setAsideEInvoice',
  method: 'POST',
  path: '/e-invoices/{id}/set-aside',
  tag: 'E-invoices',
  summary: 'The operator decides that a refused registration stays so, and needs no attention any more.',
  access: { may: 'e-invoice.write' },
  params: ById,
  body: z.object({ note: Line(300, 'Say why it stays unregistered') }),
  reply: defineDataReply(EInvoice),
  refusals: ['e-invoice-not-found', 'e-invoice-not-refused'],
})

export const cancelEInvoice = defineEndpoint({
  name: 'cancelEInvoice',
  method: 'POST',
  path: '/e-invoices/{id}/cancel',
  tag: 'E-invoices',
  summary: 'The operator asks the portal to cancel a registration, within 24 hours of it.',
  access: { may: 'e-invoice.write' },
  params: ById,
  body: z.object({
    reason: z.enum(E_INVOICE_CANCEL_REASONS, { error: 'Choose a reason' }),
    note: Line(100, 'Say why it is cancelled'),
  }),
  reply: defineDataReply(EInvoice),
  refusals: ['e-invoice-not-found', 'e-invoice-not-registered', 'e-invoice-too-late'],
})
