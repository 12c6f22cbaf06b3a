/** The statement of a cycle: what the partner earned, what is added and taken, and what is left to be paid. */

import { computeGst } from '../gst/tax.ts'
import { add, type BasisPoints, computeShare, type Paise, paise, subtract, ZERO } from '../money.ts'
import { addDays } from '../time.ts'
import { type ContractVersion, computeProRata, type Period, splitByVersion } from './contract.ts'
import { computeTds, findTcsRate, findTdsRule } from './source-taxes.ts'

/** What can be more than there is to take it from, in the order in which it is taken. */
export const DEDUCTIONS = ['tds', 'tcs', 'payment-fee', 'correction'] as const
export type Deduction = (typeof DEDUCTIONS)[number]
export type Deductions = Readonly<Record<Deduction, Paise>>

export const NO_DEDUCTIONS: Deductions = { tds: ZERO, tcs: ZERO, 'payment-fee': ZERO, correction: ZERO }

export const STATEMENT_LINES = [
  /** Charges that were confirmed in the period, without GST, and the GST of the partner's invoice for them. */
  'charges',
  'charges-gst',
  'payouts',
  /** Payouts that failed. */
  'returned-payouts',
  'rent',
  'rent-gst',
  'minimum',
  'minimum-gst',
  'correction',
  'tds',
  'tcs',
  'payment-fee',
  /** What earlier statements could not take. */
  'carried-in',
  /** What this one cannot take, given back here and taken by a later one. */
  'carried-on',
] as const
export type StatementLineKind = (typeof STATEMENT_LINES)[number]

export interface StatementLine {
  readonly kind: StatementLineKind
  /** Below zero where it is taken from the partner. */
  readonly amount: Paise
  /** Of 'carried-in' and 'carried-on': what it was. */
  readonly of?: Deduction
  /** What a rate was applied to. */
  readonly base?: Paise
  readonly rate?: BasisPoints
  /** The payment code of a TDS line. */
  readonly code?: string
  /** Why a correction was made. */
  readonly note?: string
}

/** What the ledger moved in the period, on the partner's account. */
export interface PeriodMovements {
  /** Taxable amounts of the drivers' bills. */
  readonly taxable: Paise
  /** What drivers paid, GST included. */
  readonly collected: Paise
  /** Credited for charges, without GST; the land share is a part of it. */
  readonly net: Paise
  readonly gst: Paise
  readonly landShare: Paise
  readonly payouts: Paise
  readonly returned: Paise
}

export interface StatementRequest {
  readonly period: Period
  /** Oldest first; the first holds on the period's first day or before. */
  readonly versions: readonly ContractVersion[]
  readonly opening: Paise
  readonly moved: PeriodMovements
  /** What an operator puts right of earlier statements: above zero to the partner. */
  readonly corrections: readonly { readonly amount: Paise; readonly note: string }[]
  readonly carried: Deductions
  /** What the account holds when the statement is issued. */
  readonly balance: Paise
  /** The rate on the partner's invoice to the network; null where it is not registered. */
  readonly gstRate: BasisPoints | null
  readonly hasPan: boolean
  /** In the financial year and in the month of the period's last day, before it. */
  readonly before: Readonly<Record<'year' | 'month', { readonly base: Paise; readonly deducted: Paise }>>
}

/** What the statement itself moves in the ledger. */
export interface StatementPostings {
  /** Rent and what is missing to the minimum, without GST. */
  readonly rent: Paise
  readonly gst: Paise
  /** Above zero to the partner. */
  readonly correction: Paise
  readonly tds: Paise
  readonly tcs: Paise
  readonly paymentFee: Paise
  /** What the partner's account gets by all of it. */
  readonly toPartner: Paise
}

export interface Statement {
  readonly opening: Paise
  readonly lines: readonly StatementLine[]
  /** opening + all lines, never below zero: what is left to be paid. */
  readonly closing: Paise
  readonly postings: StatementPostings
  /** What the next statement takes. */
  readonly carriedOn: Deductions
  /** What TDS is counted on, and what is due on it, taken or carried on. */
  readonly tds: { readonly base: Paise; readonly due: Paise }
}

const sum = (amounts: readonly Paise[]): Paise => add(...amounts)

/**
 * Makes the statement. Taxes and fees are taken from what there is: what it does not cover is carried into the next
 * statement, so that nobody is asked for money and nothing below zero is paid.
 * @throws RangeError where no version of the contract holds in the period
 */
export function makeStatement(request: StatementRequest): Statement {
  const { moved, gstRate, opening, carried } = request
  const { rent, minimum } = computeFixedAmounts(request)
  const [rentGst, minimumGst] = [rent, minimum].map((amount) =>
    gstRate === null ? ZERO : computeGst(amount, gstRate),
  )
  const gst = add(rentGst ?? ZERO, minimumGst ?? ZERO)
  const given = sum(request.corrections.map(({ amount }) => paise(Math.max(amount, 0))))
  const taken = sum(request.corrections.map(({ amount }) => paise(Math.max(-amount, 0))))
  const own = computeDeductions(request, add(moved.net, rent, minimum, given, paise(-taken)))

  const duties = (head: Deduction): Paise =>
    add(carried[head], head === 'correction' ? taken : own[head].amount)
  const before = add(opening, moved.net, moved.gst, paise(-moved.payouts), moved.returned)
  const added = add(rent, minimum, gst, given)
  let left = Math.max(add(paise(Math.min(before, request.balance)), added), 0)
  const carriedOn: Record<Deduction, Paise> = { ...NO_DEDUCTIONS }
  const covered: Record<Deduction, Paise> = { ...NO_DEDUCTIONS }
  for (const head of DEDUCTIONS) {
    covered[head] = paise(Math.min(duties(head), left))
    carriedOn[head] = subtract(duties(head), covered[head])
    left -= covered[head]
  }

  const lines: readonly StatementLine[] = [
    { kind: 'charges', amount: moved.net },
    { kind: 'charges-gst', amount: moved.gst },
    { kind: 'payouts', amount: paise(-moved.payouts) },
    { kind: 'returned-payouts', amount: moved.returned },
    { kind: 'rent', amount: rent },
    { kind: 'rent-gst', amount: rentGst ?? ZERO },
    { kind: 'minimum', amount: minimum },
    { kind: 'minimum-gst', amount: minimumGst ?? ZERO },
    ...request.corrections.map(({ amount, note }) => ({ kind: 'correction', amount, note }) as const),
    ...(['tds', 'tcs', 'payment-fee'] as const).map(
      (kind): StatementLine => ({ kind, ...own[kind], amount: paise(-own[kind].amount) }),
    ),
    ...DEDUCTIONS.map((of) => ({ kind: 'carried-in', of, amount: paise(-carried[of]) }) as const),
    ...DEDUCTIONS.map((of) => ({ kind: 'carried-on', of, amount: carriedOn[of] }) as const),
  ]
  const correction = subtract(given, covered.correction)
  const taxes = { tds: covered.tds, tcs: covered.tcs, paymentFee: covered['payment-fee'] }
  return {
    opening,
    lines: lines.filter(({ kind, amount, base }) => amount !== 0 || kind === 'charges' || base !== undefined),
    closing: add(opening, ...lines.map(({ amount }) => amount)),
    postings: {
      rent: add(rent, minimum),
      gst,
      correction,
      ...taxes,
      toPartner: paise(rent + minimum + gst + correction - taxes.tds - taxes.tcs - taxes.paymentFee),
    },
    carriedOn,
    tds: { base: own.tds.base ?? ZERO, due: own.tds.amount },
  }
}

/** Rent, and what is missing to the minimum, by the days on which each version holds. */
function computeFixedAmounts({ versions, period, moved }: StatementRequest): { rent: Paise; minimum: Paise } {
  const parts = splitByVersion(versions, period)
  const whole = (amount: 'rent' | 'minimum') =>
    sum(parts.map(({ version, part }) => computeProRata(version[amount], version.cycle, part)))
  const rent = whole('rent')
  const earned = add(subtract(moved.net, moved.landShare), rent)
  const minimum = paise(Math.max(whole('minimum') - earned, 0))
  return { rent, minimum }
}

type Own = Readonly<
  Record<
    'tds' | 'tcs' | 'payment-fee',
    { readonly amount: Paise; readonly base?: Paise; readonly rate?: BasisPoints; readonly code?: string }
  >
>

/** What the version of the period's last day takes. */
function computeDeductions(request: StatementRequest, credited: Paise): Own {
  const { moved, period } = request
  const last = splitByVersion(request.versions, period).at(-1)
  if (!last) throw new RangeError(`No contract holds from ${period.first} to ${period.next}`)
  const { version } = last
  const bearsFees = version.feesBorneBy === 'partner' && version.paymentFee > 0
  const tcsRate = findTcsRate(getLastDay(period))
  return {
    tds: computeTdsLine(request, version, credited),
    tcs: version.collectsTcs
      ? { amount: computeShare(moved.taxable, tcsRate), base: moved.taxable, rate: tcsRate }
      : { amount: ZERO },
    'payment-fee': bearsFees
      ? {
          amount: computeShare(moved.collected, version.paymentFee),
          base: moved.collected,
          rate: version.paymentFee,
        }
      : { amount: ZERO },
  }
}

function computeTdsLine(request: StatementRequest, version: ContractVersion, credited: Paise): Own['tds'] {
  const rule = version.tdsCode === null ? undefined : findTdsRule(version.tdsCode, getLastDay(request.period))
  if (!rule) return { amount: ZERO }
  const amount = computeTds({
    rule,
    hasPan: request.hasPan,
    base: credited,
    before: request.before[rule.threshold.per],
    months: version.cycle === 'quarter' ? 3 : 1,
  })
  const rate = request.hasPan ? rule.rate : rule.rateWithoutPan
  return { amount, base: credited, rate, code: rule.code }
}

const getLastDay = ({ next }: Period): string => addDays(next, -1)
