/** The words of papers. English always stands on them, and beside it those of the driver's language. */
import type { PaperItem, PaperKind, PaperUnit, PlaceRule } from '@voltyatra/domain'

export interface PaperWords {
  readonly kind: Readonly<Record<PaperKind, string>>
  readonly item: Readonly<Record<PaperItem, string>>
  readonly unit: Readonly<Record<PaperUnit, string>>
  readonly placeRule: Readonly<Record<PlaceRule, string>>
  readonly label: Readonly<Record<PaperLabel, string>>
  readonly note: Readonly<Record<PaperNote, string>>
}

export type PaperLabel =
  | 'number'
  | 'date'
  | 'supplier'
  | 'recipient'
  | 'state'
  | 'placeOfSupply'
  | 'placeRule'
  | 'reverseCharge'
  | 'yes'
  | 'no'
  | 'original'
  | 'reason'
  | 'description'
  | 'sac'
  | 'quantity'
  | 'unitPrice'
  | 'rate'
  | 'taxable'
  | 'roundOff'
  | 'total'
  | 'inWords'
  | 'paid'
  | 'paymentReference'
  | 'charge'
  | 'booking'
  | 'station'
  | 'charger'
  | 'started'
  | 'ended'
  | 'vehicle'
  | 'meterStart'
  | 'meterEnd'
  | 'registered'
  | 'acknowledgement'
  | 'acknowledgedAt'

export type PaperNote = 'electronic' | 'self-billed' | 'not-registered' | 'not-named'
