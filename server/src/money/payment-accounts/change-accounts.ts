/** The owner enters keys of payment providers, and says which of them new payments go to. */
import { ok, type PaymentAccountProvider, type Result, readKeyMode, refuse } from '@voltyatra/domain'
import type { Work } from '../../db/unit-of-work.ts'
import type { SecretBox } from '../../platform/secret-box.ts'
import { findPaymentMode, lockAccounts, type PaymentAccount, putAccount, updateUse } from './queries.ts'
import { openSecrets, replaceSecrets, sealSecrets } from './secrets.ts'

export interface KeysRequest {
  readonly provider: PaymentAccountProvider
  readonly keyId: string
  readonly secret: string
  /** Razorpay has one of its own; Cashfree signs with the secret. */
  readonly webhookSecret?: string | undefined
}

type KeysRefused = {
  readonly kind: 'payment-keys-invalid' | 'payment-mode-mixed' | 'live-keys-on-this-machine'
}

/** Keys of the other kind than the money that is here, or than the other account's, are not taken. */
export async function enterKeys(
  work: Work,
  { secrets, isDevelopment }: { readonly secrets: SecretBox; readonly isDevelopment: boolean },
  request: KeysRequest,
): Promise<Result<null, KeysRefused>> {
  const { provider, keyId, secret, webhookSecret = secret } = request
  const mode = readKeyMode(provider, request)
  if (!mode || (provider === 'razorpay' && request.webhookSecret === undefined)) {
    return refuse({ kind: 'payment-keys-invalid' })
  }
  if (mode === 'live' && isDevelopment) return refuse({ kind: 'live-keys-on-this-machine' })
  const before = (await lockAccounts(work.tx)).find((account) => account.provider === provider)
  const known = await findPaymentMode(work.tx)
  if (known !== undefined && known !== mode) return refuse({ kind: 'payment-mode-mixed' })
  const kept = replaceSecrets(before && openSecrets(secrets, before), { secret, webhookSecret }, work.now)
  const put = await putAccount(work.tx, {
    provider,
    isLive: mode === 'live',
    keyId,
    sealed: sealSecrets(secrets, provider, kept),
    enteredAt: work.now,
  })
  if (!put.ok) return put
  await work.audit({
    action: 'payment-account.enter-keys',
    subject: { kind: 'payment-account', id: null },
    ...(before && { before: { provider, keyId: before.keyId } }),
    after: { provider, keyId, mode },
  })
  return ok(null)
}

export interface UseRequest {
  readonly provider: PaymentAccountProvider
  readonly isOn: boolean
  /** New payments go here before the others. */
  readonly isFirst: boolean
  /** Undefined: as it is. */
  readonly takesBlocks?: boolean | undefined
  readonly takesMandates?: boolean | undefined
}

/** Payments that one has stay with it: switched off, it gets no new ones. */
export async function changeUse(
  work: Work,
  { provider, isOn, isFirst, ...wanted }: UseRequest,
): Promise<Result<null, { readonly kind: 'payment-account-not-found' }>> {
  const accounts = await lockAccounts(work.tx)
  const before = accounts.find((account) => account.provider === provider)
  if (!before) return refuse({ kind: 'payment-account-not-found' })
  const others = accounts.filter((account) => account !== before).map(({ rank }) => rank)
  const rank = findRank(before, others, isFirst)
  const { takesBlocks = before.takesBlocks, takesMandates = before.takesMandates } = wanted
  const isAsBefore = takesBlocks === before.takesBlocks && takesMandates === before.takesMandates
  if (rank === before.rank && isOn === before.isOn && isAsBefore) {
    work.nothingChanged()
    return ok(null)
  }
  await updateUse(work.tx, { provider, isOn, rank, takesBlocks, takesMandates })
  await work.audit({
    action: 'payment-account.change-use',
    subject: { kind: 'payment-account', id: null },
    before: {
      ...{ provider, isOn: before.isOn, takesBlocks: before.takesBlocks },
      takesMandates: before.takesMandates,
      isFirst: others.every((other) => before.rank < other),
    },
    after: { provider, isOn, takesBlocks, takesMandates, isFirst },
  })
  return ok(null)
}

function findRank({ rank }: PaymentAccount, others: readonly number[], isFirst: boolean): number {
  if (others.length === 0 || others.every((other) => rank < other) === isFirst) return rank
  return isFirst ? Math.min(...others) - 1 : Math.max(...others) + 1
}
