/** Fleets: companies whose drivers charge at the company's cost. The operator's own company is another noun. */
import * as z from 'zod'
import { defineAttentionFilter } from '../attention.ts'
import { defineEndpoint } from '../endpoint.ts'
import {
  ById,
  defineDataReply,
  Email,
  Id,
  IndianMobile,
  Line,
  listQuery,
  listReply,
  Rupees,
  Timestamp,
} from '../fields.ts'

export const FLEET_STATUSES = ['active', 'suspended'] as const

const MOST_CREDIT = 10_000_000

export const Fleet = z.object({
  _id: Id,
  name: z.string(),
  gstin: z.string(),
  address: z.string(),
  city: z.string(),
  pincode: z.string(),
  email: z.string(),
  phone: z.string(),
  creditLimit: z.number().describe('Rupees that it may owe; 0: it pays before its drivers charge'),
  creditDays: z.number().int().describe('From the request for a month to its due day'),
  graceDays: z.number().int().describe('From the due day to the end of company charging'),
  status: z.enum(FLEET_STATUSES),
  createdAt: Timestamp,
})

const DAYS = 'From 0 to 90 days'
const Days = z.number({ error: DAYS }).int(DAYS).min(0, DAYS).max(90, DAYS)

const FleetFields = z.object({
  name: Line(200, 'Enter the name'),
  gstin: Line(30, 'Enter the GSTIN'),
  address: Line(200, 'Enter the address'),
  city: Line(100, 'Enter the city'),
  pincode: z
    .string({ error: 'Enter the PIN code' })
    .trim()
    .regex(/^[1-9]\d{5}$/, 'A PIN code has six digits'),
  email: Email,
  phone: IndianMobile,
  creditLimit: Rupees.max(MOST_CREDIT, 'At most one crore rupees').describe(
    'Rupees that it may owe; 0: it pays before its drivers charge',
  ),
  creditDays: Days.default(15).describe('From the request for a month to its due day'),
  graceDays: Days.default(15).describe('From the due day to the end of company charging'),
})

const tag = 'Fleets'
const READ = { may: 'fleet.read' } as const
const WRITE = { may: 'fleet.write' } as const

export const listFleets = defineEndpoint({
  name: 'listFleets',
  method: 'GET',
  path: '/fleets',
  tag,
  summary: 'The operator lists and searches the fleets.',
  access: READ,
  query: listQuery({ sort: ['createdAt', 'name'], status: FLEET_STATUSES }).extend(
    defineAttentionFilter('/fleets'),
  ),
  reply: listReply(Fleet),
  refusals: [],
})

export const showFleet = defineEndpoint({
  name: 'showFleet',
  method: 'GET',
  path: '/fleets/{id}',
  tag,
  summary: 'The operator looks at one fleet.',
  access: READ,
  params: ById,
  reply: defineDataReply(Fleet),
  refusals: ['fleet-not-found'],
})

export const createFleet = defineEndpoint({
  name: 'createFleet',
  method: 'POST',
  path: '/fleets',
  tag,
  summary: 'The operator enters a fleet, with what it may owe.',
  access: WRITE,
  reauthentication: 'always',
  body: FleetFields,
  success: 201,
  reply: defineDataReply(Fleet),
  refusals: ['fleet-exists', 'gstin-invalid'],
})

export const changeFleet = defineEndpoint({
  name: 'changeFleet',
  method: 'PUT',
  path: '/fleets/{id}',
  tag,
  summary:
    'The operator replaces what was entered; another limit counts for charges that begin from then on.',
  access: WRITE,
  reauthentication: 'always',
  params: ById,
  body: FleetFields,
  reply: defineDataReply(Fleet),
  refusals: ['fleet-not-found', 'fleet-exists', 'gstin-invalid'],
})

export const suspendFleet = defineEndpoint({
  name: 'suspendFleet',
  method: 'POST',
  path: '/fleets/{id}/suspend',
  tag,
  summary: 'The operator suspends a fleet: no charge begins at its cost any more; those that run go on.',
  access: WRITE,
  reauthentication: { not: 'takes-away' },
  params: ById,
  reply: defineDataReply(Fleet),
  refusals: ['fleet-not-found'],
})

export const reinstateFleet = defineEndpoint({
  name: 'reinstateFleet',
  method: 'POST',
  path: '/fleets/{id}/reinstate',
  tag,
  summary: 'The operator lets charges begin at the cost of a suspended fleet again.',
  access: WRITE,
  reauthentication: 'always',
  params: ById,
  reply: defineDataReply(Fleet),
  refusals: ['fleet-not-found'],
})
