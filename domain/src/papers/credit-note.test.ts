import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { computeGst } from '../gst/tax.ts'
import { add, paise, ZERO } from '../money.ts'
import { computeLastDayOfCreditNote, reduceInvoice } from './credit-note.ts'

describe('credit notes of an invoice', () => {
  test('take back exactly its tax, in however many parts', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 1e8 }),
        fc.array(fc.integer({ min: 1, max: 1e6 }), { maxLength: 20 }),
        (taxable, requests) => {
          const gst = computeGst(paise(taxable), 1800)
          const total = add(paise(taxable), gst)
          let credited = ZERO
          let given = ZERO
          for (const wanted of [...requests, total]) {
            const amount = paise(Math.min(wanted, total - credited))
            if (amount === ZERO) break
            const part = reduceInvoice({ total, rate: 1800, credited }, amount)
            if (!part.ok) throw new Error('Refused within the invoice')
            expect(add(part.value.taxable, part.value.gst)).toBe(amount)
            expect(Math.abs(part.value.gst - computeGst(part.value.taxable, 1800))).toBeLessThanOrEqual(1)
            credited = add(credited, amount)
            given = add(given, part.value.gst)
          }
          expect([credited, given]).toEqual([total, gst])
        },
      ),
    )
  })

  test('never come to more than it', () => {
    const invoice = { total: paise(29_500), rate: 1800, credited: paise(29_000) }
    expect(reduceInvoice(invoice, paise(501))).toEqual({
      ok: false,
      refusal: { kind: 'exceeds-invoice', left: 500 },
    })
    expect(reduceInvoice(invoice, ZERO).ok).toBe(false)
  })

  test('lower the tax until 30 November after the financial year', () => {
    expect(computeLastDayOfCreditNote('2027-03-31', '2026-11-20')).toBe('2027-11-30')
    expect(computeLastDayOfCreditNote('2026-04-01', '2026-11-20')).toBe('2027-11-30')
    expect(computeLastDayOfCreditNote('2021-04-01', '2022-09-30')).toBe('2022-09-30')
    expect(() => computeLastDayOfCreditNote('2017-01-01', '2017-06-30')).toThrow(RangeError)
  })
})
