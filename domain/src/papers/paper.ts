/**
 * A paper of the GST law as pure data: all that stands on it and nothing of how it looks. It never changes once it is
 * issued. Amounts are whole paise, days are days in India, and what is not known is null, never left out.
 */

import type { Gstin } from '../gst/gstin.ts'
import type { GstByHead } from '../gst/split.ts'
import type { StateCode } from '../gst/states.ts'
import type { BasisPoints, Paise } from '../money.ts'

export const PAPER_KINDS = [
  /** CGST Act s. 31(1), rule 46. */
  'tax-invoice',
  /** CGST Act s. 34, rule 53: what an invoice charged too much. */
  'credit-note',
  /** CGST Act s. 31(3)(d), rule 50: an advance. */
  'receipt-voucher',
  /** CGST Act s. 31(3)(e), rule 51: an advance that was given back. */
  'refund-voucher',
  /** A tax invoice of the company to a partner for its commission. */
  'commission-invoice',
  /** What a partner supplied, written by the company for it; a tax invoice where the partner is registered. */
  'self-billed-invoice',
] as const
export type PaperKind = (typeof PAPER_KINDS)[number]

/** Why a place is the place of supply (IGST Act 2017). */
export const PLACE_RULES = [
  /** s. 12(2)(a): the recipient is registered, and it is where it is registered. */
  'recipient-registered',
  /** s. 12(2)(b)(i): the recipient is not registered, and its address is on record. */
  'address-on-record',
  /** s. 12(2)(b)(ii): no address is on record, and it is where the supplier is. */
  'supplier-location',
] as const
export type PlaceRule = (typeof PLACE_RULES)[number]

export interface PaperParty {
  /** Legal name of a company; the name of a person; null for somebody who gave none. */
  readonly name: string | null
  /** Null where it is not registered. */
  readonly gstin: Gstin | null
  /** Lines are separated by \n. */
  readonly address: string | null
  readonly city: string | null
  readonly pincode: string | null
  readonly state: StateCode | null
}

export const PAPER_ITEMS = [
  'energy',
  'charging-time',
  'idle-time',
  'session-time',
  'session',
  'reservation-time',
  'reservation',
  /** What lifts or lowers a charge to the lowest or highest price. */
  'price-limit',
  /** A fee for what was booked and not used. */
  'cancellation',
  /** What was too much on the invoice that a credit note names. */
  'reduction',
  /** Money put into a wallet. */
  'advance',
  'commission',
  /** A partner's share of what drivers paid. */
  'share-of-revenue',
  'other',
] as const
export type PaperItem = (typeof PAPER_ITEMS)[number]

export const PAPER_UNITS = ['kWh', 'minute', 'piece'] as const
export type PaperUnit = (typeof PAPER_UNITS)[number]

export interface PaperLine {
  readonly item: PaperItem
  /** What more there is to say of it, as data: a station, a tariff, a month. */
  readonly detail: string | null
  /** The service accounting code: 4, 6 or 8 digits. */
  readonly sac: string
  /** Thousandths of the unit: 12,500 of 'kWh' are 12.5 kWh. */
  readonly quantity: number
  readonly unit: PaperUnit
  /** Micro-rupees for one unit, without GST; null where it is not one price. */
  readonly unitPrice: number | null
  /** Below zero only where it lowers what other lines cost. */
  readonly taxable: Paise
  /** Of the row of `taxes` that it belongs to. */
  readonly rate: BasisPoints
}

/** All lines of one rate. */
export interface PaperTax extends GstByHead {
  readonly rate: BasisPoints
  readonly taxable: Paise
}

export interface PaperTotals {
  readonly taxable: Paise
  readonly gst: Paise
  /** What rounding to whole rupees adds or takes, less than a rupee. */
  readonly roundOff: Paise
  /** taxable + gst + roundOff. */
  readonly total: Paise
}

export interface PaperPayment {
  /** Of the payment provider or the wallet; what a driver finds in a bank statement. Of an advance: its voucher's number. */
  readonly reference: string
  readonly method: 'wallet' | 'online' | 'bank-transfer' | 'advance' | 'other'
  readonly amount: Paise
  readonly on: string
}

/** The paper that a credit note, a refund voucher or an invoice after an advance goes back to. */
export interface PaperReference {
  readonly kind: PaperKind
  readonly number: string
  readonly date: string
}

/** What was charged, for whoever checks a bill at the charger's meter. */
export interface PaperCharge {
  readonly booking: string
  readonly station: string
  readonly charger: string | null
  /** Instants, ISO 8601 in UTC. */
  readonly startedAt: string
  readonly endedAt: string
  readonly vehicle: string | null
  /** Wh. */
  readonly meterStart: number | null
  readonly meterEnd: number | null
}

export interface Paper {
  /** Of this very form; a later one gets the next number, and both stay readable. */
  readonly form: 1
  readonly kind: PaperKind
  /** At most 16 letters, digits, '-' and '/' (rule 46(b)). */
  readonly number: string
  /** The day it was issued, 'YYYY-MM-DD'. */
  readonly date: string
  readonly supplier: PaperParty
  readonly recipient: PaperParty
  readonly place: { readonly state: StateCode; readonly rule: PlaceRule }
  /** Whether the recipient owes the tax (CGST Act s. 9(3), 9(4)). */
  readonly isReverseCharge: boolean
  readonly lines: readonly PaperLine[]
  readonly taxes: readonly PaperTax[]
  readonly totals: PaperTotals
  readonly payments: readonly PaperPayment[]
  readonly original: PaperReference | null
  /** Why, on a credit note or a refund voucher, in plain words. */
  readonly reason: string | null
  readonly charge: PaperCharge | null
}

/** What the invoice registration portal gave: later than the paper, so not part of it. */
export interface PaperRegistration {
  /** 64 hexadecimal digits. */
  readonly irn: string
  readonly acknowledgement: string
  /** ISO 8601 in UTC. */
  readonly acknowledgedAt: string
  /** A JWT, as the portal signed it. */
  readonly signedQr: string
}
