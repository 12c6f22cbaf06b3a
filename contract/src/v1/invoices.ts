/** Invoices and the other papers of the GST law, for programs. They name nobody. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { ById, Id, Timestamp } from '../fields.ts'
import { PAPER_KINDS } from '../money/papers.ts'
import { defineOne, definePage, PageQuery } from './fields.ts'

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

export const fetchInvoices = defineEndpoint({
  name: 'fetchInvoices',
  method: 'GET',
  path: '/invoices',
  tag: 'Invoices',
  summary:
    'Invoices, credit notes and vouchers; a key with stations of its own sees those about charges there.',
  access,
  query: PageQuery,
  reply: definePage(V1Invoice),
  refusals: [],
})

export const fetchInvoice = defineEndpoint({
  name: 'fetchInvoice',
  method: 'GET',
  path: '/invoices/{id}',
  tag: 'Invoices',
  summary: 'One invoice, credit note or voucher.',
  access,
  params: ById,
  reply: defineOne(V1Invoice),
  refusals: ['paper-not-found'],
})
