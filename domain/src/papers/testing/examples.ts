/** Papers for tests. */

import { checkGstin, type Gstin } from '../../gst/gstin.ts'
import { paise } from '../../money.ts'
import type { Paper, PaperParty } from '../paper.ts'

const CHECK_CHARACTERS = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** A GSTIN that is well formed, of that state. */
export function gstinOf(state: string, pan = 'AAPFU0939F'): Gstin {
  for (const last of CHECK_CHARACTERS) {
    const checked = checkGstin(`${state}${pan}1Z${last}`)
    if (checked.ok) return checked.value
  }
  throw new Error(`No GSTIN of ${state}`)
}

export const SUPPLIER: PaperParty = {
  name: 'Amp Charging Private Limited',
  gstin: gstinOf('29'),
  address: '4th Floor\n17 Residency Road',
  city: 'Bengaluru',
  pincode: '560025',
  state: '29',
}

export const DRIVER: PaperParty = {
  name: 'Kavitha R',
  gstin: null,
  address: null,
  city: null,
  pincode: null,
  state: null,
}

export const FLEET: PaperParty = {
  name: 'Western Ghats Logistics LLP',
  gstin: gstinOf('27', 'AABCU9603R'),
  address: 'Unit 12, Andheri Kurla Road',
  city: 'Mumbai',
  pincode: '400059',
  state: '27',
}

/** 12.5 kWh at ₹18 in Karnataka, for a driver of no known address: ₹225 and ₹40.50 of GST. */
export const INVOICE: Paper = {
  form: 1,
  kind: 'tax-invoice',
  number: 'KAI/2627/000123',
  date: '2026-11-22',
  supplier: SUPPLIER,
  recipient: DRIVER,
  place: { state: '29', rule: 'supplier-location' },
  isReverseCharge: false,
  lines: [
    {
      item: 'energy',
      detail: null,
      sac: '998714',
      quantity: 12_500,
      unit: 'kWh',
      unitPrice: 18_000_000,
      taxable: paise(22_500),
      rate: 1800,
    },
  ],
  taxes: [
    {
      rate: 1800,
      taxable: paise(22_500),
      cgst: paise(2025),
      sgst: paise(2025),
      utgst: paise(0),
      igst: paise(0),
    },
  ],
  totals: { taxable: paise(22_500), gst: paise(4050), roundOff: paise(0), total: paise(26_550) },
  payments: [{ reference: 'pay_29QQoUBi66xm2f', method: 'online', amount: paise(26_550), on: '2026-11-22' }],
  original: null,
  reason: null,
  charge: {
    booking: 'BK-104233',
    station: 'Residency Road',
    charger: 'CP-07',
    startedAt: '2026-11-22T04:30:00.000Z',
    endedAt: '2026-11-22T05:15:00.000Z',
    vehicle: 'KA 01 AB 1234',
    meterStart: 1_204_300,
    meterEnd: 1_216_800,
  },
}

/** The same for a registered buyer in Maharashtra. */
export const FLEET_INVOICE: Paper = {
  ...INVOICE,
  number: 'KAI/2627/000124',
  recipient: FLEET,
  place: { state: '27', rule: 'recipient-registered' },
  taxes: [
    {
      rate: 1800,
      taxable: paise(22_500),
      cgst: paise(0),
      sgst: paise(0),
      utgst: paise(0),
      igst: paise(4050),
    },
  ],
}

export const CREDIT_NOTE: Paper = {
  ...INVOICE,
  kind: 'credit-note',
  number: 'KAC/2627/000007',
  date: '2026-11-23',
  original: { kind: 'tax-invoice', number: INVOICE.number, date: INVOICE.date },
  reason: 'The charger stopped before the energy was delivered',
  payments: [],
}
