/** People of partners, who sign in at the partner portal: by whom they are invited, what they may, how they come in. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { ById, defineDataReply, doneReply, Email, Id, IndianMobile, Line, Timestamp } from '../fields.ts'
import { PARTNER_STATUSES } from './partners.ts'

/** What a person may do beyond seeing what is the partner's. */
export const PARTNER_RIGHTS = ['stop', 'money', 'prices', 'staff', 'requests'] as const

const Rights = z.array(z.enum(PARTNER_RIGHTS, { error: `Any of ${PARTNER_RIGHTS.join(', ')}` }))

const NewRights = Rights.max(PARTNER_RIGHTS.length, 'Each right once').transform((rights) => [
  ...new Set(rights),
])

export const PartnerPerson = z.object({
  _id: Id,
  name: z.string(),
  phone: z.string(),
  email: z.string().nullable(),
  rights: Rights,
  createdAt: Timestamp,
  createdBy: z.string().nullable().describe('Who invited the person'),
})

export const PartnerSignedIn = z.object({
  person: PartnerPerson.pick({ _id: true, name: true, phone: true, email: true, rights: true }),
  partner: z.object({ name: z.string(), status: z.enum(PARTNER_STATUSES) }),
})

const NewPerson = z.object({
  name: Line(100, 'Please enter the name'),
  phone: IndianMobile,
  email: Email.nullish().describe('Codes can be sent there too'),
  rights: NewRights,
})

const Contact = z
  .string({ error: 'Enter your mobile number or e-mail address' })
  .trim()
  .min(1, 'Enter your mobile number or e-mail address')
  .max(254, 'At most 254 characters')
  .describe('A mobile number or an e-mail address')

const tag = 'Partner portal'

export const requestPartnerCode = defineEndpoint({
  name: 'requestPartnerCode',
  method: 'POST',
  path: '/partner/request-code',
  tag,
  summary: 'A person of a partner asks for a one-time code; the answer is the same for everybody.',
  access: 'public',
  body: z.object({ contact: Contact }),
  idempotency: 'ignored',
  success: 202,
  reply: doneReply.extend({ data: z.object({ expiresAt: Timestamp }) }),
  refusals: [],
})

export const verifyPartnerCode = defineEndpoint({
  name: 'verifyPartnerCode',
  method: 'POST',
  path: '/partner/verify-code',
  tag,
  summary: 'A person of a partner signs in with the code.',
  access: 'public',
  body: z.object({
    contact: Contact,
    code: z
      .string({ error: 'Enter the code' })
      .trim()
      .regex(/^\d{6}$/, 'The code has six digits'),
  }),
  idempotency: 'ignored',
  reply: defineDataReply(PartnerSignedIn),
  refusals: ['code-wrong'],
})

export const signOutPartner = defineEndpoint({
  name: 'signOutPartner',
  method: 'POST',
  path: '/partner/sign-out',
  tag,
  summary: 'The person signs out; without a sign-in nothing happens.',
  access: 'public',
  idempotency: 'ignored',
  reply: doneReply,
  refusals: [],
})

export const showPartnerSignedIn = defineEndpoint({
  name: 'showPartnerSignedIn',
  method: 'GET',
  path: '/partner/me',
  tag,
  summary: 'Who is signed in, and for which partner.',
  access: { partner: 'see' },
  reply: defineDataReply(PartnerSignedIn),
  refusals: [],
})

export const listOwnPeople = defineEndpoint({
  name: 'listOwnPeople',
  method: 'GET',
  path: '/partner/people',
  tag,
  summary: 'The people of the own partner.',
  access: { partner: 'staff' },
  reply: defineDataReply(z.array(PartnerPerson)),
  refusals: [],
})

export const addOwnPerson = defineEndpoint({
  name: 'addOwnPerson',
  method: 'POST',
  path: '/partner/people',
  tag,
  summary: 'The partner lets somebody in, with rights that the inviting person has.',
  access: { partner: 'staff' },
  reauthentication: 'always',
  body: NewPerson,
  success: 201,
  reply: defineDataReply(PartnerPerson),
  refusals: ['fresh-sign-in-needed', 'partner-person-exists', 'too-many-partner-people', 'right-not-own'],
})

export const changeOwnPerson = defineEndpoint({
  name: 'changeOwnPerson',
  method: 'PUT',
  path: '/partner/people/{id}',
  tag,
  summary: 'The partner changes what a person may; it counts at once.',
  access: { partner: 'staff' },
  reauthentication: 'always',
  params: ById,
  body: z.object({ rights: NewRights }),
  reply: defineDataReply(PartnerPerson),
  refusals: ['fresh-sign-in-needed', 'partner-person-not-found', 'right-not-own', 'partner-person-self'],
})

export const removeOwnPerson = defineEndpoint({
  name: 'removeOwnPerson',
  method: 'DELETE',
  path: '/partner/people/{id}',
  tag,
  summary: 'The partner removes a person, who is signed out at once.',
  access: { partner: 'staff' },
  reauthentication: { not: 'takes-away' },
  params: ById,
  reply: doneReply,
  refusals: ['partner-person-not-found', 'partner-person-self'],
})

export const listPeopleOfPartner = defineEndpoint({
  name: 'listPeopleOfPartner',
  method: 'GET',
  path: '/partners/{id}/people',
  tag,
  summary: 'The operator sees who may sign in for a partner.',
  access: { may: 'partner.read' },
  withLimit: 'partners',
  params: ById,
  reply: defineDataReply(z.array(PartnerPerson)),
  refusals: ['partner-not-found'],
})

export const invitePersonOfPartner = defineEndpoint({
  name: 'invitePersonOfPartner',
  method: 'POST',
  path: '/partners/{id}/people',
  tag,
  summary: 'The operator lets somebody sign in for a partner.',
  access: { may: 'partner.write' },
  reauthentication: 'always',
  within: { 'params.id': 'partner' },
  params: ById,
  body: NewPerson,
  success: 201,
  reply: defineDataReply(PartnerPerson),
  refusals: ['partner-not-found', 'partner-person-exists', 'too-many-partner-people'],
})

export const removePersonOfPartner = defineEndpoint({
  name: 'removePersonOfPartner',
  method: 'DELETE',
  path: '/partners/{id}/people/{personId}',
  tag,
  summary: 'The operator removes a person of a partner, who is signed out at once.',
  access: { may: 'partner.write' },
  within: { 'params.id': 'partner', 'params.personId': 'partner-person' },
  params: ById.extend({ personId: Id }),
  reply: doneReply,
  refusals: ['partner-person-not-found'],
})
