/** Asks a bank, through a provider, whose an account is. Each question costs money. */
import type { Result } from '@voltyatra/domain'
import type { ProviderDeclined, ProviderUnavailable } from '../payment-provider.ts'
import type { Beneficiary, PayoutProviderName } from './payout-provider.ts'

export interface CheckedAccount {
  /** `failed`: the bank could not be asked, or did not say. */
  readonly outcome: 'pending' | 'valid' | 'invalid' | 'failed'
  /** The provider's number of the question; null where it gave none. */
  readonly reference: string | null
  /** Of a valid account, in the bank's letters. */
  readonly nameAtBank: string | null
  /** The provider's words. */
  readonly providerMessage: string | null
}

export interface AccountChecker {
  readonly name: PayoutProviderName
  /** Not to be repeated: a second question costs again. `id` is ours, of the question. */
  request(account: Beneficiary): Promise<Result<CheckedAccount, ProviderUnavailable | ProviderDeclined>>
  read(reference: string): Promise<Result<CheckedAccount, ProviderUnavailable>>
}
