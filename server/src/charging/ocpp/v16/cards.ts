/** The status of a card in OCPP 1.6, which has five values for it. */
import type { CardAnswer } from '../../cards/index.ts'

export interface IdTagInfo {
  readonly status: 'Accepted' | 'Blocked' | 'Expired' | 'Invalid' | 'ConcurrentTx'
  readonly parentIdTag?: string
  readonly expiryDate?: string
}

export const ACCEPTED: IdTagInfo = { status: 'Accepted' }
export const INVALID: IdTagInfo = { status: 'Invalid' }

const WORD_OF = {
  accepted: 'Accepted',
  blocked: 'Blocked',
  expired: 'Expired',
  unassigned: 'Invalid',
  'owner-blocked': 'Blocked',
  'in-use': 'ConcurrentTx',
  // There is no word for an empty wallet: the card is not allowed to charge.
  'no-credit': 'Blocked',
  'not-here': 'Invalid',
  'connector-reserved': 'Invalid',
  // As an unknown one: trying numbers reveals nothing.
  'too-many-tries': 'Invalid',
  'contract-unproven': 'Invalid',
} as const satisfies Record<CardAnswer['status'], IdTagInfo['status']>

export function toIdTagInfo({ status, group, expiresAt }: CardAnswer): IdTagInfo {
  const word = WORD_OF[status]
  if (word === 'Invalid') return INVALID
  return {
    status: word,
    ...(group !== null && { parentIdTag: group }),
    ...(expiresAt !== null && { expiryDate: expiresAt.toISOString() }),
  }
}
