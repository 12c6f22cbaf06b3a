/** What a driver has to know of a price before charging, as codes and figures: catalogues make the sentences. */

import { type BasisPoints, type Paise, paise } from '../money.ts'
import type { Dimension, TariffVersion } from './model.ts'
import type { Moment } from './plan.ts'
import { computeAddedGst, computeInnerGst } from './rounding.ts'
import {
  type Board,
  buildBoard,
  computePriceOn,
  findNextClockChange,
  listPricedDimensions,
  type PriceTwice,
  type Reader,
  readAt,
  withBoth,
} from './standing-price.ts'
import { INDIA, type Zone } from './zone.ts'

interface AmountTwice {
  readonly beforeGst: Paise
  readonly withGst: Paise
}

/** Prices are per kWh, per hour or once; `withGst` of energy holds the land share. */
export type PriceFact =
  | ({ readonly code: 'price'; readonly of: Dimension } & PriceTwice)
  /** From `at` on, seconds since 1970 (UTC), another price; in the order of time. */
  | ({ readonly code: 'price-from'; readonly of: Dimension; readonly at: number } & PriceTwice)
  | { readonly code: 'free-at-first'; readonly seconds: number }
  /** After so many Wh of a session another price. */
  | ({ readonly code: 'price-after-energy'; readonly of: Dimension; readonly energy: number } & PriceTwice)
  /** After so many seconds of a session another price. */
  | ({ readonly code: 'price-after-time'; readonly of: Dimension; readonly seconds: number } & PriceTwice)
  | { readonly code: 'idle-grace'; readonly seconds: number }
  | ({ readonly code: 'idle-highest-session' } & AmountTwice)
  /** Minutes of the local day. */
  | ({ readonly code: 'idle-highest-night'; readonly from: number; readonly to: number } & AmountTwice)
  | ({ readonly code: 'land-share' } & PriceTwice)
  | ({ readonly code: 'lowest' } & AmountTwice)
  | ({ readonly code: 'highest' } & AmountTwice)

export interface FactsRequest {
  readonly reader: Reader
  readonly gstRate: BasisPoints
  /** Seconds since 1970 (UTC). */
  readonly now: number
  /** How far ahead changes are looked for, in seconds. */
  readonly ahead: number
  readonly zone?: Zone
}

/** In the order in which they are best said: prices now, what comes with the session, changes by the clock, limits. */
export function listPriceFacts(version: TariffVersion, request: FactsRequest): PriceFact[] {
  const { reader, gstRate, now, zone = INDIA } = request
  const board = buildBoard(version, zone, reader)
  const at = readAt(board, reader, now)
  const twice = (price: number) => withBoth(price, gstRate, version.taxIncluded)
  const dimensions = listPricedDimensions(board)
  const prices = dimensions.map(
    (of): PriceFact => ({ code: 'price', of, ...twice(computePriceOn(board, of, at)) }),
  )
  const free: PriceFact[] = at.seconds > 0 ? [{ code: 'free-at-first', seconds: at.seconds }] : []
  return [
    ...prices,
    ...free,
    ...dimensions.flatMap((of) => listTiers(board, at, of, twice)),
    ...dimensions.flatMap((of) => listChanges(board, of, request)).toSorted(compareByTime),
    ...listLimits(version, dimensions, gstRate),
  ]
}

type Twice = (price: number) => PriceTwice

/** What changes with the energy and the time of the session. */
function listTiers(board: Board, at: Moment, of: Dimension, twice: Twice): PriceFact[] {
  if (of === 'session' || of.startsWith('reservation')) return []
  const first = computePriceOn(board, of, at)
  const facts: PriceFact[] = []
  let last = first
  for (const energy of board.plan.energy) {
    const price = computePriceOn(board, of, { ...at, energy })
    if (price !== last) facts.push({ code: 'price-after-energy', of, energy, ...twice(price) })
    last = price
  }
  last = first
  for (const seconds of board.plan.seconds) {
    if (seconds <= at.seconds) continue
    const price = computePriceOn(board, of, { ...at, seconds })
    if (price !== last) facts.push({ code: 'price-after-time', of, seconds, ...twice(price) })
    last = price
  }
  return facts
}

type Change = Extract<PriceFact, { code: 'price-from' }>

const compareByTime = (one: Change, other: Change): number => one.at - other.at

/** What changes with the clock, for somebody who begins then. */
function listChanges(board: Board, of: Dimension, { reader, gstRate, now, ahead }: FactsRequest): Change[] {
  const facts: Change[] = []
  const { taxIncluded } = board.plan.rules
  let last = computePriceOn(board, of, readAt(board, reader, now))
  for (let at = findNextClockChange(board, now); at <= now + ahead; at = findNextClockChange(board, at)) {
    const price = computePriceOn(board, of, readAt(board, reader, at))
    if (price !== last) facts.push({ code: 'price-from', of, at, ...withBoth(price, gstRate, taxIncluded) })
    last = price
  }
  return facts
}

function listLimits(
  { idle, landShare, lowest, highest, taxIncluded }: TariffVersion,
  dimensions: readonly Dimension[],
  gstRate: BasisPoints,
): PriceFact[] {
  const both = (amount: Paise): AmountTwice =>
    taxIncluded
      ? { beforeGst: paise(amount - computeInnerGst(amount, gstRate)), withGst: amount }
      : { beforeGst: amount, withGst: paise(amount + computeAddedGst(amount, gstRate)) }
  const facts: PriceFact[] = []
  if (dimensions.includes('idle-time')) {
    const { graceSeconds, highestPerSession, night } = idle
    if (graceSeconds > 0) facts.push({ code: 'idle-grace', seconds: graceSeconds })
    if (highestPerSession !== null) facts.push({ code: 'idle-highest-session', ...both(highestPerSession) })
    if (night) {
      const { from, to, highest: most } = night
      facts.push({ code: 'idle-highest-night', from, to, ...both(most) })
    }
  }
  if (landShare > 0) facts.push({ code: 'land-share', ...withBoth(landShare, gstRate, taxIncluded) })
  if (lowest !== null) facts.push({ code: 'lowest', ...both(lowest) })
  if (highest !== null) facts.push({ code: 'highest', ...both(highest) })
  return facts
}
