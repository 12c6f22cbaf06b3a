/** Signing in and out of the operator's panel, and who is signed in. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { defineDataReply, doneReply, FactorCode, Id, Timestamp } from '../fields.ts'
import { AdministratorRole } from './administrators.ts'

/** One sentence for everything that can be wrong: it must not reveal which accounts exist. */
const INVALID = 'Please enter valid details'

/** An operator's open session. */
export const SignedInAdministrator = z.object({
  _id: Id,
  email: z.string(),
  role: AdministratorRole,
  roleName: z.string().nullable().describe('Of a role that the owner has made; null for one of the five'),
  limitedBy: z
    .enum(['states', 'stations', 'partners'])
    .nullable()
    .describe('Where the role is limited to some of them'),
  isLooking: z.boolean().describe('Whether an owner looks at the panel as this role, and changes nothing'),
  permissions: z.array(z.string()).describe('What the role may do, as `noun.verb`'),
  expiresAt: Timestamp,
})

/** A customer's open session. */
export const SignedInCustomer = z.object({ _id: Id, phone: z.string(), expiresAt: Timestamp })

export const accessAdmin = defineEndpoint({
  name: 'accessAdmin',
  method: 'POST',
  path: '/access-admin',
  tag: 'Access',
  summary: 'An administrator signs in with e-mail and password; the session comes as a cookie.',
  access: 'public',
  idempotency: 'ignored',
  body: z.object({
    email: z
      .string({ error: INVALID })
      .trim()
      .max(254, INVALID)
      .regex(/^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u, INVALID),
    password: z.string({ error: INVALID }).min(1, INVALID).max(1000, INVALID),
    code: FactorCode.optional().describe(
      'Of the app, or a recovery code; only for an account with a second factor',
    ),
  }),
  reply: defineDataReply(z.object({ administrator: SignedInAdministrator })),
  refusals: ['bad-credentials', 'factor-needed', 'factor-wrong', 'too-many-requests'],
})

export const logoutAdmin = defineEndpoint({
  name: 'logoutAdmin',
  method: 'POST',
  path: '/logout-admin',
  tag: 'Access',
  summary: 'An administrator signs out; signing out twice is fine.',
  access: 'public',
  idempotency: 'ignored',
  reply: doneReply,
  refusals: [],
})

export const currentSession = defineEndpoint({
  name: 'currentSession',
  method: 'GET',
  path: '/session',
  tag: 'Access',
  summary: 'Who is signed in here, as administrator and as customer.',
  access: 'public',
  reply: defineDataReply(
    z.object({
      administrator: SignedInAdministrator.nullable(),
      customer: SignedInCustomer.nullable(),
    }),
  ),
  refusals: [],
})
