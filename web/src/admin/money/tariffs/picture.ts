/** What the picture of a day or a week is drawn from. */
import type { Cell } from './tariff-calls.ts'

const DAY_CELLS = 48
const DAY_SECONDS = 86_400
const HALF_HOUR_SECONDS = 1_800
/** India is so many seconds ahead of UTC, all year. */
const IST_SECONDS = 19_800

/** So many shades distinguish prices; the lowest price has the first. */
export const SHADES = 5

export interface Span {
  /** Seconds since 1970. */
  readonly from: number
  readonly until: number
  /** Millionths of a rupee, with GST. */
  readonly price: number
  readonly changes: boolean
}

/** Half-hours of one price after each other as one span. */
export function joinSpans(cells: readonly Cell[]): Span[] {
  const spans: Span[] = []
  for (const { from, withGst, changes } of cells) {
    const last = spans.at(-1)
    const until = from + HALF_HOUR_SECONDS
    if (last && last.price === withGst && !last.changes && !changes)
      spans[spans.length - 1] = { ...last, until }
    else spans.push({ from, until, price: withGst, changes })
  }
  return spans
}

export interface Prices {
  readonly lowest: number
  readonly highest: number
}

export function computePrices(cells: readonly Cell[]): Prices {
  const prices = cells.map(({ withGst }) => withGst)
  return { lowest: Math.min(...prices), highest: Math.max(...prices) }
}

/** From 0 for the lowest price to `SHADES` − 1 for the highest; 0 where there is only one. */
export const computeShade = (price: number, { lowest, highest }: Prices): number =>
  highest === lowest ? 0 : Math.round(((price - lowest) / (highest - lowest)) * (SHADES - 1))

/** A row for each day. */
export const splitByDay = (cells: readonly Cell[]): (readonly Cell[])[] =>
  Array.from({ length: Math.ceil(cells.length / DAY_CELLS) }, (_, day) =>
    cells.slice(day * DAY_CELLS, (day + 1) * DAY_CELLS),
  )

/** `09:30` in India; the end of a day is `24:00`. */
export function formatTimeOfDay(seconds: number, isEnd = false): string {
  const minute = Math.floor(((((seconds + IST_SECONDS) % DAY_SECONDS) + DAY_SECONDS) % DAY_SECONDS) / 60)
  const shown = isEnd && minute === 0 ? 1440 : minute
  return [Math.floor(shown / 60), shown % 60].map((one) => String(one).padStart(2, '0')).join(':')
}
