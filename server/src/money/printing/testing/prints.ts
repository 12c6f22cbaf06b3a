/** Prints for tests. */
import type { Paper, PaperRegistration } from '@voltyatra/domain'
import { FLEET_INVOICE } from '@voltyatra/domain/testing/papers.ts'
import type { PaperLook } from '../look.ts'
import type { PaperPrint } from '../sheet.ts'

export const LOOK: PaperLook = {
  brand: 'Amp',
  colours: { action: '#067e55', ink: '#0a1628' },
  logo: null,
  contacts: ['help@amp.example', '+91 80 4000 2025'],
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
