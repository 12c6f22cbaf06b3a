import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paise } from '../money.ts'
import { formatCanonicalJson } from './canonical.ts'
import { checkPaper, MOST_LINES } from './check.ts'
import type { Paper, PaperLine, PaperTax } from './paper.ts'
import { CREDIT_NOTE, DRIVER, FLEET, FLEET_INVOICE, gstinOf, INVOICE, SUPPLIER } from './testing/examples.ts'

const problemsOf = (paper: Paper) => {
  const checked = checkPaper(paper)
  return checked.ok ? [] : [...new Set(checked.refusal.problems)]
}

describe('a paper', () => {
  test.each([
    ['invoice to a driver', INVOICE],
    ['invoice to a registered buyer of another state', FLEET_INVOICE],
    ['credit note', CREDIT_NOTE],
  ])('that is right: %s', (_, paper) => {
    expect(problemsOf(paper)).toEqual([])
  })

  const [line] = INVOICE.lines as [PaperLine]
  const [tax] = INVOICE.taxes as [PaperTax]
  const untaxed = { ...tax, rate: 0, cgst: paise(0), sgst: paise(0) }
  const partner = { ...SUPPLIER, gstin: null }
  test.each<[string, Partial<Paper>, string[]]>([
    ['a number of 17 characters', { number: 'KAI/2627/00000123' }, ['number']],
    ['a number that begins with 0', { number: '0KA/2627/000123' }, ['number']],
    ['a number in lower case', { number: 'kai/2627/000123' }, ['number']],
    ['30 February', { date: '2026-02-30' }, ['date']],
    ['a supplier without address', { supplier: { ...SUPPLIER, address: null } }, ['supplier']],
    ['a supplier without GSTIN', { supplier: partner }, ['supplier-gstin', 'tax-of-unregistered']],
    ['a GSTIN of another state', { supplier: { ...SUPPLIER, gstin: gstinOf('27') } }, ['supplier-gstin']],
    [
      'a registered recipient without name',
      { ...FLEET_INVOICE, recipient: { ...FLEET, name: null } },
      ['recipient'],
    ],
    ['a registered recipient by the rule of drivers', { recipient: FLEET }, ['place']],
    [
      'a driver by the rule of registered',
      { place: { state: '29', rule: 'recipient-registered' } },
      ['place'],
    ],
    ['CGST between two states', { place: { state: '27', rule: 'address-on-record' } }, ['tax-heads']],
    ['a line that no tax belongs to', { lines: [line, { ...line, rate: 500 }] }, ['taxes-and-lines']],
    ['no line', { lines: [] }, ['lines', 'taxes-and-lines']],
    ['a SAC of five digits', { lines: [{ ...line, sac: '99871' }] }, ['sac']],
    ['half a paisa', { totals: { ...INVOICE.totals, total: 26_550.5 as never } }, ['amount']],
    [
      'two paise too much tax',
      {
        taxes: [{ ...tax, cgst: paise(2026), sgst: paise(2026) }],
        totals: { ...INVOICE.totals, gst: paise(4052), total: paise(26_552) },
      },
      ['tax-rate'],
    ],
    ['a total that is not the sum', { totals: { ...INVOICE.totals, total: paise(26_551) } }, ['totals']],
    [
      'a whole rupee rounded off',
      { totals: { ...INVOICE.totals, roundOff: paise(100), total: paise(26_650) } },
      ['totals'],
    ],
    ['a credit note of nothing', { ...CREDIT_NOTE, original: null }, ['original']],
    ['a credit note before its invoice', { ...CREDIT_NOTE, date: '2026-11-21' }, ['original']],
    [
      'tax from a partner who is not registered',
      { kind: 'self-billed-invoice', supplier: partner },
      ['tax-of-unregistered'],
    ],
    [
      'a payment of nothing',
      { payments: [{ reference: 'x', method: 'other', amount: paise(0), on: '2026-11-22' }] },
      ['payments'],
    ],
  ])('is refused: %s', (_, change, problems) => {
    expect(problemsOf({ ...INVOICE, ...change })).toEqual(problems)
  })

  test('of a partner who is not registered has no tax', () => {
    expect(
      problemsOf({
        ...INVOICE,
        kind: 'self-billed-invoice',
        supplier: partner,
        recipient: SUPPLIER,
        place: { state: '29', rule: 'recipient-registered' },
        lines: [{ ...line, rate: 0 }],
        taxes: [untaxed],
        totals: { taxable: paise(22_500), gst: paise(0), roundOff: paise(0), total: paise(22_500) },
      }),
    ).toEqual([])
  })

  test('has as many lines as the portal takes, and no more', () => {
    const lines = (count: number) => Array.from({ length: count }, () => ({ ...line, taxable: paise(0) }))
    expect(problemsOf({ ...INVOICE, lines: [line, ...lines(MOST_LINES - 1)] })).toEqual([])
    expect(problemsOf({ ...INVOICE, lines: [line, ...lines(MOST_LINES)] })).toEqual(['lines'])
  })

  test('a driver whose address is on record in another state pays IGST', () => {
    const paper = {
      ...FLEET_INVOICE,
      recipient: DRIVER,
      place: { state: '27', rule: 'address-on-record' },
    } as const
    expect(problemsOf(paper)).toEqual([])
  })
})

describe('canonical JSON', () => {
  test('does not depend on the order of keys', () => {
    expect(formatCanonicalJson({ b: 1, a: [{ d: null, c: 'x' }] })).toBe('{"a":[{"c":"x","d":null}],"b":1}')
    const mixed = Object.fromEntries(Object.entries(INVOICE).toReversed())
    expect(formatCanonicalJson(mixed)).toBe(formatCanonicalJson(INVOICE))
  })

  test('reads back as what it was made of', () => {
    expect(JSON.parse(formatCanonicalJson(INVOICE))).toEqual(INVOICE)
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.string()), (of) => {
        const plain = { ...of }
        expect(JSON.parse(formatCanonicalJson(plain))).toEqual(plain)
      }),
    )
  })

  test('refuses what it could not say exactly', () => {
    for (const wrong of [undefined, 0.5, Number.NaN, 2 ** 53, new Date(0), { a: undefined }, 1n]) {
      expect(() => formatCanonicalJson(wrong)).toThrow(TypeError)
    }
  })

  test('has one zero', () => {
    expect(formatCanonicalJson(-0)).toBe('0')
  })
})
