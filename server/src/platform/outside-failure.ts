/** Something outside the program that fails now. Each context says which of its own do. */
import type { PaymentAccountProvider } from '@voltyatra/domain'
import type { ChannelKind } from './messaging/channel.ts'

type Provider = PaymentAccountProvider | 'msg91' | 'http' | 'smtp' | 'web-push' | 'whatsapp-cloud'

export interface OutsideFailure {
  readonly kind: 'payment-provider' | 'payout-provider' | 'message-provider' | 'invoice-portal' | 'file-store'
  /** Which one, where there can be several. */
  readonly name: Provider | null
  /** Of a provider of messages: their channel. */
  readonly carries: ChannelKind | null
  /** Since when nothing has succeeded. */
  readonly since: Date
  /** What it answered last, or why no answer came. */
  readonly message: string | null
  /** The one that does its work meanwhile. */
  readonly instead: Provider | null
}
