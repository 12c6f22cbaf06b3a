/** Customers: drivers and fleet accounts as the operator sees them. */

import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { defineExport, PAGE } from '../exported.ts'
import { ById, defineDataReply, Id, IndianMobile, Line, listQuery, listReply, Timestamp } from '../fields.ts'

/** Latitude, then longitude; null where the customer has not said. */
export const CustomerLocation = z.object({ coordinates: z.tuple([z.number(), z.number()]) }).nullable()

export const CustomerVehicle = z.object({ _id: Id, name: z.string() }).nullable()

export const Customer = z.object({
  _id: Id,
  email: z.string().nullable(),
  phone: z.string(),
  name: z.string().nullable(),
  walletBalance: z.number().describe('Rupees'),
  amountOwed: z.number().describe('Rupees owed for energy beyond a prepayment'),
  location: CustomerLocation,
  vehicle: CustomerVehicle,
  isBlocked: z.boolean(),
  createdAt: Timestamp,
})

export const CustomerDetail = Customer.extend({
  holds: z.number().describe('Rupees that running bookings hold'),
  blockedAt: Timestamp.nullable(),
  blockReason: z.string().nullable(),
})

export const listCustomers = defineEndpoint({
  name: 'listCustomers',
  method: 'GET',
  path: '/all-customer',
  tag: 'Customers',
  summary: 'The operator reads the customers.',
  access: { may: 'customer.read' },
  query: listQuery({ sort: ['createdAt', 'email', 'walletBalance'], status: ['active', 'blocked', 'owing'] }),
  shows: 'data[]._id',
  reply: listReply(Customer),
  refusals: [],
})

export const getCustomer = defineEndpoint({
  name: 'getCustomer',
  method: 'GET',
  path: '/customers/{id}',
  tag: 'Customers',
  summary: 'The operator looks at one customer.',
  access: { may: 'customer.read' },
  params: ById,
  shows: 'params.id',
  reply: defineDataReply(CustomerDetail),
  refusals: ['customer-not-found'],
})

export const addCustomer = defineEndpoint({
  name: 'addCustomer',
  method: 'POST',
  path: '/customers',
  tag: 'Customers',
  summary:
    'The operator adds a driver who has not signed in yet: whoever proves the number later has the account.',
  access: { may: 'customer.write' },
  body: z.object({ phone: IndianMobile, name: Line(100, 'Please enter a name') }),
  success: 201,
  reply: defineDataReply(CustomerDetail),
  refusals: ['customer-exists'],
})

export const blockCustomer = defineEndpoint({
  name: 'blockCustomer',
  method: 'PUT',
  path: '/customers/{id}/block',
  tag: 'Customers',
  summary: 'The operator shuts a customer out and ends every sign-in of theirs.',
  access: { may: 'customer.write' },
  params: ById,
  body: z.object({ reason: Line(500, 'Please say why') }),
  reply: defineDataReply(CustomerDetail),
  refusals: ['customer-not-found'],
})

export const unblockCustomer = defineEndpoint({
  name: 'unblockCustomer',
  method: 'PUT',
  path: '/customers/{id}/unblock',
  tag: 'Customers',
  summary: 'The operator lets a blocked customer in again.',
  access: { may: 'customer.write' },
  params: ById,
  reply: defineDataReply(CustomerDetail),
  refusals: ['customer-not-found'],
})

export const exportCustomers = defineExport({
  name: 'exportCustomers',
  file: 'customers',
  of: 'the customers',
  list: listCustomers,
  query: listCustomers.query.omit(PAGE),
})
