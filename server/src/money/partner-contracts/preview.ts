/** What a contract would have brought a partner in the last whole month, by the charges that there were. */
import {
  add,
  addMonths,
  type ContractTerms,
  computeCredit,
  findGstRate,
  getStartOfIstDay,
  makeStatement,
  NO_DEDUCTIONS,
  type Paise,
  type Period,
  type StatementLine,
  subtract,
  toIstMonth,
  ZERO,
} from '@voltyatra/domain'
import type { Reader } from '../../db/client.ts'
import { isRegistered, selectConfirmedCharges } from './queries.ts'

/** Charges that a preview looks at; of a month with more it counts the first ones only, and says so. */
const MOST_CHARGES = 20_000

export interface ContractPreview {
  readonly period: Period
  readonly charges: number
  /** Whether there were more charges than were counted. */
  readonly isPart: boolean
  /** Of the drivers' bills, without GST. */
  readonly taxable: Paise
  /** What the partner was credited for these charges then. */
  readonly credited: Paise
  /** What the contract would have brought for them, line by line; taxes are those of a year's first month. */
  readonly lines: readonly StatementLine[]
  readonly total: Paise
}

/** The partner's last whole month in India, as if the terms had held in it. */
export async function previewContract(
  reader: Reader,
  of: {
    readonly partnerId: string
    readonly terms: ContractTerms
    readonly hasPan: boolean
    readonly now: Date
  },
): Promise<ContractPreview> {
  const { partnerId, terms, hasPan, now } = of
  const month = toIstMonth(now)
  const period = { first: `${addMonths(month, -1)}-01`, next: `${month}-01` }
  const [since, until] = [getStartOfIstDay(period.first), getStartOfIstDay(period.next)]
  const found = await selectConfirmedCharges(reader, { partnerId, since, until, limit: MOST_CHARGES + 1 })
  const charges = found.slice(0, MOST_CHARGES)
  const gstRate = (await isRegistered(reader, partnerId)) ? findGstRate(period.first) : null
  const credits = charges.map((charge) => computeCredit(terms, charge, gstRate))
  const [net, gst] = [add(...credits.map((one) => one.net)), add(...credits.map((one) => one.gst))]
  const taxable = add(...charges.map((charge) => charge.taxable))
  const nothing = { base: ZERO, deducted: ZERO }
  const made = makeStatement({
    period,
    versions: [{ ...terms, validFrom: period.first }],
    opening: ZERO,
    moved: {
      taxable,
      collected: add(...charges.map(({ collected }) => collected)),
      net,
      gst,
      landShare: add(...credits.map(({ landShare }) => landShare)),
      payouts: ZERO,
      returned: ZERO,
    },
    corrections: [],
    carried: NO_DEDUCTIONS,
    balance: add(net, gst),
    gstRate,
    hasPan,
    before: { year: nothing, month: nothing },
  })
  return {
    period,
    charges: charges.length,
    isPart: found.length > charges.length,
    taxable,
    credited: add(...charges.map(({ credited }) => credited)),
    lines: made.lines,
    total: subtract(made.closing, made.opening),
  }
}
