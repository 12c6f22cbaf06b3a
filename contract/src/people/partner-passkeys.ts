/** Passkeys of people of partners: added after a fresh sign-in, used to sign in, removed. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { ById, defineDataReply, doneReply } from '../fields.ts'
import { PartnerSignedIn } from './partner-people.ts'
import {
  addPasskey,
  Passkey,
  PasskeyAssertion,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from './passkeys.ts'

const tag = 'Partner portal'
const SEE = { partner: 'see' } as const

export const listPartnerPasskeys = defineEndpoint({
  name: 'listPartnerPasskeys',
  method: 'GET',
  path: '/partner/passkeys',
  tag,
  summary: 'The person lists the own passkeys.',
  access: SEE,
  reply: defineDataReply(z.array(Passkey)),
  refusals: [],
})

export const preparePartnerPasskey = defineEndpoint({
  name: 'preparePartnerPasskey',
  method: 'POST',
  path: '/partner/passkeys/options',
  tag,
  summary: 'What a browser needs to make a passkey; asks for a sign-in of the last ten minutes.',
  access: SEE,
  reauthentication: 'always',
  idempotency: 'ignored',
  reply: defineDataReply(PasskeyCreationOptions),
  refusals: ['fresh-sign-in-needed', 'too-many-passkeys', 'passkeys-need-a-name'],
})

export const addPartnerPasskey = defineEndpoint({
  name: 'addPartnerPasskey',
  method: 'POST',
  path: '/partner/passkeys',
  tag,
  summary: 'The person adds a passkey that the browser has made.',
  access: SEE,
  reauthentication: 'always',
  idempotency: 'ignored',
  body: addPasskey.body,
  success: 201,
  reply: defineDataReply(Passkey),
  refusals: ['fresh-sign-in-needed', 'passkey-wrong', 'passkey-exists', 'too-many-passkeys'],
})

export const removePartnerPasskey = defineEndpoint({
  name: 'removePartnerPasskey',
  method: 'DELETE',
  path: '/partner/passkeys/{id}',
  tag,
  summary: 'The person removes an own passkey; asks for a sign-in of the last ten minutes.',
  access: SEE,
  reauthentication: 'always',
  params: ById,
  reply: doneReply,
  refusals: ['fresh-sign-in-needed', 'passkey-not-found'],
})

export const preparePartnerPasskeySignIn = defineEndpoint({
  name: 'preparePartnerPasskeySignIn',
  method: 'POST',
  path: '/partner/passkey-sign-in/options',
  tag,
  summary: 'What a browser needs to offer the passkeys of partners that it has for this site.',
  access: 'public',
  idempotency: 'ignored',
  reply: defineDataReply(PasskeyRequestOptions),
  refusals: ['passkeys-need-a-name'],
})

export const signPartnerInWithPasskey = defineEndpoint({
  name: 'signPartnerInWithPasskey',
  method: 'POST',
  path: '/partner/passkey-sign-in',
  tag,
  summary: 'A person of a partner signs in with a passkey.',
  access: 'public',
  idempotency: 'ignored',
  body: z.object({ credential: PasskeyAssertion }),
  reply: defineDataReply(PartnerSignedIn),
  refusals: ['passkey-wrong'],
})
