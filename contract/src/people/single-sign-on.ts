/** Operators sign in with the account of their own organisation, by OpenID Connect Core 1.0. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { ById, defineDataReply, doneReply, Id, Line, WebAddress } from '../fields.ts'
import { SignedInAdministrator } from './access.ts'

const tag = 'Single sign-on'
const mayWrite = { may: 'administrator.write' } as const

const GroupRole = z.object({
  group: Line(300, 'Enter the group as the provider names it'),
  role: z
    .union([z.enum(['manager', 'support', 'accountant', 'viewer']), Id])
    .describe('One of these by its name, or a role that the owner has made by its id; never owner'),
})

const Provider = z.object({
  isOn: z.boolean(),
  issuer: WebAddress.describe('As the provider names itself, letter by letter'),
  clientId: Line(300, 'Enter the client id'),
  groupsClaim: Line(100, 'Enter the name of the claim that holds the groups'),
  roles: z.array(GroupRole).max(50).describe('The first group of these that a person is in decides'),
})

const ShownProvider = Provider.extend({
  issuer: z.string(),
  clientId: z.string(),
  hasSecret: z.boolean(),
  redirectUrl: z.string().describe('To be entered at the provider'),
})

export const showSingleSignOn = defineEndpoint({
  name: 'showSingleSignOn',
  method: 'GET',
  path: '/single-sign-on',
  tag,
  summary: 'The provider by which operators sign in; empty texts where none is entered.',
  access: { may: 'administrator.read' },
  reply: defineDataReply(ShownProvider),
  refusals: [],
})

export const setSingleSignOn = defineEndpoint({
  name: 'setSingleSignOn',
  method: 'PUT',
  path: '/single-sign-on',
  tag,
  summary: 'The owner enters the provider by which operators sign in.',
  access: mayWrite,
  reauthentication: 'always',
  body: Provider.extend({
    clientSecret: z
      .string()
      .trim()
      .max(1000)
      .optional()
      .describe('Left out or empty: the one that was entered before, for the same issuer'),
  }),
  reply: defineDataReply(ShownProvider),
  refusals: ['role-not-found', 'sso-secret-missing', 'sso-issuer-wrong', 'sso-group-twice', 'not-allowed'],
})

export const testSingleSignOn = defineEndpoint({
  name: 'testSingleSignOn',
  method: 'POST',
  path: '/single-sign-on/test',
  tag,
  summary: 'Reads what the provider says of itself (OpenID Connect Discovery 1.0).',
  access: mayWrite,
  reauthentication: { not: 'changes-nothing' },
  idempotency: 'ignored',
  reply: defineDataReply(z.object({ issuer: z.string() })),
  refusals: ['sso-not-set-up', 'sso-provider-fails'],
})

export const showSignInWays = defineEndpoint({
  name: 'showSignInWays',
  method: 'GET',
  path: '/admin-sign-in-ways',
  tag,
  summary: 'Whether operators can sign in by single sign-on.',
  access: 'public',
  reply: defineDataReply(z.object({ singleSignOn: z.boolean() })),
  refusals: [],
})

const Started = z.object({ url: z.string().describe('Where the browser goes now') })

export const startSingleSignOn = defineEndpoint({
  name: 'startSingleSignOn',
  method: 'POST',
  path: '/admin-single-sign-on/start',
  tag,
  summary: 'Begins a sign-in at the provider; a cookie holds it to this browser for ten minutes.',
  access: 'public',
  idempotency: 'ignored',
  reply: defineDataReply(Started),
  refusals: ['sso-not-set-up', 'sso-unreachable', 'too-many-requests'],
})

export const startOwnLink = defineEndpoint({
  name: 'startOwnLink',
  method: 'POST',
  path: '/administrators/me/single-sign-on',
  tag,
  summary: 'Begins to link one’s own account with the provider’s.',
  access: 'operator',
  reauthentication: 'always',
  idempotency: 'ignored',
  reply: defineDataReply(Started),
  refusals: ['sso-not-set-up', 'sso-unreachable', 'sso-owner', 'too-many-requests'],
})

export const removeOwnLink = defineEndpoint({
  name: 'removeOwnLink',
  method: 'DELETE',
  path: '/administrators/me/single-sign-on',
  tag,
  summary: 'Parts one’s own account from the provider’s; the password opens it from then on.',
  access: 'operator',
  reauthentication: 'always',
  reply: doneReply,
  refusals: ['sso-not-linked', 'sso-only-way'],
})

export const unlinkSingleSignOn = defineEndpoint({
  name: 'unlinkSingleSignOn',
  method: 'DELETE',
  path: '/administrators/{id}/single-sign-on',
  tag,
  summary: 'An owner parts an account from the provider’s; its sessions end at once.',
  access: mayWrite,
  reauthentication: 'always',
  params: ById,
  reply: doneReply,
  refusals: ['administrator-not-found', 'sso-not-linked', 'not-allowed'],
})

const Text = (max: number) => z.string().min(1).max(max)

export const finishSingleSignOn = defineEndpoint({
  name: 'finishSingleSignOn',
  method: 'POST',
  path: '/admin-single-sign-on',
  tag,
  summary: 'Ends a sign-in or a link with what the provider sent back; the session comes as a cookie.',
  access: 'public',
  idempotency: 'ignored',
  body: z.object({
    state: Text(300),
    code: Text(4000),
    iss: Text(2000).optional(),
  }),
  reply: defineDataReply(z.object({ administrator: SignedInAdministrator, isLinked: z.boolean() })),
  refusals: [
    'sso-not-set-up',
    'sso-failed',
    'sso-no-group',
    'sso-no-email',
    'sso-link-needed',
    'sso-linked-already',
    'sso-closed',
    'sso-owner',
    'too-many-requests',
  ],
})
