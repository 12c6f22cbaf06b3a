/**
 * Every way in which the API refuses: code for programs → HTTP status and a sentence for people. The table is closed: a
 * code that is neither here nor in a context's manifest does not compile in a contract or a handler.
 */
import { CHARGING_REFUSALS } from './charging/refusals.ts'
import { MONEY_REFUSALS } from './money/refusals.ts'
import { NETWORK_REFUSALS } from './network/refusals.ts'
import { OPERATIONS_REFUSALS } from './operations/refusals.ts'
import { PEOPLE_REFUSALS } from './people/refusals.ts'
import { defineRefusalTable, type RefusalEntry } from './refusal-table.ts'

/** Refusals of the transport itself; any call may answer with these. */
const AMBIENT = defineRefusalTable({
  'invalid-request': { status: 400, message: 'Please check the highlighted fields.' },
  'malformed-request': { status: 400, message: 'The request could not be read.' },
  'malformed-json': { status: 400, message: 'The request body is not valid JSON.' },
  'malformed-form': { status: 400, message: 'The form could not be read. Please send it again.' },
  'invalid-cursor': {
    status: 400,
    message: 'This page link is no longer valid. Start again from the first page.',
  },
  'invalid-idempotency-key': {
    status: 400,
    message: 'Idempotency-Key must be 1 to 200 printable characters.',
  },
  'not-signed-in': { status: 401, message: 'Please sign in.' },
  'foreign-origin': {
    status: 403,
    message: 'This request came from another website and was not carried out.',
  },
  'not-allowed': { status: 403, message: 'Your role does not allow this.' },
  'proof-needed': { status: 403, message: 'Please confirm that it is you.' },
  'factor-setup-needed': {
    status: 403,
    message: 'Your account needs a second factor. Set one up first.',
  },
  'looking-only': {
    status: 403,
    message: 'You look at the panel as another role. End that first: nothing is changed meanwhile.',
  },
  'no-such-call': { status: 404, message: 'There is nothing at this address.' },
  'method-not-allowed': { status: 405, message: 'This address does not take that method.' },
  'request-timeout': { status: 408, message: 'The request took too long to arrive.' },
  'idempotency-key-reused': {
    status: 409,
    message: 'This Idempotency-Key was already used for a different request.',
  },
  'too-large': { status: 413, message: 'The request is too large.' },
  'unsupported-media-type': { status: 415, message: 'Send the request as JSON or as a form.' },
  'unmet-expectation': { status: 417, message: 'This server does not know that Expect header.' },
  'too-many-requests': { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
  'headers-too-large': { status: 431, message: 'The headers or the address of the request are too long.' },
  'internal-error': { status: 500, message: 'Something went wrong on our side. Nothing was changed.' },
  'service-unavailable': {
    status: 503,
    message: 'The service is busy or restarting. Please try again shortly.',
  },
})

/** Refusals of the transport to programs; any of their calls may answer with these. */
const OF_PROGRAMS = defineRefusalTable({
  'key-needed': {
    status: 401,
    message: 'Send a key that is valid, in the header Authorization: Bearer, followed by the key.',
  },
  'key-lacks-right': { status: 403, message: 'The key does not have the right that this call needs.' },
  'address-not-allowed': { status: 403, message: 'The key cannot be used from this network address.' },
})

/** Of many nouns. */
const COMMON = defineRefusalTable({
  'settings-changed': {
    status: 409,
    message: 'Somebody else has changed these settings. Look at them again; nothing was saved.',
  },
  'undo-too-late': { status: 409, message: 'A delete can be undone for 10 seconds only.' },
  'not-deleted': { status: 409, message: 'This is not deleted.' },
  'file-missing': { status: 422, message: 'Please choose a file.' },
  'file-too-large': { status: 413, message: 'The file is too large.' },
  'file-not-an-image': { status: 422, message: 'The file is not a JPEG, PNG or WebP image.' },
  'image-too-large': { status: 422, message: 'The image has too many pixels.' },
  'image-damaged': { status: 422, message: 'The image is damaged and cannot be read.' },
  'not-in-development': { status: 404, message: 'This exists only on a development installation.' },
})

export const REFUSALS = {
  ...AMBIENT,
  ...OF_PROGRAMS,
  ...COMMON,
  ...CHARGING_REFUSALS,
  ...MONEY_REFUSALS,
  ...NETWORK_REFUSALS,
  ...PEOPLE_REFUSALS,
  ...OPERATIONS_REFUSALS,
} as const satisfies Record<string, RefusalEntry>

export type RefusalCode = keyof typeof REFUSALS
export const PROGRAM_REFUSALS = Object.keys(OF_PROGRAMS) as readonly (keyof typeof OF_PROGRAMS)[]
export type AmbientRefusalCode = keyof typeof AMBIENT
export const AMBIENT_REFUSALS = Object.keys(AMBIENT) as readonly AmbientRefusalCode[]

/** One thing that is wrong with a request: where (dotted path) and what, in words for people. */
export interface Issue {
  readonly path: string
  /** For programs, where it has a name. */
  readonly code?: string
  readonly message: string
}
