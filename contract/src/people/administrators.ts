/** The operator's people: who may sign in to the panel, in which role, and their own password and sessions. */
import * as z from 'zod'
import { defineAttentionFilter } from '../attention.ts'
import { defineEndpoint } from '../endpoint.ts'
import {
  ById,
  Country,
  defineDataReply,
  doneReply,
  Email,
  Id,
  listQuery,
  listReply,
  Timestamp,
} from '../fields.ts'

const BUILT_IN = ['owner', 'manager', 'support', 'accountant', 'viewer'] as const

/** One of the five, or `custom`: a role that the owner has made. */
export const AdministratorRole = z.enum([...BUILT_IN, 'custom'], {
  error: 'One of owner, manager, support, accountant, viewer, custom',
})

/** One of the five by its name, or a role that the owner has made by its id. */
export const RoleChoice = z.union([z.enum(BUILT_IN), Id], {
  error: 'One of owner, manager, support, accountant, viewer, or the id of a role',
})

export const Administrator = z.object({
  _id: Id,
  email: z.string(),
  role: AdministratorRole,
  customRole: z.object({ _id: Id, name: z.string() }).nullable().describe('Null for one of the five'),
  isLinked: z.boolean().describe('With an account of single sign-on'),
  status: z.enum(['active', 'disabled']),
  createdAt: Timestamp,
  disabledAt: Timestamp.nullable(),
})

/** One of one's own open sign-ins. */
export const OwnSession = z.object({
  _id: Id,
  createdAt: Timestamp,
  expiresAt: Timestamp,
  address: z.string().nullable(),
  country: Country.nullable(),
  userAgent: z.string().nullable(),
  current: z.boolean().describe('The session of this very request'),
})

/** How strong it must be is the server's to say (`password-too-weak`); here only how long it can be. */
const Password = z.string({ error: 'Please enter a password' }).max(200, 'At most 200 characters')

const tag = 'Administrators'
const mayWrite = { may: 'administrator.write' } as const

export const listAdministrators = defineEndpoint({
  name: 'listAdministrators',
  method: 'GET',
  path: '/administrators',
  tag,
  summary: 'Who may sign in to the panel.',
  access: { may: 'administrator.read' },
  query: listQuery({ sort: ['email', 'createdAt'], status: ['active', 'disabled'] }).extend(
    defineAttentionFilter('/administrators'),
  ),
  reply: listReply(Administrator),
  refusals: [],
})

export const createAdministrator = defineEndpoint({
  name: 'createAdministrator',
  method: 'POST',
  path: '/administrators',
  tag,
  summary: 'An owner gives a person access to the panel.',
  access: mayWrite,
  reauthentication: 'always',
  body: z.object({ email: Email, role: RoleChoice, password: Password }),
  success: 201,
  reply: defineDataReply(Administrator),
  refusals: ['administrator-exists', 'password-too-weak', 'role-not-found', 'not-allowed'],
})

export const changeAdministratorRole = defineEndpoint({
  name: 'changeAdministratorRole',
  method: 'PUT',
  path: '/administrators/{id}/role',
  tag,
  summary: 'An owner changes a person’s role.',
  access: mayWrite,
  reauthentication: 'always',
  params: ById,
  body: z.object({ role: RoleChoice }),
  reply: defineDataReply(Administrator),
  refusals: ['administrator-not-found', 'last-owner', 'role-not-found', 'password-missing', 'not-allowed'],
})

export const disableAdministrator = defineEndpoint({
  name: 'disableAdministrator',
  method: 'POST',
  path: '/administrators/{id}/disable',
  tag,
  summary: 'An owner shuts an account; its sessions end at once.',
  access: mayWrite,
  reauthentication: 'always',
  params: ById,
  reply: defineDataReply(Administrator),
  refusals: ['administrator-not-found', 'last-owner', 'not-allowed'],
})

export const enableAdministrator = defineEndpoint({
  name: 'enableAdministrator',
  method: 'POST',
  path: '/administrators/{id}/enable',
  tag,
  summary: 'An owner opens a disabled account again.',
  access: mayWrite,
  reauthentication: 'always',
  params: ById,
  reply: defineDataReply(Administrator),
  refusals: ['administrator-not-found', 'not-allowed'],
})

export const resetAdministratorPassword = defineEndpoint({
  name: 'resetAdministratorPassword',
  method: 'POST',
  path: '/administrators/{id}/password',
  tag,
  summary: 'An owner gives another person a new password; their sessions end at once.',
  access: mayWrite,
  reauthentication: 'always',
  idempotency: 'ignored',
  params: ById,
  body: z.object({ password: Password }),
  reply: doneReply,
  refusals: ['administrator-not-found', 'password-too-weak', 'not-allowed'],
})

export const changeOwnPassword = defineEndpoint({
  name: 'changeOwnPassword',
  method: 'POST',
  path: '/administrators/me/password',
  tag,
  summary: 'One changes one’s own password; one’s other sessions end at once.',
  access: 'operator',
  reauthentication: { not: 'shows-it' },
  idempotency: 'ignored',
  body: z.object({ current: Password, next: Password }),
  reply: doneReply,
  refusals: ['password-wrong', 'password-too-weak', 'too-many-requests'],
})

export const listOwnSessions = defineEndpoint({
  name: 'listOwnSessions',
  method: 'GET',
  path: '/administrators/me/sessions',
  tag,
  summary: 'Where one is signed in.',
  access: 'operator',
  query: listQuery({ sort: ['createdAt'] }),
  reply: listReply(OwnSession),
  refusals: [],
})

export const endOwnSession = defineEndpoint({
  name: 'endOwnSession',
  method: 'DELETE',
  path: '/administrators/me/sessions/{id}',
  tag,
  summary: 'One ends one of one’s own sessions.',
  access: 'operator',
  reauthentication: { not: 'takes-away' },
  params: ById,
  reply: doneReply,
  refusals: ['session-not-found'],
})

export const endOwnSessions = defineEndpoint({
  name: 'endOwnSessions',
  method: 'DELETE',
  path: '/administrators/me/sessions',
  tag,
  summary: 'One signs out everywhere, here included.',
  access: 'operator',
  reauthentication: { not: 'takes-away' },
  reply: doneReply,
  refusals: [],
})
