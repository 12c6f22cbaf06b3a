/**
 * The return of outward supplies (GSTR-1) of one registration for one month: every paper in exactly one section, and all
 * of them once in the summary by service code and in the list of documents. Amounts are whole paise.
 */
import { allocate, type BasisPoints, type Paise, paise } from '../money.ts'
import type { PaperKind, PaperLine, PaperTax } from '../papers/paper.ts'

export const RETURN_SECTIONS = [
  /** Table 4A: invoices for registered recipients, each by itself. */
  'b2b',
  /** Table 5: invoices between states for recipients who are not registered, above an amount, each by itself. */
  'b2cl',
  /** Table 7: the rest for recipients who are not registered, summed by place and rate, less its credit notes. */
  'b2cs',
  /** Table 9B: credit notes for registered recipients. */
  'cdnr',
  /** Table 9B: credit notes of what stands in table 5. */
  'cdnur',
  /** Table 11A: advances of the month, less what invoices adjusted and what was given back of them in the same month. */
  'at',
  /** Table 11B: what invoices adjusted and what was given back of advances of earlier months; it lowers the tax. */
  'txpd',
] as const
export type ReturnSection = (typeof RETURN_SECTIONS)[number]

/** What a return needs of a paper. */
export interface ReturnPaper {
  readonly kind: PaperKind
  readonly number: string
  /** 'YYYY-MM-DD'. */
  readonly date: string
  /** Of whoever supplied: two digits. */
  readonly supplierState: string
  readonly recipientGstin: string | null
  /** The place of supply: two digits. */
  readonly place: string
  readonly isReverseCharge: boolean
  readonly taxes: readonly PaperTax[]
  readonly lines: readonly Pick<PaperLine, 'sac' | 'rate' | 'taxable'>[]
  readonly total: Paise
  /** The numbers that it stands among; a return lists each such range by its first and last. */
  readonly range: string
  readonly serial: number
  /** What a credit note lowers. */
  readonly original: { readonly date: string; readonly total: Paise } | null
}

/** From which invoice value on a supply between states stands in table 5 by itself; a change of law is a new row. */
export const LARGE_INVOICES: readonly {
  readonly from: string
  readonly above: Paise
  readonly source: string
}[] = [
  { from: '2017-07-01', above: paise(2_50_000_00), source: 'CGST rule 59(4)(a)(ii): ₹2.5 lakh' },
  {
    from: '2024-08-01',
    above: paise(1_00_000_00),
    source: 'Notification 12/2024-Central Tax: ₹1 lakh from August 2024 on',
  },
]

/** @throws RangeError for a day before the tax existed. */
export function findLargeInvoiceLimit(day: string): Paise {
  const row = LARGE_INVOICES.findLast(({ from }) => from <= day)
  if (!row) throw new RangeError(`No limit of large invoices on ${day}`)
  return row.above
}

/** Undefined for what the registration did not supply. */
export function decideSection(paper: ReturnPaper): ReturnSection | undefined {
  const { kind, recipientGstin } = paper
  switch (kind) {
    case 'tax-invoice':
    case 'commission-invoice':
      if (recipientGstin !== null) return 'b2b'
      return isLarge(paper, paper) ? 'b2cl' : 'b2cs'
    case 'credit-note':
      if (recipientGstin !== null) return 'cdnr'
      return isLarge(paper, paper.original ?? paper) ? 'cdnur' : 'b2cs'
    case 'receipt-voucher':
      return 'at'
    case 'refund-voucher':
      return decideSectionOfUse(paper.date, (paper.original ?? paper).date)
    case 'self-billed-invoice':
      return undefined
  }
}

/**
 * Where what an invoice adjusted stands: it lowers the advances of its own month (table 11A), or those of an earlier one (11B).
 * @param received the day of the advance, 'YYYY-MM-DD' as `used`
 */
export const decideSectionOfUse = (used: string, received: string): 'at' | 'txpd' =>
  getMonth(used) === getMonth(received) ? 'at' : 'txpd'

const getMonth = (day: string): string => day.slice(0, 'YYYY-MM'.length)

/** What an invoice adjusted of an advance. */
export interface AdjustedAdvance {
  /** Days, 'YYYY-MM-DD'. */
  readonly used: string
  readonly received: string
  readonly supplierState: string
  /** Of the voucher: two digits. */
  readonly place: string
  readonly tax: PaperTax
}

const isLarge = (
  { place, supplierState }: ReturnPaper,
  { date, total }: Pick<ReturnPaper, 'date' | 'total'>,
): boolean => place !== supplierState && total > findLargeInvoiceLimit(date)

/** UTGST stands in the return's field of SGST. */
export interface ReturnAmounts {
  readonly taxable: Paise
  readonly cgst: Paise
  readonly sgst: Paise
  readonly igst: Paise
}

/** Below zero where papers lower others. */
export interface SectionSum extends ReturnAmounts {
  readonly section: ReturnSection
  readonly papers: number
  readonly total: Paise
}

export interface B2csRow extends ReturnAmounts {
  readonly place: string
  readonly isIntraState: boolean
  readonly rate: BasisPoints
}

/** By service code and rate, apart for registered recipients and for others; credit notes are taken off. */
export interface HsnRow extends ReturnAmounts {
  readonly isForRegistered: boolean
  readonly sac: string
  readonly rate: BasisPoints
  readonly total: Paise
}

export interface DocumentRange {
  readonly kind: PaperKind
  readonly first: string
  readonly last: string
  readonly count: number
}

export interface Gstr1 {
  readonly sections: readonly SectionSum[]
  /** Those that the return names one by one: b2b, b2cl, cdnr, cdnur; by number. */
  readonly named: Readonly<Record<'b2b' | 'b2cl' | 'cdnr' | 'cdnur', readonly ReturnPaper[]>>
  readonly b2cs: readonly B2csRow[]
  /** Of tables 11A and 11B; the second above zero, though it lowers the tax. */
  readonly advances: readonly B2csRow[]
  readonly adjusted: readonly B2csRow[]
  readonly hsn: readonly HsnRow[]
  readonly documents: readonly DocumentRange[]
}

type Sums = { -readonly [K in keyof ReturnAmounts]: Paise } & { total: Paise }

const createSums = (): Sums => ({
  taxable: paise(0),
  cgst: paise(0),
  sgst: paise(0),
  igst: paise(0),
  total: paise(0),
})

function take(into: Sums, { taxable, cgst, sgst, igst, total }: Sums, sign: 1 | -1): void {
  into.taxable = paise(into.taxable + sign * taxable)
  into.cgst = paise(into.cgst + sign * cgst)
  into.sgst = paise(into.sgst + sign * sgst)
  into.igst = paise(into.igst + sign * igst)
  into.total = paise(into.total + sign * total)
}

const LOWERS: ReadonlySet<PaperKind> = new Set<PaperKind>(['credit-note', 'refund-voucher'])

/** What a paper adds to sums: 1, or -1 where it takes off. */
export const getSign = (kind: PaperKind): 1 | -1 => (LOWERS.has(kind) ? -1 : 1)

export interface Gstr1Draft {
  add(paper: ReturnPaper): void
  /** The invoice itself is added too. */
  adjust(advance: AdjustedAdvance): void
  finish(): Gstr1
}

/** Takes papers one after the other, so that a month need not be held. */
export function createGstr1Draft(): Gstr1Draft {
  const sections = new Map<ReturnSection, Sums & { papers: number }>()
  const named = { b2b: [], b2cl: [], cdnr: [], cdnur: [] } as Record<keyof Gstr1['named'], ReturnPaper[]>
  const b2cs = new Map<string, B2csRow & Sums>()
  const advances = new Map<string, B2csRow & Sums>()
  const adjusted = new Map<string, B2csRow & Sums>()
  const hsn = new Map<string, HsnRow & Sums>()
  const ranges = new Map<string, RangeSoFar>()
  return {
    add(paper) {
      const section = decideSection(paper)
      if (!section) return
      const sign = getSign(paper.kind)
      const sum = getOrCreate(sections, section, createSection)
      sum.papers += 1
      sum.total = paise(sum.total + sign * (paper.total - sumTaxes(paper.taxes).total))
      take(sum, sumTaxes(paper.taxes), sign)
      if (section === 'b2cs') addByPlace(b2cs, paper, sign)
      else if (section === 'at') addByPlace(advances, paper, sign)
      else if (section === 'txpd') addByPlace(adjusted, paper, 1)
      else named[section].push(paper)
      if (section !== 'at' && section !== 'txpd') addHsn(hsn, paper)
      addNumber(ranges, paper)
    },
    adjust(advance) {
      const section = decideSectionOfUse(advance.used, advance.received)
      take(getOrCreate(sections, section, createSection), toSums(advance.tax), -1)
      const placed = { ...advance, taxes: [advance.tax] }
      if (section === 'at') addByPlace(advances, placed, -1)
      else addByPlace(adjusted, placed, 1)
    },
    finish: () => ({
      sections: RETURN_SECTIONS.flatMap((section) => {
        const sum = sections.get(section)
        return sum ? [{ section, ...sum }] : []
      }),
      named: {
        b2b: sortByNumber(named.b2b),
        b2cl: sortByNumber(named.b2cl),
        cdnr: sortByNumber(named.cdnr),
        cdnur: sortByNumber(named.cdnur),
      },
      b2cs: sortByKey(b2cs),
      advances: sortByKey(advances).filter(isNotZero),
      adjusted: sortByKey(adjusted),
      hsn: sortByKey(hsn),
      documents: sortByKey(ranges).map(({ kind, first, last, count }) => ({
        kind,
        first: first.number,
        last: last.number,
        count,
      })),
    }),
  }
}

export function buildGstr1(papers: Iterable<ReturnPaper>): Gstr1 {
  const draft = createGstr1Draft()
  for (const paper of papers) draft.add(paper)
  return draft.finish()
}

interface RangeSoFar {
  readonly kind: PaperKind
  first: ReturnPaper
  last: ReturnPaper
  count: number
}

function getOrCreate<K, V>(all: Map<K, V>, key: K, make: () => V): V {
  const known = all.get(key)
  if (known) return known
  const made = make()
  all.set(key, made)
  return made
}

const createSection = () => ({ ...createSums(), papers: 0 })

/** An advance that was used in its own month is reported by its invoice alone. */
const isNotZero = ({ taxable, cgst, sgst, igst }: ReturnAmounts): boolean =>
  [taxable, cgst, sgst, igst].some((amount) => amount !== 0)

const sortByKey = <V>(all: ReadonlyMap<string, V>): V[] =>
  [...all].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, value]) => value)

const sortByNumber = (papers: readonly ReturnPaper[]): ReturnPaper[] =>
  papers.toSorted((one, other) => (one.number < other.number ? -1 : 1))

/** Of all rates together. */
function sumTaxes(taxes: readonly PaperTax[]): Sums {
  const sums = createSums()
  for (const tax of taxes) take(sums, toSums(tax), 1)
  return sums
}

function toSums({ taxable, cgst, sgst, utgst, igst }: PaperTax): Sums {
  const state = paise(sgst + utgst)
  return { taxable, cgst, sgst: state, igst, total: paise(taxable + cgst + state + igst) }
}

function addByPlace(
  rows: Map<string, B2csRow & Sums>,
  { place, supplierState, taxes }: Pick<ReturnPaper, 'place' | 'supplierState' | 'taxes'>,
  sign: 1 | -1,
): void {
  for (const tax of taxes) {
    const row = getOrCreate(rows, `${place} ${String(tax.rate).padStart(5, '0')}`, () => ({
      place,
      isIntraState: place === supplierState,
      rate: tax.rate,
      ...createSums(),
    }))
    take(row, toSums(tax), sign)
  }
}

/** The tax of a rate is shared out to the codes of its lines by what they cost. */
function addHsn(rows: Map<string, HsnRow & Sums>, paper: ReturnPaper): void {
  const isForRegistered = paper.recipientGstin !== null
  for (const tax of paper.taxes) {
    const byCode = new Map<string, number>()
    for (const { sac, rate, taxable } of paper.lines) {
      if (rate === tax.rate) byCode.set(sac, (byCode.get(sac) ?? 0) + taxable)
    }
    const { cgst, sgst, igst } = toSums(tax)
    const codes = [...byCode]
    const weights = codes.map(([, taxable]) => Math.max(taxable, 0))
    const parts = [cgst, sgst, igst].map((head) =>
      weights.some((weight) => weight > 0)
        ? allocate(head, weights)
        : codes.map((_, at) => (at === 0 ? head : paise(0))),
    )
    for (const [at, [sac, amount]] of codes.entries()) {
      const [ofCgst, ofSgst, ofIgst] = parts.map((part) => part[at] ?? paise(0))
      const row = getOrCreate(
        rows,
        `${isForRegistered ? 'b2b' : 'b2c'} ${sac} ${String(tax.rate).padStart(5, '0')}`,
        () => ({ isForRegistered, sac, rate: tax.rate, ...createSums() }),
      )
      const taxable = paise(amount)
      const heads = { cgst: ofCgst ?? paise(0), sgst: ofSgst ?? paise(0), igst: ofIgst ?? paise(0) }
      const total = paise(taxable + heads.cgst + heads.sgst + heads.igst)
      take(row, { taxable, ...heads, total }, getSign(paper.kind))
    }
  }
}

function addNumber(ranges: Map<string, RangeSoFar>, paper: ReturnPaper): void {
  const range = getOrCreate(ranges, `${paper.kind} ${paper.range}`, () => ({
    kind: paper.kind,
    first: paper,
    last: paper,
    count: 0,
  }))
  range.count += 1
  if (paper.serial < range.first.serial) range.first = paper
  if (paper.serial > range.last.serial) range.last = paper
}
