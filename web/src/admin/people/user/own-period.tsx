/** The period of what one driver has gathered, in the address of the driver's page as in that of a list. */
import type { ReactNode } from 'react'
import { useListUrl } from '../../list/list-url.ts'
import { momentsOf } from '../../list/period.ts'
import { PeriodField } from '../../list/period-field.tsx'

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
    <div className="stack">
      <div className="tools">
        <PeriodField url={url} />
      </div>
      {children({
        key: Object.values(asked).join(' '),
        moments: () => ({ ...momentsOf(asked, new Date()) }),
      })}
    </div>
  )
}
