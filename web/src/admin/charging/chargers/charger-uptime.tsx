/** How much of the last thirty days a charger was connected, and when it was not. */
import { useQuery } from '@tanstack/react-query'
import { count, formatTime } from '../../../shared/formats.ts'
import { Cards } from '../../list/cards.tsx'
import type { Rows } from '../../list/list-of.ts'
import { Table } from '../../list/table.tsx'
import { formatPercent } from '../../ui/figure-formats.ts'
import layoutStyles from '../../ui/layout.module.css'
import { Loaded } from '../../ui/loading.tsx'
import { Moment } from '../../ui/moment.tsx'
import textStyles from '../../ui/text.module.css'
import { CARDS, useMedia } from '../../ui/use-media.ts'
import { loadUptime, type Uptime } from '../shared/charger-calls.ts'
import styles from './chargers.module.css'
import { formatDuration } from './format-duration.ts'
import { uptime as words } from './texts.ts'

export function UptimeShare({ percent: share }: { readonly percent: number | null }) {
  return share === null ? '—' : <span className={textStyles.nowrap}>{formatPercent(share)}</span>
}

type Interruption = Uptime['interruptions'][number] & { readonly _id: string }

const { columns } = words

const ROWS: Rows<Interruption> = {
  label: words.interruptions,
  columns: [
    { label: columns.from, isTitle: true, cell: ({ from }) => <Moment at={from} /> },
    {
      label: columns.to,
      cell: ({ to }) => (to === null ? words.now : <Moment at={to} />),
    },
    { label: columns.long, isNumber: true, cell: ({ seconds }) => formatDuration(seconds) },
    { label: columns.how, cell: ({ how }) => (how === null ? words.never : (words.how[how] ?? how)) },
  ],
}

/** How often it is loaded again: time passes without live events. */
const LOOK_AGAIN_MS = 60_000

export function ChargerUptime({ id }: { readonly id: string }) {
  const uptime = useQuery({
    queryKey: ['charger', 'uptime', id],
    queryFn: ({ signal }) => loadUptime(id, signal),
    refetchInterval: LOOK_AGAIN_MS,
  })
  return (
    <section className={layoutStyles.sheet} aria-label={words.title}>
      <h2>{words.title}</h2>
      <Loaded of={uptime}>{(one) => one && <Figures uptime={one} />}</Loaded>
    </section>
  )
}

function Figures({ uptime }: { readonly uptime: Uptime }) {
  const Shown = useMedia(CARDS) ? Cards : Table
  const { uptimePercent, from, interruptions, interruptionCount } = uptime
  if (uptimePercent === null) return <p className={textStyles.quiet}>{words.none}</p>
  const rows = interruptions.map((one) => ({ ...one, _id: one.from }))
  return (
    <div className={layoutStyles.stack}>
      <p className={styles.uptime}>
        <span className={textStyles.figure}>{formatPercent(uptimePercent)}</span>{' '}
        <span className={textStyles.quiet}>{words.between(formatTime(from))}</span>
      </p>
      {rows.length === 0 ? (
        <p className={textStyles.quiet}>{words.nothing}</p>
      ) : (
        <details className={layoutStyles.more}>
          <summary>
            {words.interruptions} ({count(interruptionCount)})
          </summary>
          <Shown list={ROWS} rows={rows} />
          {interruptionCount > rows.length && (
            <p className={textStyles.quiet}>{words.newest(rows.length, interruptionCount)}</p>
          )}
        </details>
      )}
    </div>
  )
}
