/** A certificate's state with its word, and how long it still lasts. */

import { Status } from '../../ui/status.tsx'
import { certificates as words } from '../shared/certificate-texts.ts'
import type { Certificate } from './certificate-calls.ts'

const TONES = {
  valid: 'good',
  ending: 'warn',
  ended: 'bad',
  replaced: 'calm',
  'not-taken': 'warn',
  refused: 'bad',
  revoked: 'calm',
} as const satisfies Record<Certificate['status'], string>

export function CertificateState({ status }: Pick<Certificate, 'status'>) {
  return <Status value={status} tone={TONES[status]} word={words.states[status]} />
}

const DAY_MS = 86_400_000

/** Whole days until then; below zero when it has passed. */
export const countDaysLeft = (endsAt: string, now: Date): number =>
  Math.floor((Date.parse(endsAt) - now.getTime()) / DAY_MS)
