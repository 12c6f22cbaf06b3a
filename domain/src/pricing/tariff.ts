/** From a tariff and an amount of charging to a price. */

import type { WattHours } from '../energy.ts'
import { type BasisPoints, type Paise, times } from '../money.ts'
import { ok, type Result, refuse } from '../result.ts'
import { type DocumentTotal, documentTotal } from './document.ts'

/** Prices are taxable: GST comes on top. */
export type Tariff =
  | { readonly by: 'energy'; readonly perKwh: Paise }
  | { readonly by: 'time'; readonly perHour: Paise }

/** The tariff prices what was not named: a missing figure is refused, never taken for zero. */
export type PriceRefused = { readonly kind: 'energy-needed' } | { readonly kind: 'hours-needed' }

export interface PriceAsk {
  readonly tariff: Tariff
  readonly energy?: WattHours
  /** At most two decimals, from 0 up. */
  readonly hours?: number
}

/** The taxable price, half up. @throws RangeError for hours below zero or with more than two decimals. */
export function priceOf({ tariff, energy, hours }: PriceAsk): Result<Paise, PriceRefused> {
  if (tariff.by === 'energy') {
    return energy === undefined
      ? refuse({ kind: 'energy-needed' })
      : ok(times(tariff.perKwh, energy, WATT_HOURS_PER_KWH))
  }
  return hours === undefined
    ? refuse({ kind: 'hours-needed' })
    : ok(times(tariff.perHour, hundredthsOf(hours), 100))
}

/** The price with its GST, as a booking's prepayment states it. */
export function quote(
  ask: PriceAsk & { readonly gstRate: BasisPoints },
): Result<DocumentTotal, PriceRefused> {
  const price = priceOf(ask)
  return price.ok ? ok(documentTotal(price.value, ask.gstRate)) : price
}

const WATT_HOURS_PER_KWH = 1000

function hundredthsOf(hours: number): number {
  const count = Math.round(hours * 100)
  if (count / 100 !== hours || hours < 0) throw new RangeError(`Not hours with two decimals: ${hours}`)
  return count
}
