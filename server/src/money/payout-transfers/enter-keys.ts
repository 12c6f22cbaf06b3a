/** The owner enters the keys of the provider of payouts. */
import { ok, type Result, refuse } from '@voltyatra/domain'
import type { Work } from '../../db/unit-of-work.ts'
import type { SecretBox } from '../../platform/secret-box.ts'
import { findPaymentMode } from '../payment-accounts/index.ts'
import { findPayoutAccount, putPayoutAccount } from './account-queries.ts'
import { sealPayoutSecret } from './sender.ts'

export interface PayoutKeys {
  readonly keyId: string
  readonly secret: string
}

type Refused = {
  readonly kind: 'payment-keys-invalid' | 'payment-mode-mixed' | 'live-keys-on-this-machine'
}

/** Test keys pay nobody: they are not taken where the money of wallets is real, nor real ones where it is not. */
export async function enterPayoutKeys(
  work: Work,
  { secrets, isDevelopment }: { readonly secrets: SecretBox; readonly isDevelopment: boolean },
  { keyId, secret }: PayoutKeys,
): Promise<Result<null, Refused>> {
  const kind = /^cfsk_ma_(test|prod)_/.exec(secret)?.[1]
  if (kind === undefined || !/^[A-Za-z0-9]{8,80}$/.test(keyId))
    return refuse({ kind: 'payment-keys-invalid' })
  const isLive = kind === 'prod'
  if (isLive && isDevelopment) return refuse({ kind: 'live-keys-on-this-machine' })
  const mode = await findPaymentMode(work.tx)
  if (mode !== undefined && (mode === 'live') !== isLive) return refuse({ kind: 'payment-mode-mixed' })
  const before = await findPayoutAccount(work.tx)
  await putPayoutAccount(work.tx, {
    isLive,
    keyId,
    sealed: sealPayoutSecret(secrets, secret),
    enteredAt: work.now,
  })
  await work.audit({
    action: 'payout.enter-keys',
    subject: { kind: 'payout-setting', id: null },
    ...(before && { before: { keyId: before.keyId } }),
    after: { keyId, mode: isLive ? 'live' : 'test' },
  })
  return ok(null)
}
