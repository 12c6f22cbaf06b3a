/** A tariff drawn over a day or a week: half-hours with the price that each begins with. */

import type { BasisPoints } from '../money.ts'
import type { Dimension, TariffVersion } from './model.ts'
import {
  buildBoard,
  computePriceOn,
  findNextClockChange,
  type PriceTwice,
  type Reader,
  readAt,
  withBoth,
} from './standing-price.ts'
import { INDIA, type Zone } from './zone.ts'

const CELL_SECONDS = 1_800
export const DAY_CELLS = 48
export const WEEK_CELLS = 336

export interface PriceCell extends PriceTwice {
  /** Seconds since 1970 (UTC). */
  readonly from: number
  /** Whether another price begins within the half-hour. */
  readonly changes: boolean
}

export interface PreviewRequest {
  readonly reader: Reader
  readonly gstRate: BasisPoints
  /** Seconds since 1970 (UTC): where the first half-hour begins. */
  readonly from: number
  /** `DAY_CELLS` or `WEEK_CELLS`. */
  readonly cells: number
  /** What is drawn: energy per kWh, with the land share, or a kind of time per hour. */
  readonly of: Exclude<Dimension, 'session' | 'reservation'>
  readonly zone?: Zone
}

export function computePricePreview(version: TariffVersion, request: PreviewRequest): PriceCell[] {
  const { reader, gstRate, from: first, cells, of, zone = INDIA } = request
  const board = buildBoard(version, zone, reader)
  const priceAt = (now: number): number => computePriceOn(board, of, readAt(board, reader, now))
  return Array.from({ length: cells }, (_none, index) => {
    const from = first + index * CELL_SECONDS
    const price = priceAt(from)
    let changes = false
    for (
      let now = findNextClockChange(board, from);
      now < from + CELL_SECONDS;
      now = findNextClockChange(board, now)
    )
      changes ||= priceAt(now) !== price
    return { from, changes, ...withBoth(price, gstRate, version.taxIncluded) }
  })
}
