/** What a driver is told about a wallet that was changed by hand. */
import { formatRupees, negate, type Paise, ZERO } from '@voltyatra/domain'
import type { PersonalNotice } from '../../people/notifications/index.ts'
import type { AdjustmentKind } from './decide-adjustment.ts'

interface AdjustedFacts {
  readonly id: string
  readonly customerId: string
  readonly kind: AdjustmentKind
  readonly amount: Paise
}

/** The operator's own note stays with the operator. */
export function adjustedNotice({ id, customerId, kind, amount }: AdjustedFacts): PersonalNotice {
  const about = { customerId, subject: { kind: 'adjustment', id } } as const
  if (kind === 'goodwill') {
    return {
      ...about,
      kind: 'wallet-goodwill',
      title: 'Goodwill credit',
      message: `We added ${formatRupees(amount)} to your wallet.`,
    }
  }
  return {
    ...about,
    kind: 'wallet-corrected',
    title: 'Wallet corrected',
    message:
      amount > ZERO
        ? `${formatRupees(amount)} was added to your wallet to correct an earlier amount.`
        : `${formatRupees(negate(amount))} was taken out of your wallet to correct an earlier amount.`,
  }
}
