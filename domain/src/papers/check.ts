/** Whether a paper says what the law asks for and adds up. */

import { checkGstin, getStateOfGstin } from '../gst/gstin.ts'
import { splitGst } from '../gst/split.ts'
import { findStateByCode } from '../gst/states.ts'
import { computeGst } from '../gst/tax.ts'
import { add, type Paise } from '../money.ts'
import { ok, type Result, refuse } from '../result.ts'
import { PAPER_KINDS, type Paper, type PaperKind, type PaperTax, PLACE_RULES } from './paper.ts'

export type PaperProblem =
  | 'kind'
  | 'number'
  | 'date'
  | 'supplier'
  | 'supplier-gstin'
  | 'recipient'
  | 'recipient-gstin'
  | 'place'
  | 'lines'
  | 'sac'
  | 'amount'
  | 'tax-of-unregistered'
  | 'taxes-and-lines'
  | 'tax-heads'
  | 'tax-rate'
  | 'totals'
  | 'payments'
  | 'original'

/** Kinds that only a registered supplier issues. */
const REGISTERED_ONLY: ReadonlySet<PaperKind> = new Set<PaperKind>([
  'tax-invoice',
  'credit-note',
  'receipt-voucher',
  'refund-voucher',
  'commission-invoice',
])
const WITH_ORIGINAL: ReadonlySet<PaperKind> = new Set<PaperKind>(['credit-note', 'refund-voucher'])

const NUMBER = /^[A-Z1-9][A-Z0-9/-]{0,15}$/
const SAC = /^(\d{4}|\d{6}|\d{8})$/
/** As many as the invoice registration portal takes. */
export const MOST_LINES = 1000
const RUPEE = 100

/** Everything that is wrong with it, or the paper itself. */
export function checkPaper(
  paper: Paper,
): Result<Paper, { readonly kind: 'paper-invalid'; readonly problems: readonly PaperProblem[] }> {
  const problems = [...checkForm(paper), ...checkParties(paper), ...checkAmounts(paper)]
  return problems.length === 0 ? ok(paper) : refuse({ kind: 'paper-invalid', problems })
}

const listProblems = (checks: readonly (readonly [PaperProblem, boolean])[]): PaperProblem[] =>
  checks.flatMap(([problem, isProblem]) => (isProblem ? [problem] : []))

const checkForm = ({ kind, number, date, lines, original }: Paper): PaperProblem[] =>
  listProblems([
    ['kind', !PAPER_KINDS.includes(kind)],
    ['number', !NUMBER.test(number)],
    ['date', !isDay(date)],
    ['lines', lines.length < 1 || lines.length > MOST_LINES],
    ['sac', lines.some(({ sac }) => !SAC.test(sac))],
    ['original', WITH_ORIGINAL.has(kind) && (!original || !isDay(original.date) || original.date > date)],
  ])

function isDay(text: string): boolean {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(text) : new Date(Number.NaN)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

function checkParties({ kind, supplier, recipient, place, taxes }: Paper): PaperProblem[] {
  const isTaxed = taxes.some(({ rate }) => rate > 0)
  return listProblems([
    ['supplier', !supplier.name || !supplier.address || !supplier.state],
    ['supplier-gstin', REGISTERED_ONLY.has(kind) && supplier.gstin === null],
    ['supplier-gstin', !isGstinOfState(supplier)],
    ['recipient', recipient.gstin !== null && (!recipient.name || !recipient.address)],
    ['recipient-gstin', !isGstinOfState(recipient)],
    ['place', !findStateByCode(place.state) || !PLACE_RULES.includes(place.rule)],
    ['place', place.rule === 'recipient-registered' && recipient.gstin === null],
    ['place', place.rule !== 'recipient-registered' && recipient.gstin !== null],
    ['place', place.rule === 'supplier-location' && place.state !== supplier.state],
    ['tax-of-unregistered', supplier.gstin === null && isTaxed],
  ])
}

/** Whether a GSTIN, where there is one, is well formed and of the party's state. */
function isGstinOfState({ gstin, state }: Paper['supplier']): boolean {
  if (gstin === null) return true
  const checked = checkGstin(gstin)
  return checked.ok && checked.value === gstin && getStateOfGstin(gstin) === state
}

function checkAmounts(paper: Paper): PaperProblem[] {
  const { lines, taxes, totals, payments } = paper
  const amounts = [...Object.values(totals), ...lines.flatMap((line) => [line.taxable, line.quantity])]
  if (![...amounts, ...taxes.flatMap(listAmounts)].every(Number.isSafeInteger)) return ['amount']
  const gst = add(...taxes.map(sumGst))
  return listProblems([
    ['amount', lines.some(({ quantity, unitPrice }) => quantity < 0 || (unitPrice ?? 0) < 0)],
    ['amount', totals.total < 0 || taxes.some((tax) => listAmounts(tax).some((amount) => amount < 0))],
    ['taxes-and-lines', !areTaxesOfLines(paper)],
    ['tax-heads', taxes.some((tax) => !hasRightHeads(paper, tax))],
    [
      'tax-rate',
      taxes.some((tax) => Math.abs(sumGst(tax) - computeGst(tax.taxable, tax.rate)) > getRoundings(paper)),
    ],
    ['totals', totals.taxable !== add(...taxes.map((tax) => tax.taxable)) || totals.gst !== gst],
    ['totals', totals.total !== totals.taxable + totals.gst + totals.roundOff],
    ['totals', Math.abs(totals.roundOff) >= RUPEE],
    [
      'payments',
      payments.some(({ amount, on }) => !Number.isSafeInteger(amount) || amount <= 0 || !isDay(on)),
    ],
  ])
}

const listAmounts = ({ taxable, cgst, sgst, utgst, igst }: PaperTax): Paise[] => [
  taxable,
  cgst,
  sgst,
  utgst,
  igst,
]
const sumGst = ({ cgst, sgst, utgst, igst }: PaperTax): Paise => add(cgst, sgst, utgst, igst)

/** How often its GST was rounded to the paisa: once, or once for each charge that a partner's invoice sums. */
function getRoundings({ kind, lines }: Paper): number {
  if (kind !== 'commission-invoice' && kind !== 'self-billed-invoice') return 1
  return lines.reduce((sum, { quantity }) => sum + quantity / 1000, 0)
}

/** Each rate once, and its lines sum to its taxable amount. */
function areTaxesOfLines({ lines, taxes }: Paper): boolean {
  const sums = new Map<number, number>()
  for (const { rate, taxable } of lines) sums.set(rate, (sums.get(rate) ?? 0) + taxable)
  return sums.size === taxes.length && taxes.every(({ rate, taxable }) => sums.get(rate) === taxable)
}

function hasRightHeads({ supplier, place }: Paper, tax: PaperTax): boolean {
  if (!supplier.state) return false
  const right = splitGst({ gst: sumGst(tax), supplyState: place.state, stationState: supplier.state })
  return (['cgst', 'sgst', 'utgst', 'igst'] as const).every((head) => right[head] === tax[head])
}
