/** A station's month so far, each figure beside the same days of the month before. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { count, formatKilowattHours, formatRupees } from '../../../shared/formats.ts'
import { formatPercent } from '../../ui/figure-formats.ts'
import { Loaded } from '../../ui/loading.tsx'
import recordStyles from '../../ui/record.module.css'
import textStyles from '../../ui/text.module.css'
import { loadFigures } from '../shared/stations.ts'
import { station as words } from './texts.ts'

interface StationFiguresProps {
  readonly id: string
  readonly hasPartner: boolean
}

const formatKWh = (kWh: number): string => formatKilowattHours(Math.round(kWh))
const formatShare = (share: number | null): string => (share === null ? '—' : formatPercent(share))

export function StationFigures({ id, hasPartner }: StationFiguresProps) {
  const figures = useQuery({
    queryKey: ['sums', 'station', id],
    queryFn: ({ signal }) => loadFigures(id, signal),
  })
  const { figures: names } = words
  return (
    <section aria-label={words.month}>
      <Loaded of={figures}>
        {({ month, before, uptimePercent }) => (
          <dl className={recordStyles.recordFigures}>
            <Figure name={names.sales} value={formatRupees(month.sales)}>
              <Beside now={month.sales} then={before.sales} shown={formatRupees(before.sales)} />
            </Figure>
            <Figure name={names.energy} value={formatKWh(month.energyKWh)}>
              <Beside now={month.energyKWh} then={before.energyKWh} shown={formatKWh(before.energyKWh)} />
            </Figure>
            <Figure name={names.charges} value={count(month.charges)}>
              <Beside now={month.charges} then={before.charges} shown={count(before.charges)} />
            </Figure>
            <Figure name={names.utilisation} value={formatShare(month.utilisationPercent)}>
              <span title={words.utilisationHint}>
                {words.before(formatShare(before.utilisationPercent))}
              </span>
            </Figure>
            <Figure name={names.uptime} value={formatShare(uptimePercent)}>
              {uptimePercent === null && words.noUptime}
            </Figure>
            {hasPartner && (
              <Figure name={names.credit} value={formatRupees(month.partnerCredit)}>
                {words.before(formatRupees(before.partnerCredit))}
              </Figure>
            )}
          </dl>
        )}
      </Loaded>
    </section>
  )
}

interface FigureProps {
  readonly name: string
  readonly value: string
  readonly children: ReactNode
}

function Figure({ name, value, children }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={textStyles.figure}>{value}</dd>
      <dd className={textStyles.quiet}>{children}</dd>
    </div>
  )
}

interface BesideProps {
  readonly now: number
  readonly then: number
  readonly shown: string
}

/** The change in percent where there was something before. */
function Beside({ now, then, shown }: BesideProps) {
  const change = then > 0 ? Math.round(((now - then) / then) * 100) : 0
  return (
    <>
      {change !== 0 && (
        <b className={change > 0 ? textStyles.gain : textStyles.loss}>{words.change(change)} </b>
      )}
      {words.before(shown)}
    </>
  )
}
