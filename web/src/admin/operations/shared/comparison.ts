/** A figure beside that of an earlier period, and how days are written shortly. */

import { LOCALE } from '../../../shared/locale.ts'

export interface Comparison {
  readonly direction: 'more' | 'less' | 'same' | 'from-nothing' | 'unknown'
  /** Of the value before, rounded. */
  readonly percent: number
}

export function compare(value: number, previous: number | null): Comparison {
  if (previous === null) return { direction: 'unknown', percent: 0 }
  if (value === previous) return { direction: 'same', percent: 0 }
  if (previous === 0) return { direction: 'from-nothing', percent: 0 }
  const percent = Math.round((Math.abs(value - previous) / previous) * 100)
  if (percent === 0) return { direction: 'same', percent }
  return { direction: value > previous ? 'more' : 'less', percent }
}

/** Whether a change is good: more revenue is, more cancellations are not. */
export function chooseTone(
  { direction }: Pick<Comparison, 'direction'>,
  good: 'more' | 'less' | 'neither',
): 'good' | 'bad' | 'calm' {
  if (good === 'neither' || (direction !== 'more' && direction !== 'less')) return 'calm'
  return direction === good ? 'good' : 'bad'
}

const createUtcFormat = (parts: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(LOCALE, { timeZone: 'UTC', ...parts })
const dayOnly = createUtcFormat({ day: 'numeric' })
const dayAndMonth = createUtcFormat({ day: 'numeric', month: 'short' })
const dayAndYear = createUtcFormat({ day: 'numeric', month: 'short', year: 'numeric' })

/** `1–22 Oct`, `25 Sep–1 Oct`, with the years where they differ. */
export function formatDaysShort({ from, to }: { readonly from: string; readonly to: string }): string {
  const [first, last] = [new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`)]
  if (from === to) return dayAndMonth.format(first)
  if (from.slice(0, 4) !== to.slice(0, 4)) return `${dayAndYear.format(first)}–${dayAndYear.format(last)}`
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7)
  return `${(isOneMonth ? dayOnly : dayAndMonth).format(first)}–${dayAndMonth.format(last)}`
}
