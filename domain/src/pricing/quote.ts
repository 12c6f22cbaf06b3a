/** From a tariff and an amount of charging to a price. */

import { computePlannedPrice } from '../charging/frozen-charge.ts'
import type { WattHours } from '../energy.ts'
import { type BasisPoints, multiply, type Paise } from '../money.ts'
import { ok, type Result, refuse } from '../result.ts'
import { computeDocumentTotal, type DocumentTotal } from './document.ts'
import type { Tariff } from './tariff.ts'

/** The tariff prices what was not named: a missing figure is refused, never taken for zero. */
export type PriceRefused = { readonly kind: 'energy-needed' } | { readonly kind: 'hours-needed' }

export interface PriceRequest {
  readonly tariff: Tariff
  readonly energy?: WattHours
  /** At most two decimals, from 0 up. */
  readonly hours?: number
}

/** The taxable price, half up. @throws RangeError for hours below zero or with more than two decimals. */
export function computePrice({ tariff, energy, hours }: PriceRequest): Result<Paise, PriceRefused> {
  if (tariff.by === 'energy' && energy === undefined) return refuse({ kind: 'energy-needed' })
  if (tariff.frozen) {
    if (tariff.by === 'time' && hours === undefined) return refuse({ kind: 'hours-needed' })
    return ok(computePlannedPrice(tariff.frozen, { energy: energy ?? 0, hours }, 0).amount)
  }
  if (tariff.by === 'energy') {
    return energy === undefined
      ? refuse({ kind: 'energy-needed' })
      : ok(multiply(tariff.perKwh, energy, WATT_HOURS_PER_KWH))
  }
  return hours === undefined
    ? refuse({ kind: 'hours-needed' })
    : ok(multiply(tariff.perHour, toHundredths(hours), 100))
}

/** The price with its GST, as a booking's prepayment states it. */
export function quote(
  request: PriceRequest & { readonly gstRate: BasisPoints },
): Result<DocumentTotal, PriceRefused> {
  const price = computePrice(request)
  if (!price.ok) return price
  const { tariff, energy, hours, gstRate } = request
  if (!tariff.frozen) return ok(computeDocumentTotal(price.value, gstRate))
  const { amount, gst, total } = computePlannedPrice(tariff.frozen, { energy: energy ?? 0, hours }, gstRate)
  return ok({ amount, gst, total })
}

const WATT_HOURS_PER_KWH = 1000

function toHundredths(hours: number): number {
  const count = Math.round(hours * 100)
  if (count / 100 !== hours || hours < 0) throw new RangeError(`Not hours with two decimals: ${hours}`)
  return count
}
