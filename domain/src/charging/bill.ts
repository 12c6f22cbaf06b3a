/** What a charge costs by its meter: so far, and in the end. The one place where metered energy becomes money. */

import { type WattHours, wattHours } from '../energy.ts'
import { type BasisPoints, multiply, type Paise } from '../money.ts'
import { computeDocumentTotal, type DocumentTotal } from '../pricing/document.ts'
import type { Tariff } from '../pricing/tariff.ts'
import type { PricedLine, PricedSession } from '../tariff/price.ts'
import type { Stretch } from '../tariff/timeline.ts'
import { billUpTo, computeCoveredEnergy, computeFrozenBill } from './frozen-charge.ts'

/** What a booking was prepaid at: fixed when the driver starts. */
export interface Prepayment extends DocumentTotal {
  readonly tariff: Tariff
  readonly gstRate: BasisPoints
}

export interface MeteredUse {
  readonly energy: WattHours
  /** Milliseconds from the charge's start to its end, or until now. */
  readonly elapsedMs: number
  /** When it began, in seconds since 1970 (UTC), cut to the second. */
  readonly start?: number
  /** What happened from start to end, where it is known; energy flows evenly without it. */
  readonly stretches?: readonly Stretch[]
}

export interface MeteredBill extends DocumentTotal {
  /** Energy that is billed. */
  readonly energy: WattHours
  /** Energy that flowed beyond what the prepayment covers, which nobody pays. */
  readonly unbilled: WattHours
  /** Null where no tariff was frozen. */
  readonly lines: readonly PricedLine[] | null
}

const WATT_HOURS_PER_KWH = 1000
const MINUTE_MS = 60_000

/** More than any meter can show. */
const MOST_WH = 1e13

/** The largest energy whose bill, GST included, the prepayment covers; null where time is paid for. */
export function computeEnergyLimit({ tariff, gstRate, total }: Prepayment): WattHours | null {
  if (tariff.by === 'time') return null
  if (tariff.frozen) return computeCoveredEnergy(tariff.frozen, total, gstRate)
  let [covered, beyond] = [0, MOST_WH]
  while (beyond - covered > 1) {
    const middle = Math.floor((covered + beyond) / 2)
    if (computeEnergyDocument(tariff.perKwh, middle, gstRate).total <= total) covered = middle
    else beyond = middle
  }
  return wattHours(covered)
}

/**
 * The bill of what was used, above the prepayment too where energy is paid for. Time beyond what was paid for is never
 * billed: its end is known to the second, and what a charger goes on after it is not the driver's doing.
 */
export function computeWholeBill(prepaid: Prepayment, use: MeteredUse): MeteredBill {
  const { tariff, gstRate } = prepaid
  if (tariff.frozen) {
    const limit = computeEnergyLimit(prepaid)
    return toMeteredBill(computeFrozenBill(tariff.frozen, prepaid, { used: use, limit }), use.energy, 0)
  }
  if (tariff.by === 'time') return computeMeteredBill(prepaid, use)
  return {
    ...computeEnergyDocument(tariff.perKwh, use.energy, gstRate),
    energy: use.energy,
    unbilled: wattHours(0),
    lines: null,
  }
}

/** The bill of what was used, never above the prepayment. Minutes that have begun count whole. */
export function computeMeteredBill(prepaid: Prepayment, use: MeteredUse): MeteredBill {
  const limit = computeEnergyLimit(prepaid)
  const { tariff, gstRate } = prepaid
  const { energy, elapsedMs } = use
  if (tariff.frozen) {
    const unbilled = Math.max(energy - (limit ?? energy), 0)
    return toMeteredBill(billUpTo(tariff.frozen, prepaid, { used: use, limit }), energy - unbilled, unbilled)
  }
  if (tariff.by === 'energy') {
    const billed = wattHours(Math.min(energy, limit ?? energy))
    const unbilled = wattHours(energy - billed)
    return { ...computeEnergyDocument(tariff.perKwh, billed, gstRate), energy: billed, unbilled, lines: null }
  }
  const minutes = Math.ceil(Math.max(elapsedMs, 0) / MINUTE_MS)
  const used = computeDocumentTotal(multiply(tariff.perHour, minutes, 60), gstRate)
  const { amount, gst, total } = used.total <= prepaid.total ? used : prepaid
  return { amount, gst, total, energy, unbilled: wattHours(0), lines: null }
}

const toMeteredBill = (
  { amount, gst, total, lines }: PricedSession,
  energy: number,
  unbilled: number,
): MeteredBill => ({ amount, gst, total, lines, energy: wattHours(energy), unbilled: wattHours(unbilled) })

const computeEnergyDocument = (perKwh: Paise, energy: number, gstRate: BasisPoints): DocumentTotal =>
  computeDocumentTotal(multiply(perKwh, energy, WATT_HOURS_PER_KWH), gstRate)

/** What a bill and a meter say of the same charge; the amount is taxable. */
export interface BilledFigures {
  readonly energy: WattHours
  readonly amount: Paise
}

/** A hand-written bill may differ from the meter by this share, in percent. */
const TOLERATED_PERCENT = 5

/** Whether a hand-written bill differs from the meter by more than is tolerated, in energy or in money. */
export const doesDifferFromMeter = (bill: BilledFigures, meter: BilledFigures): boolean =>
  isFar(bill.energy, meter.energy) || isFar(bill.amount, meter.amount)

const isFar = (billed: number, metered: number): boolean =>
  BigInt(Math.abs(billed - metered)) * 100n > BigInt(metered) * BigInt(TOLERATED_PERCENT)
