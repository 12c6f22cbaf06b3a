/** What has failed at chargers since yesterday: which, how often, whether it lasts, and what to do. */
import { useQuery } from '@tanstack/react-query'
import type { ReplyOf, showRecentFaults } from '@voltyatra/contract'
import { Link } from 'react-router'
import { callApi } from '../../../shared/call-api.ts'
import { count, formatTime } from '../../../shared/formats.ts'
import { usePanel } from '../../frame/panel.ts'
import { RecordLink } from '../../frame/record-link.tsx'
import buttonStyles from '../../ui/buttons.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Status } from '../../ui/status.tsx'
import textStyles from '../../ui/text.module.css'
import styles from './dashboard.module.css'
import { dashboard } from './texts.ts'

type Fault = ReplyOf<typeof showRecentFaults>['data']['faults'][number]

const LOOK_AGAIN_MS = 60_000
const { recentFaults: words } = dashboard

/** Nothing where there is no charger yet. */
export function RecentFaults() {
  const { to } = usePanel()
  const recent = useQuery({
    queryKey: ['charger', 'recent-faults'],
    queryFn: async ({ signal }) =>
      (await callApi<typeof showRecentFaults>('GET', '/recent-faults', { signal })).data,
    refetchInterval: LOOK_AGAIN_MS,
  })
  if (!recent.data || recent.data.chargers === 0) return null
  const { chargers, count: all, faults } = recent.data
  return (
    <section className={layoutStyles.sheet} aria-label={words.title}>
      <h2>{words.title}</h2>
      {faults.length === 0 ? (
        <p className={textStyles.quiet}>{words.none(count(chargers))}</p>
      ) : (
        <>
          <p className={textStyles.quiet}>{words.hint}</p>
          <ul className={styles.faults}>
            {faults.map((fault) => (
              <OneFault key={fault._id} fault={fault} />
            ))}
          </ul>
          <div>
            <Link className={buttonStyles.link} to={to('charger-health', { sort: '-faults' })}>
              {all > faults.length ? words.others(count(all - faults.length)) : words.health}
            </Link>
          </div>
        </>
      )}
    </section>
  )
}

function formatPlace({ evse, number }: Fault): string {
  if (number === 0) return words.whole
  return evse === 0 ? words.connector(number) : words.evse(evse, number)
}

function OneFault({ fault }: { readonly fault: Fault }) {
  const { chargerId, identity, stationId, stationName, times, seconds, firstAt, lastAt, lasts } = fault
  const { to } = usePanel()
  return (
    <li>
      <div>
        <Link className={buttonStyles.link} to={to('chargers', { open: chargerId })}>
          {identity}
        </Link>{' '}
        · {formatPlace(fault)}
        {stationName !== null && (
          <>
            {' · '}
            <RecordLink to="station" id={stationId}>
              {stationName}
            </RecordLink>
          </>
        )}
      </div>
      <div>{fault.words}</div>
      <div className={textStyles.quiet}>{fault.todo ?? words.unknownFault}</div>
      <div className={styles.faultTimes}>
        <Status
          value={lasts ? 'lasts' : 'over'}
          tone={lasts ? 'bad' : 'warn'}
          word={lasts ? words.lasts(formatTime(lastAt)) : words.over}
        />{' '}
        {!(lasts && times === 1) && (
          <span className={textStyles.quiet}>
            {times === 1
              ? words.once(formatTime(firstAt), toMinutes(seconds))
              : words.times(times, formatTime(firstAt), toMinutes(seconds))}
          </span>
        )}
      </div>
    </li>
  )
}

const toMinutes = (seconds: number): string => count(Math.max(1, Math.round(seconds / 60)))
