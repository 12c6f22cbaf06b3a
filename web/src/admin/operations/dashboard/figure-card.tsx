/** One figure, how it compares, and the way to what it is made of. */
import { Link } from 'react-router'
import { count } from '../../../shared/formats.ts'
import { usePanel } from '../../frame/panel.ts'
import type { ScreenName } from '../../screens.ts'
import { Icon } from '../../ui/icons.tsx'
import textStyles from '../../ui/text.module.css'
import { type Comparison, chooseTone, compare } from '../shared/comparison.ts'
import styles from './dashboard.module.css'

import { dashboard } from './texts.ts'

interface FigureCardProps {
  readonly label: string
  readonly card: { readonly value: number; readonly previous: number | null }
  readonly format: (value: number) => string
  readonly to: readonly [name: ScreenName, query?: Readonly<Record<string, string>>]
  /** The days that it is compared with. */
  readonly before: string
  /** Which direction is good; `neither` where more is as well as less. */
  readonly good?: 'more' | 'less' | 'neither'
}

export function FigureCard({ label, card, format, to, before, good = 'more' }: FigureCardProps) {
  const panel = usePanel()
  const comparison = compare(card.value, card.previous)
  const isNothing = card.value === 0 && (card.previous ?? 0) === 0
  return (
    <Link className={styles.figureCard} to={panel.to(...to)}>
      <span className={textStyles.quiet}>{label}</span>
      <span className={textStyles.figure}>{format(card.value)}</span>
      <span className={styles.comparison} data-tone={chooseTone(comparison, good)}>
        {(comparison.direction === 'more' || comparison.direction === 'less') && (
          <Icon name={comparison.direction === 'more' ? 'up' : 'down'} size={14} />
        )}
        {isNothing ? dashboard.nothingYet : formatComparison(comparison, before)}
      </span>
    </Link>
  )
}

function formatComparison({ direction, percent }: Comparison, before: string): string {
  const share = count(percent)
  if (direction === 'more') return dashboard.against(dashboard.more(share), before)
  if (direction === 'less') return dashboard.against(dashboard.less(share), before)
  if (direction === 'same') return dashboard.against(dashboard.same, before)
  return direction === 'unknown' ? dashboard.unknownBefore : dashboard.noBefore(before)
}
