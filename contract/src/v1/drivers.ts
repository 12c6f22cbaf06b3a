/** Drivers, for programs: found by their id or their number, and added. Each read is kept for who asks who has read it. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { ById, Id, IndianMobile, Line, Timestamp } from '../fields.ts'
import { defineOne, definePage, PageQuery } from './fields.ts'

const access = { program: 'drivers.read' } as const

export const V1Driver = z.object({
  id: Id,
  phone: z.string().describe('+91 and ten digits'),
  name: z.string().nullable(),
  email: z.string().nullable(),
  isBlocked: z.boolean().describe('Cannot sign in or charge'),
  createdAt: Timestamp,
})

export const fetchDrivers = defineEndpoint({
  name: 'fetchDrivers',
  method: 'GET',
  path: '/drivers',
  tag: 'Drivers',
  summary: 'The drivers; a key with stations of its own sees those who have booked there.',
  access,
  query: PageQuery,
  shows: 'data[].id',
  reply: definePage(V1Driver),
  refusals: [],
})

export const fetchDriver = defineEndpoint({
  name: 'fetchDriver',
  method: 'GET',
  path: '/drivers/{id}',
  tag: 'Drivers',
  summary: 'One driver.',
  access,
  params: ById,
  shows: 'data.id',
  reply: defineOne(V1Driver),
  refusals: ['customer-not-found'],
})

export const findDriver = defineEndpoint({
  name: 'findDriver',
  method: 'POST',
  path: '/drivers/find',
  tag: 'Drivers',
  summary: 'The driver of a phone number, which is sent in the body: addresses are written into logs.',
  access,
  idempotency: 'ignored',
  body: z.object({ phone: IndianMobile }),
  shows: 'data.id',
  reply: defineOne(V1Driver),
  refusals: ['customer-not-found'],
})

export const createDriver = defineEndpoint({
  name: 'createDriver',
  method: 'POST',
  path: '/drivers',
  tag: 'Drivers',
  summary: 'Adds a driver who has not signed in yet: whoever proves the number later has the account.',
  access: { program: 'drivers.write' },
  body: z.object({ phone: IndianMobile, name: Line(100, 'Please enter a name') }),
  success: 201,
  reply: defineOne(V1Driver),
  refusals: ['customer-exists'],
})
