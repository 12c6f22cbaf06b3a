/** All that there is of one customer besides profile and wallet: sign-ins, consents. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { ById, Country, defineDataReply, doneReply, Id, Timestamp } from '../fields.ts'
import { Consents } from './consents.ts'

export const CustomerSession = z.object({
  _id: Id,
  createdAt: Timestamp,
  expiresAt: Timestamp,
  address: z.string().nullable(),
  country: Country.nullable(),
  userAgent: z.string().nullable(),
})

const SessionOf = z.object({ id: Id, sessionId: Id })

export const getCustomerConsents = defineEndpoint({
  name: 'getCustomerConsents',
  method: 'GET',
  path: '/customers/{id}/consents',
  tag: 'Customers',
  summary: 'The operator reads by which channels a customer agreed to receive offers.',
  access: { may: 'customer.read' },
  params: ById,
  shows: 'params.id',
  reply: defineDataReply(Consents),
  refusals: ['customer-not-found'],
})

export const listCustomerSessions = defineEndpoint({
  name: 'listCustomerSessions',
  method: 'GET',
  path: '/customers/{id}/sessions',
  tag: 'Customers',
  summary: 'The operator sees where a customer is signed in, newest first, at most 100.',
  access: { may: 'customer.sign-out' },
  params: ById,
  shows: 'params.id',
  reply: defineDataReply(z.array(CustomerSession)),
  refusals: ['customer-not-found'],
})

export const endCustomerSession = defineEndpoint({
  name: 'endCustomerSession',
  method: 'DELETE',
  path: '/customers/{id}/sessions/{sessionId}',
  tag: 'Customers',
  summary: 'The operator ends one sign-in of a customer.',
  access: { may: 'customer.sign-out' },
  params: SessionOf,
  reply: doneReply,
  refusals: ['session-not-found'],
})

export const endCustomerSessions = defineEndpoint({
  name: 'endCustomerSessions',
  method: 'DELETE',
  path: '/customers/{id}/sessions',
  tag: 'Customers',
  summary: 'The operator ends every sign-in of a customer.',
  access: { may: 'customer.sign-out' },
  params: ById,
  reply: doneReply,
  refusals: ['customer-not-found'],
})
