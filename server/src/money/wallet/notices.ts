/** What a driver is notified of about a wallet that was changed by hand. */
import type { Paise } from '@voltyatra/domain'
import type { NoticeTo } from '../../people/notifications/index.ts'
import type { AdjustmentKind } from './decide-adjustment.ts'

interface AdjustedFacts {
  readonly id: string
  readonly customerId: string
  readonly kind: AdjustmentKind
  readonly amount: Paise
}

/** The operator's own note stays with the operator. */
export const adjustedNotice = ({
  id,
  customerId,
  kind,
  amount,
}: AdjustedFacts): NoticeTo<'wallet-goodwill' | 'wallet-corrected'> => ({
  customerId,
  subject: { kind: 'adjustment', id },
  kind: kind === 'goodwill' ? 'wallet-goodwill' : 'wallet-corrected',
  facts: { amount },
})
