/** What a payment provider can do whose payers agree once, by their PIN, to be debited later: UPI AutoPay. */
import type { Paise, Result } from '@voltyatra/domain'
import type { ProviderCustomer, ProviderDeclined, ProviderUnavailable } from './payment-provider.ts'

export interface NewMandate {
  /** Ours: asking again with the same one gives the same mandate. */
  readonly mandateId: string
  /** With a mail address: the provider writes to it. */
  readonly customer: ProviderCustomer & { readonly email: string }
  /** Who debits, as the payer's UPI app shows it. */
  readonly brand: string
  /** Of one debit. */
  readonly most: Paise
  /** Where the payer's browser goes afterwards. */
  readonly returnUrl: string
  readonly notifyUrl: string
  /** The payer must have agreed by then. */
  readonly approveBy: Date
  readonly endsAt: Date
}

export interface ProviderMandate {
  readonly providerMandateId: string
  /** A secret between payer and provider. */
  readonly paymentSessionId: string
  /** Opens the payer's UPI app: `upi://…`; null where a page of the provider does it. */
  readonly link: string | null
}

/** `on-hold`: the provider stopped it by itself; `paused`: the payer did, in the UPI app. */
export type MandateStanding = 'created' | 'active' | 'on-hold' | 'paused' | 'ended'

export interface NewDebit {
  readonly mandateId: string
  /** The order that it pays; ours. Asking again with the same one debits nothing more. */
  readonly orderId: string
  readonly amount: Paise
  /** The day of India, 'YYYY-MM-DD'. */
  readonly on: string
}

type Answer<T> = Promise<Result<T, ProviderUnavailable | ProviderDeclined>>

/** A debit is an order whose number the provider has: it is read and given back as orders are. */
export interface MandateProvider {
  ask(mandate: NewMandate): Answer<ProviderMandate>
  fetch(mandateId: string): Answer<MandateStanding>
  /** What the provider stopped by itself goes on. */
  resume(mandateId: string, now: Date): Answer<MandateStanding>
  /** Nothing is debited any more. */
  end(mandateId: string): Answer<MandateStanding>
  debit(debit: NewDebit): Answer<null>
  /** One that has not begun does not. */
  cancelDebit(debit: Pick<NewDebit, 'mandateId' | 'orderId'>): Answer<null>
}

/** Only whom to ask about is believed of a message. */
export interface MandateNews {
  readonly mandateId: string | null
  /** Of a debit. */
  readonly orderId: string | null
}
