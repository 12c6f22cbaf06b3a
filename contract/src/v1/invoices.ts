/** Invoices and the other papers of the GST law, for programs. Names are on the PDF alone. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { ById, Id, Timestamp } from '../fields.ts'
import { InLanguage, PAPER_KINDS } from '../money/papers.ts'
import { defineOne, definePage, PageQuery } from './fields.ts'

const ITEMS = [
  'energy',
  'charging-time',
  'idle-time',
  'session-time',
  'session',
  'reservation-time',
  'reservation',
  'price-limit',
  'cancellation',
  'reduction',
  'advance',
  'commission',
  'share-of-revenue',
  'other',
] as const

const access = { program: 'invoices.read' } as const
const Paise = z.number().int().describe('Paise')

export const V1Invoice = z.object({
  id: Id,
  kind: z.enum(PAPER_KINDS),
  number: z.string(),
  issuedOn: z.iso.date().describe('The day in India'),
  issuedAt: Timestamp,
  gstin: z.string().describe('Of the registration that issued it'),
  recipientGstin: z.string().nullable(),
  placeState: z.string().describe('GST code of the place of supply'),
  bookingId: Id.nullable(),
  driverId: Id.nullable(),
  partnerId: Id.nullable(),
  originalId: Id.nullable().describe('Of the paper that a credit note or refund voucher is about'),
  taxablePaise: Paise,
  cgstPaise: Paise,
  sgstPaise: Paise,
  utgstPaise: Paise,
  igstPaise: Paise,
  totalPaise: Paise,
})

const InvoiceLine = z.object({
  item: z.enum(ITEMS),
  detail: z.string().nullable().describe('What more there is to say of it, such as a month'),
  sac: z.string().describe('Service accounting code'),
  quantity: z.number().int().describe('Thousandths of the unit: 12500 of kWh are 12.5 kWh'),
  unit: z.enum(['kWh', 'minute', 'piece']),
  unitPriceMicroRupees: z
    .number()
    .nullable()
    .describe('For one unit, without GST; null where it is not one price'),
  taxablePaise: Paise,
  rateBasisPoints: z.number().int().describe('GST: 1800 are 18%'),
})

const V1InvoiceWhole = V1Invoice.extend({
  roundOffPaise: Paise.describe('Paise that rounding to whole rupees adds or takes'),
  lines: z.array(InvoiceLine),
  eInvoice: z
    .object({
      irn: z.string().describe('The reference number of the invoice registration portal'),
      acknowledgement: z.string(),
      acknowledgedAt: Timestamp,
      cancelledAt: Timestamp.nullable(),
    })
    .nullable()
    .describe('null where it is not registered with the portal, or not yet'),
})

export const fetchInvoices = defineEndpoint({
  name: 'fetchInvoices',
  method: 'GET',
  path: '/invoices',
  tag: 'Invoices',
  summary:
    'Invoices, credit notes and vouchers; a key with stations of its own sees those about charges there.',
  access,
  query: PageQuery,
  shows: 'data[].driverId',
  reply: definePage(V1Invoice),
  refusals: [],
})

export const fetchInvoice = defineEndpoint({
  name: 'fetchInvoice',
  method: 'GET',
  path: '/invoices/{id}',
  tag: 'Invoices',
  summary: 'One invoice, credit note or voucher, with its lines.',
  access,
  params: ById,
  shows: 'data.driverId',
  reply: defineOne(V1InvoiceWhole),
  refusals: ['paper-not-found'],
})

export const fetchInvoicePdf = defineEndpoint({
  name: 'fetchInvoicePdf',
  method: 'GET',
  path: '/invoices/{id}/pdf',
  tag: 'Invoices',
  summary: 'One invoice, credit note or voucher as its recipient reads it, with the name on it.',
  access: { program: 'invoices.print' },
  params: ById,
  query: InLanguage,
  shows: 'customerId',
  reply: z.object({}),
  file: 'application/pdf',
  refusals: ['paper-not-found', 'pdf-unavailable'],
})
