/** The words of partners' statements as they are printed. */
import type { Deduction, StatementLineKind } from '@voltyatra/domain'

const DEDUCTION = {
  tds: 'Income tax deducted at source (TDS)',
  tcs: 'GST collected at source (TCS)',
  'payment-fee': 'Fees of payments',
  correction: 'Correction',
} as const satisfies Record<Deduction, string>

export const STATEMENT_WORDS = {
  heading: 'Statement',
  label: {
    number: 'Statement',
    period: 'Period',
    issued: 'Issued',
    charges: 'Charges',
    payer: 'From',
    payee: 'For',
    pan: 'PAN',
    gstin: 'GSTIN',
    what: 'What',
    base: 'Counted on',
    rate: 'Rate',
    amount: 'Amount',
    opening: 'Owed from the statement before',
    sum: 'Sum of the lines',
    closing: 'Left to be paid',
    inWords: 'Left to be paid, in words',
    contract: 'Contract',
  },
  line: {
    ...DEDUCTION,
    charges: 'Charges',
    'charges-gst': 'GST on charges',
    payouts: 'Payouts',
    'returned-payouts': 'Payouts that failed',
    rent: 'Rent',
    'rent-gst': 'GST on rent',
    minimum: 'What is missing to the minimum',
    'minimum-gst': 'GST on what is missing to the minimum',
    'carried-in': 'From earlier statements',
    'carried-on': 'Carried on to the next statement',
  } satisfies Record<StatementLineKind, string>,
  paper: {
    'commission-invoice': 'Invoice to the partner',
    'self-billed-invoice': 'Invoice of the partner, written for it',
  },
  deduction: DEDUCTION,
  code: (code: string) => `Payment code ${code}`,
  period: (first: string, last: string) => `${first} to ${last}`,
  notes: [
    'Amounts in rupees. Each charge of the period stands in the file for spreadsheets (CSV) of this statement.',
    'An issued statement is never changed. What has to be put right stands on the next one.',
  ],
} as const
