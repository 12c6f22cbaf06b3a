/** One figure of a report in words, and how it compares. */

import type { ReportFigure } from '@voltyatra/contract'
import { createOnce } from '../../../shared/create-once.ts'
import { count, formatKilowattHours, formatRupees } from '../../../shared/formats.ts'
import { LOCALE } from '../../../shared/locale.ts'
import { formatPercent, formatWholeKilowattHours } from '../../ui/figure-formats.ts'
import { Icon } from '../../ui/icons.tsx'
import { chooseTone, compare } from '../shared/comparison.ts'
import type { ReportRow } from './bookings-filter.ts'
import styles from './reports.module.css'
import { reports } from './texts.ts'

type Values = ReportRow['figures']

const IS_PERCENT: ReadonlySet<ReportFigure> = new Set(['utilisationPercent', 'uptimePercent'])

/** Which direction is good; of refunds and what goes to others neither is. */
const GOOD: Readonly<Partial<Record<ReportFigure, 'more' | 'neither'>>> = {
  gst: 'neither',
  refunds: 'neither',
  partnerCredit: 'neither',
}

export function formatFigure(figure: ReportFigure, value: number | null, isWhole = false): string {
  if (value === null) return reports.unknown
  if (figure === 'charges') return count(value)
  if (figure === 'energyKwh') return isWhole ? formatWholeKilowattHours(value) : formatKilowattHours(value)
  return IS_PERCENT.has(figure) ? formatPercent(value) : formatRupees(value)
}

/** How a figure compares with the earlier one, in a few words; percentages by their difference. */
export function Change({
  figure,
  now,
  before,
  days,
}: {
  readonly figure: ReportFigure
  readonly now: Values
  readonly before: Values | null
  /** The days that it is compared with; left out where there is no room. */
  readonly days?: string
}) {
  const [value, earlier] = [now[figure], before?.[figure] ?? null]
  if (value === null || earlier === null) return null
  const comparison = compare(value, earlier)
  const { direction } = comparison
  return (
    <span className={styles.change} data-tone={chooseTone(comparison, GOOD[figure] ?? 'more')}>
      {(direction === 'more' || direction === 'less') && (
        <Icon name={direction === 'more' ? 'up' : 'down'} size={14} />
      )}
      {formatDifference(figure, value, earlier, days)}
    </span>
  )
}

const amount = createOnce(() => new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 2 }))

function formatDifference(
  figure: ReportFigure,
  value: number,
  earlier: number,
  days: string | undefined,
): string {
  const { direction, percent: share } = compare(value, earlier)
  if (direction === 'from-nothing' && !IS_PERCENT.has(figure))
    return days ? reports.noBefore(days) : reports.noneBefore
  const change = IS_PERCENT.has(figure) ? formatPoints(value - earlier) : getShare(direction, share)
  return days ? reports.against(change, days) : change
}

const getShare = (direction: string, share: number): string =>
  direction === 'more'
    ? reports.more(count(share))
    : direction === 'less'
      ? reports.less(count(share))
      : reports.same

function formatPoints(difference: number): string {
  const written = amount().format(Math.abs(difference))
  if (written === '0') return reports.same
  return reports.points(`${difference > 0 ? '+' : '−'}${written}`)
}
