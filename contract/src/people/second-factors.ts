/** What an operator shows beside the password: codes of an app, passkeys, recovery codes; and showing it again. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { ById, defineDataReply, doneReply, FactorCode, Line, Timestamp } from '../fields.ts'
import { SignedInAdministrator } from './access.ts'
import {
  NewPasskeyCredential,
  Passkey,
  PasskeyAssertion,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from './passkeys.ts'

const tag = 'Second factors'

export const SecondFactors = z.object({
  codeApp: z.object({ since: Timestamp }).nullable(),
  passkeys: z.array(Passkey),
  recoveryCodesLeft: z.int(),
  requiredFrom: Timestamp.nullable().describe('From when on the role needs a second factor; null for never'),
})

/** Shown once; kept only as hashes. */
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

const Confirmed = z.object({ until: Timestamp.describe('Until when it counts') })

export const ownFactors = defineEndpoint({
  name: 'ownFactors',
  method: 'GET',
  path: '/administrators/me/factors',
  tag,
  summary: 'What opens the own account beside the password.',
  access: 'operator',
  beforeFactor: true,
  reply: defineDataReply(SecondFactors),
  refusals: [],
})

export const prepareCodeApp = defineEndpoint({
  name: 'prepareCodeApp',
  method: 'POST',
  path: '/administrators/me/code-app',
  tag,
  summary: 'Makes the secret of an app for one-time codes; it counts once a code of it was entered.',
  access: 'operator',
  reauthentication: 'always',
  beforeFactor: true,
  idempotency: 'ignored',
  reply: defineDataReply(
    z.object({
      secret: z.string().describe('To be typed where the picture cannot be read'),
      address: z.string().describe('otpauth address, to be shown as a QR code'),
    }),
  ),
  refusals: ['code-app-exists'],
})

export const setUpCodeApp = defineEndpoint({
  name: 'setUpCodeApp',
  method: 'POST',
  path: '/administrators/me/code-app/confirm',
  tag,
  summary: 'Sets the app up by a code of it; the first second factor brings ten recovery codes.',
  access: 'operator',
  reauthentication: { not: 'shows-it' },
  beforeFactor: true,
  idempotency: 'ignored',
  body: z.object({ code: FactorCode }),
  reply: defineDataReply(RecoveryCodes),
  refusals: ['factor-wrong', 'code-app-not-found'],
})

export const removeCodeApp = defineEndpoint({
  name: 'removeCodeApp',
  method: 'DELETE',
  path: '/administrators/me/code-app',
  tag,
  summary: 'Removes the app for one-time codes.',
  access: 'operator',
  reauthentication: 'always',
  reply: doneReply,
  refusals: ['code-app-not-found', 'factor-required'],
})

export const makeRecoveryCodes = defineEndpoint({
  name: 'makeRecoveryCodes',
  method: 'POST',
  path: '/administrators/me/recovery-codes',
  tag,
  summary: 'Makes ten new recovery codes; the earlier ones count no more.',
  access: 'operator',
  reauthentication: 'always',
  beforeFactor: true,
  idempotency: 'ignored',
  reply: defineDataReply(RecoveryCodes),
  refusals: [],
})

export const prepareOwnPasskey = defineEndpoint({
  name: 'prepareOwnPasskey',
  method: 'POST',
  path: '/administrators/me/passkeys/options',
  tag,
  summary: 'What a browser needs to make a passkey for the own account.',
  access: 'operator',
  reauthentication: 'always',
  beforeFactor: true,
  idempotency: 'ignored',
  reply: defineDataReply(PasskeyCreationOptions),
  refusals: ['too-many-passkeys', 'passkeys-need-a-name'],
})

export const addOwnPasskey = defineEndpoint({
  name: 'addOwnPasskey',
  method: 'POST',
  path: '/administrators/me/passkeys',
  tag,
  summary: 'Adds a passkey that the browser has made.',
  access: 'operator',
  reauthentication: 'always',
  beforeFactor: true,
  idempotency: 'ignored',
  body: z.object({ name: Line(60, 'Give the passkey a name'), credential: NewPasskeyCredential }),
  success: 201,
  reply: defineDataReply(Passkey.extend(RecoveryCodes.shape)),
  refusals: ['operator-passkey-wrong', 'passkey-exists', 'too-many-passkeys'],
})

export const removeOwnPasskey = defineEndpoint({
  name: 'removeOwnPasskey',
  method: 'DELETE',
  path: '/administrators/me/passkeys/{id}',
  tag,
  summary: 'Removes a passkey of the own account.',
  access: 'operator',
  reauthentication: 'always',
  params: ById,
  reply: doneReply,
  refusals: ['passkey-not-found', 'factor-required'],
})

export const confirmOwnSession = defineEndpoint({
  name: 'confirmOwnSession',
  method: 'POST',
  path: '/administrators/me/confirm',
  tag,
  summary: 'Shows again who one is: by a code where there is a second factor, else by the password.',
  access: 'operator',
  reauthentication: { not: 'shows-it' },
  beforeFactor: true,
  idempotency: 'ignored',
  body: z.object({
    password: z.string().max(200, 'At most 200 characters').optional(),
    code: FactorCode.optional(),
  }),
  reply: defineDataReply(Confirmed),
  refusals: ['factor-needed', 'factor-wrong', 'password-wrong', 'too-many-requests'],
})

export const prepareOwnConfirmation = defineEndpoint({
  name: 'prepareOwnConfirmation',
  method: 'POST',
  path: '/administrators/me/confirm-passkey/options',
  tag,
  summary: 'What a browser needs to show again by a passkey who one is.',
  access: 'operator',
  reauthentication: { not: 'changes-nothing' },
  beforeFactor: true,
  idempotency: 'ignored',
  reply: defineDataReply(PasskeyRequestOptions),
  refusals: ['passkeys-need-a-name'],
})

export const confirmByOwnPasskey = defineEndpoint({
  name: 'confirmByOwnPasskey',
  method: 'POST',
  path: '/administrators/me/confirm-passkey',
  tag,
  summary: 'Shows again by a passkey who one is.',
  access: 'operator',
  reauthentication: { not: 'shows-it' },
  beforeFactor: true,
  idempotency: 'ignored',
  body: z.object({ credential: PasskeyAssertion }),
  reply: defineDataReply(Confirmed),
  refusals: ['operator-passkey-wrong', 'too-many-requests'],
})

export const prepareOperatorPasskeySignIn = defineEndpoint({
  name: 'prepareOperatorPasskeySignIn',
  method: 'POST',
  path: '/admin-passkey-sign-in/options',
  tag: 'Access',
  summary: 'What a browser needs to offer the operators’ passkeys that it has for this site.',
  access: 'public',
  idempotency: 'ignored',
  reply: defineDataReply(PasskeyRequestOptions),
  refusals: ['passkeys-need-a-name'],
})

export const signOperatorInWithPasskey = defineEndpoint({
  name: 'signOperatorInWithPasskey',
  method: 'POST',
  path: '/admin-passkey-sign-in',
  tag: 'Access',
  summary: 'An operator signs in with a passkey, and nothing else.',
  access: 'public',
  idempotency: 'ignored',
  body: z.object({ credential: PasskeyAssertion }),
  reply: defineDataReply(z.object({ administrator: SignedInAdministrator })),
  refusals: ['operator-passkey-wrong', 'too-many-requests'],
})
