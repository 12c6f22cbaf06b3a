/** Whether keys of a payment provider are for test payments or for real ones: the keys themselves say it. */

export const PAYMENT_ACCOUNT_PROVIDERS = ['cashfree', 'razorpay'] as const
export type PaymentAccountProvider = (typeof PAYMENT_ACCOUNT_PROVIDERS)[number]

export interface ProviderKeys {
  readonly keyId: string
  readonly secret: string
}

export type KeyMode = 'test' | 'live'

/** Undefined for keys that cannot be this provider's, or of which the two halves do not belong together. */
export function readKeyMode(
  provider: PaymentAccountProvider,
  { keyId, secret }: ProviderKeys,
): KeyMode | undefined {
  if (provider === 'razorpay')
    return /^rzp_(test|live)_[A-Za-z0-9]{6,40}$/.exec(keyId)?.[1] as KeyMode | undefined
  if (!/^[A-Za-z0-9]{8,80}$/.test(keyId)) return undefined
  const byId: KeyMode = keyId.startsWith('TEST') ? 'test' : 'live'
  const bySecret = /^cfsk_ma_(test|prod)_/.exec(secret)?.[1]
  if (bySecret === undefined) return byId
  return (bySecret === 'test') === (byId === 'test') ? byId : undefined
}
