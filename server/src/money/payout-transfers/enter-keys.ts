/** The owner enters the keys of the provider of payouts. */
import { ok, type Result, readKeyMode, refuse } from '@voltyatra/domain'
import type { Work } from '../../db/unit-of-work.ts'
import type { SecretBox } from '../../platform/secret-box.ts'
import { findPaymentMode } from '../payment-accounts/index.ts'
import { findPayoutAccount, putPayoutAccount } from './account-queries.ts'
import { hasTransfersOf } from './queries.ts'
import { sealCheckSecret, sealPayoutSecrets } from './secrets.ts'

export interface PayoutKeys {
  readonly keyId: string
  readonly secret: string
  /** RazorpayX: the account that payouts are taken from, and what its messages are signed with. */
  readonly accountNumber?: string | undefined
  readonly webhookSecret?: string | undefined
  /** RazorpayX: whether banks are asked whose an account is. Cashfree does where it has keys for it. */
  readonly checksAccounts?: boolean | undefined
  readonly checkKeyId?: string | undefined
  readonly checkSecret?: string | undefined
}

type Refused = {
  readonly kind:
    | 'payment-keys-invalid'
    | 'payment-mode-mixed'
    | 'live-keys-on-this-machine'
    | 'payouts-under-way'
}

/** Whose they are, and whether their payouts are real; undefined for keys that can be nobody's. */
function readKeys(keys: PayoutKeys) {
  const { keyId, secret, accountNumber, webhookSecret, checksAccounts, checkKeyId, checkSecret } = keys
  if (keyId.startsWith('rzp_')) {
    const mode = readKeyMode('razorpay', { keyId, secret })
    const isWhole =
      /^[\dA-Za-z]{5,35}$/.test(accountNumber ?? '') &&
      (webhookSecret ?? '').length >= 8 &&
      checkKeyId === undefined &&
      checkSecret === undefined
    if (!mode || !isWhole) return undefined
    return {
      ...({ provider: 'razorpay', isLive: mode === 'live', accountNumber: accountNumber ?? null } as const),
      checksAccounts: checksAccounts ?? false,
    }
  }
  const kind = readCashfreeKind(keyId, secret)
  const hasChecks = checkKeyId !== undefined || checkSecret !== undefined
  if (kind === undefined) return undefined
  if (hasChecks && readCashfreeKind(checkKeyId ?? '', checkSecret ?? '') !== kind) return undefined
  return {
    ...({ provider: 'cashfree', isLive: kind === 'prod', accountNumber: null } as const),
    checksAccounts: hasChecks,
  }
}

const readCashfreeKind = (keyId: string, secret: string): string | undefined =>
  /^[A-Za-z0-9]{8,80}$/.test(keyId) ? /^cfsk_ma_(test|prod)_/.exec(secret)?.[1] : undefined

/** Test keys pay nobody: they are not taken where the money of wallets is real, nor real ones where it is not. */
export async function enterPayoutKeys(
  work: Work,
  { secrets, isDevelopment }: { readonly secrets: SecretBox; readonly isDevelopment: boolean },
  keys: PayoutKeys,
): Promise<Result<null, Refused>> {
  const { keyId, secret, webhookSecret, checkKeyId, checkSecret } = keys
  const read = readKeys(keys)
  if (!read) return refuse({ kind: 'payment-keys-invalid' })
  const { provider, isLive, accountNumber, checksAccounts } = read
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
    ...{ checksAccounts, checkKeyId: checkKeyId ?? null },
    checkSealed: checkSecret === undefined ? null : sealCheckSecret(secrets, checkSecret),
  })
  await work.audit({
    action: 'payout.enter-keys',
    subject: { kind: 'payout-setting', id: null },
    ...(before && { before: { provider: before.provider, keyId: before.keyId } }),
    after: { provider, keyId, mode: isLive ? 'live' : 'test', checksAccounts },
  })
  return ok(null)
}
