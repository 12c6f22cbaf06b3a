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
  readonly said: string | null
}

export interface TransferUnknown {
  readonly kind: 'transfer-unknown'
}

export interface PayoutProvider {
  readonly isLive: boolean
  /** Registers the account, and has it checked where the provider does that; once for each id. */
  register(beneficiary: Beneficiary): Promise<Result<null, ProviderUnavailable | ProviderDeclined>>
  transfer(transfer: NewTransfer): Promise<Result<ProviderTransfer, ProviderUnavailable | ProviderDeclined>>
  fetchTransfer(transferId: string): Promise<Result<ProviderTransfer, ProviderUnavailable | TransferUnknown>>
}
