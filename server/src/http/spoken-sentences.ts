/** The English sentences of the server that drivers and guests read: what the files of `messages/languages` translate. */
import { REFUSALS, type RefusalCode, SUCCESSES, type SuccessCode } from '@voltyatra/contract'
import { EN_DRIVER_WORDS } from '../messages/en.ts'
import { SPOKEN_FIELDS } from './spoken-fields.ts'

/** Refusals that only programs, partners and operators get, though anybody or a driver may make the call. */
export const NOT_SPOKEN: ReadonlySet<RefusalCode> = new Set<RefusalCode>([
  'malformed-json',
  'malformed-form',
  'invalid-idempotency-key',
  'foreign-origin',
  'not-allowed',
  'factor-needed',
  'factor-wrong',
  'operator-passkey-wrong',
  'sso-not-set-up',
  'sso-unreachable',
  'sso-failed',
  'sso-no-group',
  'sso-no-email',
  'sso-link-needed',
  'sso-linked-already',
  'sso-closed',
  'sso-owner',
  'no-such-call',
  'method-not-allowed',
  'idempotency-key-reused',
  'unsupported-media-type',
  'unmet-expectation',
  'headers-too-large',
  'bad-credentials',
  'statement-not-found',
  'not-in-development',
  'payment-session-not-found',
  'signature-invalid',
  'connection-not-found',
  'report-unreadable',
  'push-endpoint-unknown',
])

/** What refuses calls of drivers and guests, and what any call may be refused with. */
export const SPOKEN_REFUSALS = [
  'invalid-request',
  'malformed-request',
  'invalid-cursor',
  'not-signed-in',
  'request-timeout',
  'too-large',
  'too-many-requests',
  'internal-error',
  'service-unavailable',
  'booking-not-found',
  'booking-state',
  'blocks-unavailable',
  'payment-provider-unavailable',
  'station-not-found',
  'station-not-active',
  'station-closed',
  'connector-not-found',
  'connector-not-ready',
  'start-in-the-past',
  'start-too-far',
  'duration-out-of-range',
  'energy-needed',
  'hours-needed',
  'energy-out-of-range',
  'amount-out-of-range',
  'energy-too-little',
  'percent-not-reported',
  'connector-free-now',
  'too-many-free-alerts',
  'time-too-little',
  'no-free-connector',
  'customer-blocked',
  'too-many-bookings',
  'amount-owed',
  'already-reserved-here',
  'too-many-no-shows',
  'wallet-short',
  'consent-notice-changed',
  'vehicle-not-found',
  'gstin-invalid',
  'gstin-of-another-state',
  'state-unknown',
  'wallet-limit',
  'order-not-found',
  'code-unknown',
  'code-replaced',
  'car-not-plugged-in',
  'charger-offline',
  'connector-busy',
  'guest-charge-exists',
  'order-state',
  'paper-not-found',
  'pdf-unavailable',
  'charge-link-unknown',
  'notification-not-found',
  'exceeds-refundable',
  'payment-disputed',
  'refund-on-its-way',
  'block-not-found',
  'too-early',
  'booking-expired',
  'block-awaited',
  'too-many-browsers',
  'code-wrong',
  'car-not-found',
  'card-not-found',
  'card-not-to-be-had',
  'confirmation-needed',
  'passkey-exists',
  'passkey-not-found',
  'passkey-wrong',
  'passkeys-need-a-name',
  'session-not-found',
  'autocharge-not-offered',
  'too-many-cards',
  'too-many-cars',
  'too-many-passkeys',
  'file-missing',
  'file-too-large',
  'file-not-an-image',
  'image-too-large',
  'image-damaged',
  'review-not-found',
  'charge-not-over',
  'fleet-invitation-not-found',
  'fleet-driver-of-another',
  'fleet-limit',
  'fleet-not-paying',
  'review-too-late',
  'problem-reported-already',
  'erase-while-booked',
  'erase-with-balance',
  'erase-with-debt',
  'erase-while-paying',
] as const satisfies readonly RefusalCode[]

const SPOKEN_SUCCESSES = [
  'all-read',
  'booking-cancelled',
  'charger-asked-to-start',
  'charger-asked-to-stop',
  'charging-started',
  'charging-stopped',
  'free-alert-set',
  'free-alert-ended',
  'code-not-sent',
  'code-on-its-way',
  'code-still-works',
  'connector-reserved',
  'consents-saved',
  'passkey-added',
  'passkey-removed',
  'profile-saved',
  'push-allowed',
  'push-ended',
  'query-submitted',
  'saved',
  'seminar-registered',
  'signed-out',
  'signed-out-on-all-devices',
  'problem-reported',
  'review-reported',
  'review-saved',
] as const satisfies readonly SuccessCode[]

/** By section, then by place: the sentence, or the ICU message. */
export type SpokenSentences = Readonly<Record<string, Readonly<Record<string, string>>>>

export function listSpokenSentences(): SpokenSentences {
  const { notices, prices, reasons } = EN_DRIVER_WORDS
  return {
    refusals: Object.fromEntries(SPOKEN_REFUSALS.flatMap(listRefusalSentences)),
    successes: Object.fromEntries(SPOKEN_SUCCESSES.map((code) => [code, SUCCESSES[code]])),
    fields: SPOKEN_FIELDS,
    notices: collectSentences(notices),
    prices,
    reasons: collectSentences(reasons),
  }
}

function listRefusalSentences(code: RefusalCode): [string, string][] {
  const { message, exact }: { readonly message: string; readonly exact?: string } = REFUSALS[code]
  // A state is named by its code: what it is called in another language is not known here.
  const isTranslated = exact !== undefined && !exact.includes('{found')
  return [[code, message], ...(isTranslated ? [[`${code}.exact`, exact] as [string, string]] : [])]
}

const collectSentences = (words: object, path = ''): Record<string, string> =>
  Object.fromEntries(
    Object.entries(words).flatMap(([name, word]: [string, unknown]) => {
      const place = path === '' ? name : `${path}.${name}`
      return typeof word === 'object' && word !== null
        ? Object.entries(collectSentences(word, place))
        : [[place, String(word)]]
    }),
  )
