/** The period of what one driver has gathered, in the address of the driver's page as in that of a list. */
import type { ReactNode } from 'react'
import styles from '../../list/list.module.css'
import { useListUrl } from '../../list/list-url.ts'
import { momentsOf } from '../../list/period.ts'
import { PeriodField } from '../../list/period-field.tsx'
import layoutStyles from '../../ui/layout.module.css'

interface OwnPeriod {
  /** For the key of a query: the moments themselves move on with the clock. */
  readonly key: string
  readonly moments: () => Readonly<Record<string, string>>
}

interface WithinPeriodProps {
  readonly children: (period: OwnPeriod) => ReactNode
}

export function WithinPeriod({ children }: WithinPeriodProps) {
  const url = useListUrl()
  const asked = { period: url.get('period'), from: url.get('from'), to: url.get('to') }
  return (
    <div className={layoutStyles.stack}>
      <div className={styles.tools}>
        <PeriodField url={url} />
      </div>
      {children({
        key: Object.values(asked).join(' '),
        moments: () => ({ ...momentsOf(asked, new Date()) }),
      })}
    </div>
  )
}
