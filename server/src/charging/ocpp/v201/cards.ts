/** The status of a card in OCPP 2.0.1. */
import type { TerminalAnswer } from '../../card-settlements/index.ts'
import type { CardAnswer } from '../../cards/index.ts'

export interface IdTokenInfo {
  readonly status:
    | 'Accepted'
    | 'Blocked'
    | 'ConcurrentTx'
    | 'Expired'
    | 'Invalid'
    | 'NoCredit'
    | 'NotAtThisLocation'
    | 'NotAtThisTime'
  readonly groupIdToken?: { readonly idToken: string; readonly type: 'Central' }
  readonly cacheExpiryDateTime?: string
}

export const ACCEPTED: IdTokenInfo = { status: 'Accepted' }
export const INVALID: IdTokenInfo = { status: 'Invalid' }

const WORD_OF = {
  accepted: 'Accepted',
  blocked: 'Blocked',
  expired: 'Expired',
  unassigned: 'Invalid',
  'owner-blocked': 'Blocked',
  'in-use': 'ConcurrentTx',
  'no-credit': 'NoCredit',
  'not-here': 'NotAtThisLocation',
  'connector-reserved': 'NotAtThisTime',
  // As an unknown one: trying numbers reveals nothing.
  'too-many-tries': 'Invalid',
  'contract-unproven': 'Invalid',
} as const satisfies Record<CardAnswer['status'], IdTokenInfo['status']>

/** A payment at the charger's own terminal is asked about each time. */
export const toPaymentInfo = (answer: TerminalAnswer, now: Date): IdTokenInfo => ({
  status: WORD_OF[answer],
  cacheExpiryDateTime: now.toISOString(),
})

export function toIdTokenInfo({ status, group, expiresAt }: CardAnswer): IdTokenInfo {
  const word = WORD_OF[status]
  if (word === 'Invalid') return INVALID
  return {
    status: word,
    ...(group !== null && { groupIdToken: { idToken: group, type: 'Central' } }),
    ...(expiresAt !== null && { cacheExpiryDateTime: expiresAt.toISOString() }),
  }
}
