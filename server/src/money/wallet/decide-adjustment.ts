/** Whether an operator may change a wallet by so much: pure. */
import { add, negate, ok, type Paise, type Result, refuse, subtract, ZERO } from '@voltyatra/domain'

export type AdjustmentKind = 'goodwill' | 'correction'

/** What one person of a role may give or take, at once and on one day in India. */
export interface AdjustmentLimit {
  readonly once: Paise
  readonly day: Paise
}

interface Adjusting {
  /** Into the wallet; below zero: out of it. */
  readonly amount: Paise
  readonly balance: Paise
  /** Undefined: the role has none and may not. */
  readonly limit: AdjustmentLimit | undefined
  /** What the same person has given and taken today, added up. */
  readonly usedToday: Paise
  readonly mostInWallet: Paise
}

interface AdjustmentLimitReached extends AdjustmentLimit {
  readonly kind: 'adjustment-limit'
  readonly leftToday: Paise
}

export type AdjustmentRefused =
  | AdjustmentLimitReached
  | { readonly kind: 'wallet-short'; readonly by: Paise }
  | { readonly kind: 'wallet-limit' }

const NO_LIMIT: AdjustmentLimit = { once: ZERO, day: ZERO }

/** The balance afterwards. Taking counts towards the limits as giving does. */
export function decideAdjustment(of: Adjusting): Result<Paise, AdjustmentRefused> {
  const { amount, balance, limit = NO_LIMIT, usedToday, mostInWallet } = of
  const size = amount < ZERO ? negate(amount) : amount
  const leftToday = usedToday > limit.day ? ZERO : subtract(limit.day, usedToday)
  if (size > limit.once || size > leftToday) return refuse({ kind: 'adjustment-limit', ...limit, leftToday })
  const after = add(balance, amount)
  if (after < ZERO) return refuse({ kind: 'wallet-short', by: negate(after) })
  // A wallet that is above the limit already may still be lowered.
  if (amount > ZERO && after > mostInWallet) return refuse({ kind: 'wallet-limit' })
  return ok(after)
}
