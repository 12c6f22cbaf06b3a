/** Passkeys of drivers: a key on the own device that opens the account without a code. The shapes of browsers are WebAuthn's, as JSON. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { ById, defineDataReply, doneReply, Id, Line, Timestamp } from '../fields.ts'
import { DriverProfile } from './driver.ts'

const NOT_A_PASSKEY = 'This is not what a browser makes of a passkey'

/** Bytes as base64url without padding. */
const Bytes = (max: number) =>
  z
    .string({ error: NOT_A_PASSKEY })
    .min(1, NOT_A_PASSKEY)
    .max(max, NOT_A_PASSKEY)
    .regex(/^[\w-]+$/, NOT_A_PASSKEY)

const CREDENTIAL_ID = 1400

export const Passkey = z.object({
  _id: Id,
  name: z.string(),
  createdAt: Timestamp,
  lastUsedAt: Timestamp.nullable(),
  isSynced: z
    .boolean()
    .describe('Whether the key is kept in the account of the phone, and so on several devices'),
})

/** For `navigator.credentials.create`. */
export const PasskeyCreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number().describe('Milliseconds'),
  attestation: z.literal('none'),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    userVerification: z.literal('required'),
  }),
  excludeCredentials: z.array(z.object({ type: z.literal('public-key'), id: z.string() })),
})

/** For `navigator.credentials.get`. */
export const PasskeyRequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number().describe('Milliseconds'),
  userVerification: z.literal('required'),
})

export const NewPasskeyCredential = z.object({
  id: Bytes(CREDENTIAL_ID),
  response: z.object({
    clientDataJSON: Bytes(4000),
    attestationObject: Bytes(12_000),
    transports: z.array(z.string().max(32, NOT_A_PASSKEY)).max(10, NOT_A_PASSKEY).optional(),
  }),
})

export const PasskeyAssertion = z.object({
  id: Bytes(CREDENTIAL_ID),
  response: z.object({
    clientDataJSON: Bytes(4000),
    authenticatorData: Bytes(4000),
    signature: Bytes(2000),
    userHandle: Bytes(200),
  }),
})

export const listPasskeys = defineEndpoint({
  name: 'listPasskeys',
  method: 'GET',
  path: '/driver/passkeys',
  tag: 'Driver',
  summary: 'The driver lists the own passkeys.',
  access: 'customer',
  reply: defineDataReply(z.array(Passkey)),
  refusals: [],
})

export const preparePasskey = defineEndpoint({
  name: 'preparePasskey',
  method: 'POST',
  path: '/driver/passkeys/options',
  tag: 'Driver',
  summary: 'What a browser needs to make a passkey; asks for a fresh sign-in or confirmation.',
  access: 'customer',
  idempotency: 'ignored',
  reply: defineDataReply(PasskeyCreationOptions),
  refusals: ['confirmation-needed', 'too-many-passkeys', 'passkeys-need-a-name'],
})

export const addPasskey = defineEndpoint({
  name: 'addPasskey',
  method: 'POST',
  path: '/driver/passkeys',
  tag: 'Driver',
  summary: 'The driver adds a passkey that the browser has made.',
  access: 'customer',
  idempotency: 'ignored',
  body: z.object({ name: Line(60, 'Give the passkey a name'), credential: NewPasskeyCredential }),
  success: 201,
  reply: defineDataReply(Passkey),
  refusals: ['confirmation-needed', 'passkey-wrong', 'passkey-exists', 'too-many-passkeys'],
})

export const removePasskey = defineEndpoint({
  name: 'removePasskey',
  method: 'DELETE',
  path: '/driver/passkeys/{id}',
  tag: 'Driver',
  summary: 'The driver removes a passkey; asks for a fresh sign-in or confirmation.',
  access: 'customer',
  params: ById,
  reply: doneReply,
  refusals: ['confirmation-needed', 'passkey-not-found'],
})

export const preparePasskeySignIn = defineEndpoint({
  name: 'preparePasskeySignIn',
  method: 'POST',
  path: '/driver/passkey-sign-in/options',
  tag: 'Driver',
  summary: 'What a browser needs to offer the passkeys that it has for this site.',
  access: 'public',
  idempotency: 'ignored',
  reply: defineDataReply(PasskeyRequestOptions),
  refusals: ['passkeys-need-a-name'],
})

export const signInWithPasskey = defineEndpoint({
  name: 'signInWithPasskey',
  method: 'POST',
  path: '/driver/passkey-sign-in',
  tag: 'Driver',
  summary: 'A driver signs in with a passkey.',
  access: 'public',
  idempotency: 'ignored',
  body: z.object({ credential: PasskeyAssertion }),
  reply: defineDataReply(z.object({ customer: DriverProfile })),
  refusals: ['passkey-wrong', 'customer-blocked'],
})

export const confirmWithCode = defineEndpoint({
  name: 'confirmWithCode',
  method: 'POST',
  path: '/driver/confirm',
  tag: 'Driver',
  summary: 'The driver who is signed in confirms with a code to the own number; it counts for ten minutes.',
  access: 'customer',
  idempotency: 'ignored',
  body: z.object({
    code: z
      .string({ error: 'Enter the code' })
      .trim()
      .regex(/^\d{6}$/, 'The code has six digits'),
  }),
  reply: defineDataReply(z.object({ until: Timestamp })),
  refusals: ['code-wrong'],
})
