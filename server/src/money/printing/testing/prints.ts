/** Prints for tests. */
import { checkGstin, type Gstin, type Paper, type PaperRegistration, paise } from '@voltyatra/domain'
import type { PaperLook } from '../look.ts'
import type { PaperPrint } from '../sheet.ts'

function gstinOf(first14: string): Gstin {
  for (const last of '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ') {
    const checked = checkGstin(first14 + last)
    if (checked.ok) return checked.value
  }
  throw new Error(`No GSTIN of ${first14}`)
}

export const LOOK: PaperLook = {
  brand: 'Amp',
  colours: { action: '#067e55', ink: '#0a1628' },
  logo: null,
  contacts: ['help@amp.example', '+91 80 4000 2025'],
}

/** 12.5 kWh at ₹18 in Karnataka for a registered buyer in Maharashtra: ₹225 and ₹40.50 of IGST. */
export const FLEET_INVOICE: Paper = {
  form: 1,
  kind: 'tax-invoice',
  number: 'KAI/2627/000124',
  date: '2026-11-22',
  supplier: {
    name: 'Amp Charging Private Limited',
    gstin: gstinOf('29AAPFU0939F1Z'),
    address: '4th Floor\n17 Residency Road',
    city: 'Bengaluru',
    pincode: '560025',
    state: '29',
  },
  recipient: {
    name: 'Western Ghats Logistics LLP',
    gstin: gstinOf('27AABCU9603R1Z'),
    address: 'Unit 12, Andheri Kurla Road',
    city: 'Mumbai',
    pincode: '400059',
    state: '27',
  },
  place: { state: '27', rule: 'recipient-registered' },
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
      cgst: paise(0),
      sgst: paise(0),
      utgst: paise(0),
      igst: paise(4050),
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

/** As long as the portal's codes are: 1,000 characters. */
export const REGISTRATION: PaperRegistration = {
  irn: '0123456789abcdef'.repeat(4),
  acknowledgement: '112610000000123',
  acknowledgedAt: '2026-11-22T10:00:00.000Z',
  signedQr: `eyJhbGciOiJSUzI1NiJ9.${'aB3-_xYz'.repeat(122)}.sig`,
}

export const PRINT: PaperPrint = {
  paper: FLEET_INVOICE,
  language: 'en',
  look: LOOK,
  registration: REGISTRATION,
}

export const printOf = (change: Partial<Paper>, others: Partial<PaperPrint> = {}): PaperPrint => ({
  ...PRINT,
  ...others,
  paper: { ...FLEET_INVOICE, ...change },
})

export const withRecipient = (name: string): PaperPrint =>
  printOf({ recipient: { ...FLEET_INVOICE.recipient, name } })
