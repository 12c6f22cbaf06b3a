/** What the network owes a partner for a charge and for a cycle, by the version of its contract. */

import type { WattHours } from '../energy.ts'
import { computeGst } from '../gst/tax.ts'
import { add, type BasisPoints, computeShare, type Paise, roundHalfUp, ZERO } from '../money.ts'
import { addDays, countDays } from '../time.ts'

export const CYCLES = ['week', 'month', 'quarter'] as const
/** Weeks begin on Monday; quarters are those of the Indian financial year, from April. */
export type Cycle = (typeof CYCLES)[number]

export type FeeBearer = 'network' | 'partner'

/** Amounts are without GST: a registered partner gets the GST of its invoice on top. */
export interface ContractTerms {
  /** Of the taxable amount that drivers pay. */
  readonly revenueShare: BasisPoints
  /** Micro-rupees for each kWh. */
  readonly perKwh: number
  /** Micro-rupees for each kWh that the partner passes on to the public owner of the land. */
  readonly landShare: number
  /** Fixed, for a whole cycle. */
  readonly rent: Paise
  /** What a whole cycle brings at least, rent included and land share left out. */
  readonly minimum: Paise
  readonly feesBorneBy: FeeBearer
  /** The fee of payments, its GST included, of what drivers paid; counts where the partner bears it. */
  readonly paymentFee: BasisPoints
  readonly cycle: Cycle
  /** Whether the network collects tax at source as an e-commerce operator (CGST Act s. 52). */
  readonly collectsTcs: boolean
  /** The payment code under which income tax is deducted; null where none is. */
  readonly tdsCode: string | null
}

export interface ContractVersion extends ContractTerms {
  /** The first day in India on which it holds, 'YYYY-MM-DD'. */
  readonly validFrom: string
}

/** The version that holds on a day; undefined before the first. The list is oldest first. */
export const findVersion = <V extends { readonly validFrom: string }>(
  versions: readonly V[],
  day: string,
): V | undefined => versions.findLast(({ validFrom }) => validFrom <= day)

export interface ChargeForPartner {
  /** The taxable amount of the driver's bill. */
  readonly taxable: Paise
  readonly energy: WattHours
}

export interface PartnerCredit {
  readonly share: Paise
  readonly energyPrice: Paise
  readonly landShare: Paise
  /** The three together, without GST. */
  readonly net: Paise
  /** What a registered partner's invoice to the network carries on top. */
  readonly gst: Paise
  readonly total: Paise
}

const MICRO_RUPEES_PER_PAISA = 10_000n
const WATT_HOURS_PER_KWH = 1000n

/** Micro-rupees per kWh times the energy, half up to the paisa. */
const computePrice = (perKwh: number, energy: WattHours): Paise =>
  roundHalfUp(BigInt(perKwh) * BigInt(energy), WATT_HOURS_PER_KWH * MICRO_RUPEES_PER_PAISA)

/** What a charge credits to the partner. `gstRate` is null where it is not registered. */
export function computeCredit(
  terms: Pick<ContractTerms, 'revenueShare' | 'perKwh' | 'landShare'>,
  charge: ChargeForPartner,
  gstRate: BasisPoints | null,
): PartnerCredit {
  const share = computeShare(charge.taxable, terms.revenueShare)
  const energyPrice = computePrice(terms.perKwh, charge.energy)
  const landShare = computePrice(terms.landShare, charge.energy)
  const net = add(share, energyPrice, landShare)
  const gst = gstRate === null ? ZERO : computeGst(net, gstRate)
  return { share, energyPrice, landShare, net, gst, total: add(net, gst) }
}

/** Whole days in India, 'YYYY-MM-DD': `next` is the first day that is no longer in it. */
export interface Period {
  readonly first: string
  readonly next: string
}

export const countDaysIn = ({ first, next }: Period): number => countDays(first, next) - 1

/** The whole cycle that a day lies in. */
export function findCycle(cycle: Cycle, day: string): Period {
  if (cycle === 'week') {
    // 1970-01-01 was a Thursday: three days after a Monday.
    const sinceMonday = (countDays('1970-01-01', day) + 2) % 7
    const first = addDays(day, -sinceMonday)
    return { first, next: addDays(first, 7) }
  }
  const length = cycle === 'month' ? 1 : 3
  const [year = 0, month = 1] = day.split('-').map(Number)
  const firstMonth = Math.floor((month - 1) / length) * length
  return { first: getStartOfMonth(year, firstMonth), next: getStartOfMonth(year, firstMonth + length) }
}

const getStartOfMonth = (year: number, month: number): string =>
  new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)

/** The period of a statement that begins on a day: to the end of the cycle around it. */
export const buildPeriod = (cycle: Cycle, first: string): Period => ({
  first,
  next: findCycle(cycle, first).next,
})

/** The parts of a period in which one version holds, in order; days before the first version are in none. */
export function splitByVersion<V extends { readonly validFrom: string }>(
  versions: readonly V[],
  period: Period,
): readonly { readonly version: V; readonly part: Period }[] {
  return versions.flatMap((version, index) => {
    const until = versions[index + 1]?.validFrom ?? period.next
    const [, first = ''] = [version.validFrom, period.first].toSorted()
    const [next = ''] = [until, period.next].toSorted()
    return first < next ? [{ version, part: { first, next } }] : []
  })
}

/** What is fixed for a whole cycle, for the days of a part of it. */
export function computeProRata(whole: Paise, cycle: Cycle, part: Period): Paise {
  const around = findCycle(cycle, part.first)
  return roundHalfUp(BigInt(whole) * BigInt(countDaysIn(part)), BigInt(countDaysIn(around)))
}
