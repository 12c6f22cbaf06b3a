/** The owner enters the keys of the provider of payouts. */
import { ok, type Result, readKeyMode, refuse } from '@voltyatra/domain'
import type { Work } from '../../db/unit-of-work.ts'
import type { SecretBox } from '../../platform/secret-box.ts'
import { findPaymentMode } from '../payment-accounts/index.ts'
import { findPayoutAccount, putPayoutAccount } from './account-queries.ts'
import { hasTransfersOf } from './queries.ts'
import { sealPayoutSecrets } from './secrets.ts'

export interface PayoutKeys {
  readonly keyId: string
  readonly secret: string
  /** RazorpayX: the account that payouts are taken from, and what its messages are signed with. */
  readonly accountNumber?: string | undefined
  readonly webhookSecret?: string | undefined
}

type Refused = {
  readonly kind:
    | 'payment-keys-invalid'
    | 'payment-mode-mixed'
    | 'live-keys-on-this-machine'
    | 'payouts-under-way'
}

/** Whose they are, and whether their payouts are real; undefined for keys that can be nobody's. */
function readKeys({ keyId, secret, accountNumber, webhookSecret }: PayoutKeys) {
  if (keyId.startsWith('rzp_')) {
    const mode = readKeyMode('razorpay', { keyId, secret })
    const isWhole = /^\d{9,18}$/.test(accountNumber ?? '') && (webhookSecret ?? '').length >= 8
    return mode && isWhole
      ? ({ provider: 'razorpay', isLive: mode === 'live', accountNumber: accountNumber ?? null } as const)
      : undefined
  }
  const kind = /^cfsk_ma_(test|prod)_/.exec(secret)?.[1]
  if (kind === undefined || !/^[A-Za-z0-9]{8,80}$/.test(keyId)) return undefined
  return { provider: 'cashfree', isLive: kind === 'prod', accountNumber: null } as const
}

/** Test keys pay nobody: they are not taken where the money of wallets is real, nor real ones where it is not. */
export async function enterPayoutKeys(
  work: Work,
  { secrets, isDevelopment }: { readonly secrets: SecretBox; readonly isDevelopment: boolean },
  keys: PayoutKeys,
): Promise<Result<null, Refused>> {
  const { keyId, secret, webhookSecret } = keys
  const read = readKeys(keys)
  if (!read) return refuse({ kind: 'payment-keys-invalid' })
  const { provider, isLive, accountNumber } = read
  if (isLive && isDevelopment) return refuse({ kind: 'live-keys-on-this-machine' })
  const mode = await findPaymentMode(work.tx)
  if (mode !== undefined && (mode === 'live') !== isLive) return refuse({ kind: 'payment-mode-mixed' })
  const before = await findPayoutAccount(work.tx)
  const other = before?.provider ?? 'simulated'
  // Only who has a payout can be asked about it.
  if (other !== provider && (await hasTransfersOf(work.tx, other)))
    return refuse({ kind: 'payouts-under-way' })
  await putPayoutAccount(work.tx, {
    ...{ provider, accountNumber, isLive, keyId },
    sealed: sealPayoutSecrets(secrets, provider, { secret, webhookSecret: webhookSecret ?? secret }),
    enteredAt: work.now,
  })
  await work.audit({
    action: 'payout.enter-keys',
    subject: { kind: 'payout-setting', id: null },
    ...(before && { before: { provider: before.provider, keyId: before.keyId } }),
    after: { provider, keyId, mode: isLive ? 'live' : 'test' },
  })
  return ok(null)
}
