/** People of fleets, who sign in at the portal of fleets: by whom they are let in, and how they come in. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { ById, defineDataReply, doneReply, Email, Id, IndianMobile, Line, Timestamp } from '../fields.ts'
import { FLEET_STATUSES } from './fleets.ts'

const FleetPerson = z.object({
  _id: Id,
  name: z.string(),
  phone: z.string(),
  email: z.string().nullable(),
  createdAt: Timestamp,
  createdBy: z.string().nullable().describe('Who let the person in'),
})

const FleetSignedIn = z.object({
  person: FleetPerson.pick({ _id: true, name: true, phone: true, email: true }),
  fleet: z.object({
    name: z.string(),
    gstin: z.string(),
    address: z.string(),
    city: z.string(),
    pincode: z.string(),
    status: z.enum(FLEET_STATUSES),
  }),
})

const NewPerson = z.object({
  name: Line(100, 'Please enter the name'),
  phone: IndianMobile.describe('Codes are sent there'),
  email: Email.nullish().describe('The person is notified there; by text message where it is left out'),
})

const tag = 'Fleet portal'
const OPERATOR_TAG = 'Fleets'

export const requestFleetCode = defineEndpoint({
  name: 'requestFleetCode',
  method: 'POST',
  path: '/fleet/request-code',
  tag,
  summary: 'A person of a fleet asks for a one-time code; the answer is the same for everybody.',
  access: 'public',
  body: z.object({ phone: IndianMobile }),
  idempotency: 'ignored',
  success: 202,
  reply: doneReply.extend({ data: z.object({ expiresAt: Timestamp }) }),
  refusals: [],
})

export const verifyFleetCode = defineEndpoint({
  name: 'verifyFleetCode',
  method: 'POST',
  path: '/fleet/verify-code',
  tag,
  summary: 'A person of a fleet signs in with the code.',
  access: 'public',
  body: z.object({
    phone: IndianMobile,
    code: z
      .string({ error: 'Enter the code' })
      .trim()
      .regex(/^\d{6}$/, 'The code has six digits'),
  }),
  idempotency: 'ignored',
  reply: defineDataReply(FleetSignedIn),
  refusals: ['code-wrong'],
})

export const signOutFleet = defineEndpoint({
  name: 'signOutFleet',
  method: 'POST',
  path: '/fleet/sign-out',
  tag,
  summary: 'The person signs out; without a sign-in nothing happens.',
  access: 'public',
  idempotency: 'ignored',
  reply: doneReply,
  refusals: [],
})

export const showFleetSignedIn = defineEndpoint({
  name: 'showFleetSignedIn',
  method: 'GET',
  path: '/fleet/me',
  tag,
  summary: 'Who is signed in, and for which fleet.',
  access: 'fleet',
  reply: defineDataReply(FleetSignedIn),
  refusals: [],
})

export const listOwnFleetPeople = defineEndpoint({
  name: 'listOwnFleetPeople',
  method: 'GET',
  path: '/fleet/people',
  tag,
  summary: 'Who may sign in for the own fleet.',
  access: 'fleet',
  reply: defineDataReply(z.array(FleetPerson)),
  refusals: [],
})

export const addOwnFleetPerson = defineEndpoint({
  name: 'addOwnFleetPerson',
  method: 'POST',
  path: '/fleet/people',
  tag,
  summary: 'The fleet lets somebody in, who is notified by message.',
  access: 'fleet',
  reauthentication: 'always',
  body: NewPerson,
  success: 201,
  reply: defineDataReply(FleetPerson),
  refusals: ['fresh-sign-in-needed', 'fleet-person-exists', 'too-many-fleet-people'],
})

export const removeOwnFleetPerson = defineEndpoint({
  name: 'removeOwnFleetPerson',
  method: 'DELETE',
  path: '/fleet/people/{id}',
  tag,
  summary: 'The fleet removes a person, who is signed out at once; somebody is always left.',
  access: 'fleet',
  reauthentication: { not: 'takes-away' },
  params: ById,
  reply: doneReply,
  refusals: ['fleet-person-not-found', 'fleet-person-last'],
})

export const listPeopleOfFleet = defineEndpoint({
  name: 'listPeopleOfFleet',
  method: 'GET',
  path: '/fleets/{id}/people',
  tag: OPERATOR_TAG,
  summary: 'The operator sees who may sign in for a fleet.',
  access: { may: 'fleet.read' },
  params: ById,
  reply: defineDataReply(z.array(FleetPerson)),
  refusals: ['fleet-not-found'],
})

export const invitePersonOfFleet = defineEndpoint({
  name: 'invitePersonOfFleet',
  method: 'POST',
  path: '/fleets/{id}/people',
  tag: OPERATOR_TAG,
  summary: 'The operator lets somebody sign in for a fleet, who is notified by message.',
  access: { may: 'fleet.write' },
  reauthentication: 'always',
  params: ById,
  body: NewPerson,
  success: 201,
  reply: defineDataReply(FleetPerson),
  refusals: ['fleet-not-found', 'fleet-person-exists', 'too-many-fleet-people'],
})

export const removePersonOfFleet = defineEndpoint({
  name: 'removePersonOfFleet',
  method: 'DELETE',
  path: '/fleets/{id}/people/{personId}',
  tag: OPERATOR_TAG,
  summary: 'The operator removes a person of a fleet, who is signed out at once.',
  access: { may: 'fleet.write' },
  reauthentication: { not: 'takes-away' },
  params: ById.extend({ personId: Id }),
  reply: doneReply,
  refusals: ['fleet-person-not-found'],
})
