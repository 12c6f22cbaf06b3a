/** A provider that sends payouts to bank accounts, as the program knows it. */
import type { Paise, Result } from '@voltyatra/domain'
import type { ProviderDeclined, ProviderUnavailable } from '../payment-provider.ts'

export interface Beneficiary {
  /** Ours: of these bank details, which never change. */
  readonly id: string
  readonly holder: string
  readonly number: string
  readonly ifsc: string
}

export interface NewTransfer {
  /** Ours: asking again with the same one sends nothing again. */
  readonly transferId: string
  /** The provider's. */
  readonly beneficiaryId: string
  readonly amount: Paise
  /** For the beneficiary's statement: letters, digits and blanks. */
  readonly text: string
}

export interface ProviderTransfer {
  readonly providerTransferId: string | null
  /** `failed`: nothing has reached the beneficiary, or it has come back. */
  readonly state: 'pending' | 'done' | 'failed'
  readonly utr: string | null
  /** The provider's words. */
  readonly providerMessage: string | null
}

export interface TransferUnknown {
  readonly kind: 'transfer-unknown'
}

export const PAYOUT_PROVIDERS = ['cashfree', 'razorpay', 'simulated'] as const
export type PayoutProviderName = (typeof PAYOUT_PROVIDERS)[number]

/** The provider's number of an account that is registered. */
export interface RegisteredBeneficiary {
  readonly beneficiaryId: string
}

export interface PayoutProvider {
  /** Kept with every transfer: nobody else is asked about it. */
  readonly name: PayoutProviderName
  readonly isLive: boolean
  /** Registers the account, and has it checked where the provider does that; once for each id. */
  register(
    beneficiary: Beneficiary,
  ): Promise<Result<RegisteredBeneficiary, ProviderUnavailable | ProviderDeclined>>
  transfer(transfer: NewTransfer): Promise<Result<ProviderTransfer, ProviderUnavailable | ProviderDeclined>>
  fetchTransfer(transferId: string): Promise<Result<ProviderTransfer, ProviderUnavailable | TransferUnknown>>
}
