/** A charge as its invoice needs it. */
import type {
  BasisPoints,
  DocumentTotal,
  Paise,
  PaperCharge,
  PaperLine,
  PaperParty,
  StateCode,
} from '@voltyatra/domain'

/** What its invoice says of a charge. It is kept as JSON while the invoice waits. */
export interface ConfirmedCharge {
  readonly bookingId: string
  readonly customerId: string
  readonly customerName: string | null
  /** Where the station stands: the company supplies by its registration there. */
  readonly stationState: StateCode
  readonly bill: DocumentTotal
  readonly rate: BasisPoints
  /** They sum to the bill's taxable amount. */
  readonly lines: readonly PaperLine[]
  /** What of it is paid already, from the wallet, and on which day in India. */
  readonly paid: Paise
  /** What of that was captured of an amount that the payer's bank had blocked, or taken by a card terminal: no advance was paid for it. */
  readonly byBlock?: { readonly bill: Paise; readonly reference: string }
  /** Whose drivers charge at its cost, where that is not the driver; it pays by its account. */
  readonly buyer?: PaperParty
  readonly paidOn: string
  readonly charge: PaperCharge
}
