import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitGst } from '../gst/split.ts'
import type { StateCode } from '../gst/states.ts'
import { computeGst } from '../gst/tax.ts'
import { type Paise, paise } from '../money.ts'
import type { PaperKind } from '../papers/paper.ts'
import { gstinOf } from '../papers/testing/examples.ts'
import {
  buildGstr1,
  createGstr1Draft,
  decideSection,
  findLargeInvoiceLimit,
  getSign,
  type HsnRow,
  type ReturnPaper,
  type SectionSum,
} from './gstr-1.ts'
import { buildGstr1Json } from './gstr-1-json.ts'

const BUYERS = [null, gstinOf('27', 'AABCU9603R'), gstinOf('29', 'AABCU9603R')]
const KINDS = [
  'tax-invoice',
  'credit-note',
  'commission-invoice',
  'receipt-voucher',
  'refund-voucher',
] as const satisfies readonly PaperKind[]

interface Drawn {
  readonly kind: PaperKind
  readonly buyer: string | null
  readonly state: StateCode
  readonly amounts: readonly number[]
  readonly rate: number
  readonly original: number
}

const drawn: fc.Arbitrary<Drawn> = fc.record({
  kind: fc.constantFrom(...KINDS),
  buyer: fc.constantFrom(...BUYERS),
  state: fc.constantFrom<StateCode>('29', '27', '35', '07'),
  amounts: fc.array(fc.integer({ min: 1, max: 20_000_000 }), { minLength: 1, maxLength: 4 }),
  rate: fc.constantFrom(1800, 500),
  original: fc.integer({ min: 1, max: 30_000_000 }),
})

const SACS = ['998714', '997212']

function paperOf({ kind, buyer, state, amounts, rate, original }: Drawn, at: number): ReturnPaper {
  const place = (buyer?.slice(0, 2) ?? state) as StateCode
  const taxable = paise(amounts.reduce((sum, amount) => sum + amount, 0))
  const gst = computeGst(taxable, rate)
  const heads = splitGst({ gst, supplyState: place, stationState: '29' })
  return {
    kind,
    number: `KA/2627/${String(at).padStart(6, '0')}`,
    date: '2026-11-22',
    supplierState: '29',
    recipientGstin: buyer,
    place,
    isReverseCharge: false,
    taxes: [{ rate, taxable, ...heads }],
    lines: amounts.map((amount, line) => ({ sac: SACS[line % 2] ?? '', rate, taxable: paise(amount) })),
    total: paise(taxable + gst),
    range: '1',
    serial: at,
    original:
      kind === 'credit-note' || kind === 'refund-voucher'
        ? { date: original % 2 ? '2026-11-01' : '2026-10-31', total: paise(original) }
        : null,
  }
}

const total = (rows: readonly Pick<SectionSum | HsnRow, 'taxable' | 'cgst' | 'sgst' | 'igst' | 'total'>[]) =>
  (['taxable', 'cgst', 'sgst', 'igst', 'total'] as const).map((key) =>
    rows.reduce((sum, row) => sum + row[key], 0),
  )

const totalOfPapers = (papers: readonly ReturnPaper[]) =>
  total(
    papers.map(({ kind, taxes, total: whole }) => {
      const sign = getSign(kind)
      const [tax] = taxes
      if (!tax) throw new Error('Each has a rate')
      const { taxable, cgst, sgst, utgst, igst } = tax
      const signed = (amount: number) => paise(sign * amount)
      return {
        ...{ taxable: signed(taxable), cgst: signed(cgst), sgst: signed(sgst + utgst) },
        ...{ igst: signed(igst), total: signed(whole) },
      }
    }),
  )

const supplies = (papers: readonly ReturnPaper[]) => papers.filter(({ kind }) => !kind.endsWith('-voucher'))

test('the sections of a return sum to its papers, and so does its summary by code', () => {
  fc.assert(
    fc.property(fc.array(drawn, { maxLength: 40 }), (all) => {
      const papers = all.map(paperOf)
      const made = buildGstr1(papers)
      expect(total(made.sections)).toEqual(totalOfPapers(papers))
      expect(total(made.hsn)).toEqual(totalOfPapers(supplies(papers)))
      expect(made.documents.reduce((sum, { count }) => sum + count, 0)).toBe(papers.length)
      expect(made.sections.reduce((sum, { papers: count }) => sum + count, 0)).toBe(papers.length)
    }),
  )
})

test('every paper stands in exactly one section: by itself, or summed with others', () => {
  fc.assert(
    fc.property(fc.array(drawn, { minLength: 1, maxLength: 40 }), (all) => {
      const papers = all.map(paperOf)
      const { named, b2cs, advances, adjusted } = buildGstr1(papers)
      const byItself = Object.values(named).flat()
      expect(new Set(byItself).size).toBe(byItself.length)
      const summed = papers.filter((paper) => !byItself.includes(paper))
      const raised = total([...b2cs, ...advances].map((row) => ({ ...row, total: sumOf(row) })))
      const lowered = total(adjusted.map((row) => ({ ...row, total: sumOf(row) })))
      expect(raised.map((sum, at) => sum - (lowered[at] ?? 0))).toEqual(totalOfPapers(summed))
      for (const paper of summed) expect(['b2cs', 'at', 'txpd']).toContain(decideSection(paper))
    }),
  )
})

const sumOf = ({ taxable, cgst, sgst, igst }: Record<'taxable' | 'cgst' | 'sgst' | 'igst', Paise>): Paise =>
  paise(taxable + cgst + sgst + igst)

test('what the portal’s JSON says sums to the papers too', () => {
  fc.assert(
    fc.property(fc.array(drawn, { minLength: 1, maxLength: 20 }), (all) => {
      const papers = supplies(all.map(paperOf))
      const json = buildGstr1Json({ gstin: gstinOf('29'), month: '2026-11' }, buildGstr1(papers))
      const [taxable, cgst, sgst, igst] = totalOfPapers(papers)
      const { hsn_b2b = [], hsn_b2c = [] } = (json.hsn ?? {}) as Record<string, Record<string, number>[]>
      const rows = [...hsn_b2b, ...hsn_b2c]
      const sum = (key: string) => rows.reduce((whole, row) => whole + Math.round((row[key] ?? 0) * 100), 0)
      expect([sum('txval'), sum('camt'), sum('samt'), sum('iamt')]).toEqual([taxable, cgst, sgst, igst])
    }),
  )
})

const invoice = (over: Partial<Drawn>, at = 1): ReturnPaper =>
  paperOf(
    {
      ...{ kind: 'tax-invoice', buyer: null, state: '29', amounts: [22_500], rate: 1800, original: 26_550 },
      ...over,
    },
    at,
  )

test.each([
  ['an invoice for a registered buyer', invoice({ buyer: BUYERS[1] ?? null }), 'b2b'],
  ['a driver’s charge at home', invoice({}), 'b2cs'],
  ['a small charge of a driver of another state', invoice({ state: '27' }), 'b2cs'],
  [
    'a charge above ₹1 lakh of a driver of another state',
    invoice({ state: '27', amounts: [10_000_000] }),
    'b2cl',
  ],
  ['a charge above ₹1 lakh at home', invoice({ amounts: [10_000_000] }), 'b2cs'],
  [
    'a credit note for a registered buyer',
    invoice({ kind: 'credit-note', buyer: BUYERS[1] ?? null }),
    'cdnr',
  ],
  ['a credit note of a driver', invoice({ kind: 'credit-note', state: '27' }), 'b2cs'],
  [
    'a small credit note of a large invoice between states',
    invoice({ kind: 'credit-note', state: '27', original: 20_000_000 }),
    'cdnur',
  ],
  ['a receipt voucher', invoice({ kind: 'receipt-voucher' }), 'at'],
  ['an advance given back in its month', invoice({ kind: 'refund-voucher', original: 1 }), 'at'],
  ['an advance given back in a later month', invoice({ kind: 'refund-voucher', original: 2 }), 'txpd'],
] as const)('%s stands in its section', (_, paper, section) => {
  expect(decideSection(paper)).toBe(section)
})

test('an invoice takes what it adjusts off the advances of its month, or off the tax of earlier ones', () => {
  const [voucher] = invoice({ kind: 'receipt-voucher' }).taxes
  if (!voucher) throw new Error('It has a rate')
  const adjusted = (received: string) => {
    const draft = createGstr1Draft()
    draft.add(invoice({ kind: 'receipt-voucher' }))
    draft.adjust({ used: '2026-11-22', received, supplierState: '29', place: '29', tax: voucher })
    const { sections, advances, adjusted: rows, documents } = draft.finish()
    const sums = sections.map(({ section, papers, taxable, total: sum }) => [section, papers, taxable, sum])
    return { sums, rows: [advances.length, rows.map(({ taxable }) => taxable)], documents: documents.length }
  }
  expect(adjusted('2026-11-22')).toEqual({ sums: [['at', 1, 0, 0]], rows: [0, []], documents: 1 })
  expect(adjusted('2026-10-31')).toEqual({
    sums: [
      ['at', 1, 22_500, 26_550],
      ['txpd', 0, -22_500, -26_550],
    ],
    rows: [1, [22_500]],
    documents: 1,
  })
})

test('what a partner supplied stands in its own return', () => {
  const paper = { ...invoice({}), kind: 'self-billed-invoice' as const }
  expect(decideSection(paper)).toBeUndefined()
  expect(buildGstr1([paper])).toEqual(buildGstr1([]))
})

test('the limit of large invoices is that of the invoice’s day', () => {
  expect([findLargeInvoiceLimit('2024-07-31'), findLargeInvoiceLimit('2024-08-01')]).toEqual([
    25_000_000, 10_000_000,
  ])
  expect(() => findLargeInvoiceLimit('2017-06-30')).toThrow(RangeError)
})

test('a month as the portal’s offline JSON has it', () => {
  const papers = [
    invoice({ buyer: BUYERS[1] ?? null }, 1),
    invoice({}, 2),
    invoice({ kind: 'credit-note', amounts: [10_000] }, 3),
  ]
  expect(buildGstr1Json({ gstin: gstinOf('29'), month: '2026-11' }, buildGstr1(papers))).toEqual({
    gstin: gstinOf('29'),
    fp: '112026',
    b2b: [
      {
        ctin: BUYERS[1],
        inv: [
          {
            ...{ inum: 'KA/2627/000001', idt: '22-11-2026', val: 265.5, pos: '27', rchrg: 'N', inv_typ: 'R' },
            itms: [{ num: 1, itm_det: { rt: 18, txval: 225, iamt: 40.5, camt: 0, samt: 0, csamt: 0 } }],
          },
        ],
      },
    ],
    b2cs: [
      {
        ...{ sply_ty: 'INTRA', pos: '29', rt: 18, typ: 'OE', txval: 125 },
        ...{ iamt: 0, camt: 11.25, samt: 11.25, csamt: 0 },
      },
    ],
    hsn: {
      hsn_b2b: [
        {
          ...{ num: 1, hsn_sc: '998714', uqc: 'NA', qty: 0, rt: 18, txval: 225 },
          ...{ iamt: 40.5, camt: 0, samt: 0, csamt: 0 },
        },
      ],
      hsn_b2c: [
        {
          ...{ num: 1, hsn_sc: '998714', uqc: 'NA', qty: 0, rt: 18, txval: 125 },
          ...{ iamt: 0, camt: 11.25, samt: 11.25, csamt: 0 },
        },
      ],
    },
    doc_issue: {
      doc_det: [
        {
          doc_num: 1,
          docs: [
            {
              ...{ num: 1, from: 'KA/2627/000001', to: 'KA/2627/000002' },
              ...{ totnum: 2, cancel: 0, net_issue: 2 },
            },
          ],
        },
        {
          doc_num: 5,
          docs: [
            {
              ...{ num: 1, from: 'KA/2627/000003', to: 'KA/2627/000003' },
              ...{ totnum: 1, cancel: 0, net_issue: 1 },
            },
          ],
        },
      ],
    },
  })
})
