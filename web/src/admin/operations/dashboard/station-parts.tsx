/** Where the stations stand, which sell most, and how they are. */
import { useState } from 'react'
import { Link } from 'react-router'
import { count, formatRupees } from '../../../shared/formats.ts'
import bellStyles from '../../frame/bell.module.css'
import { usePanel } from '../../frame/panel.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import buttonStyles from '../../ui/buttons.module.css'
import { formatWholeKilowattHours } from '../../ui/figure-formats.ts'
import layoutStyles from '../../ui/layout.module.css'
import progressStyles from '../../ui/progress.module.css'
import { Status } from '../../ui/status.tsx'
import textStyles from '../../ui/text.module.css'
import dashboardStyles from './dashboard.module.css'
import type { Figures } from './figures.ts'
import { dashboard } from './texts.ts'

interface PartProps {
  readonly figures: Figures
}

const MOST_STATES = 12

export function ProvidersByState({ figures: { providersByState } }: PartProps) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? providersByState : providersByState.slice(0, MOST_STATES)
  const most = Math.max(1, ...providersByState.map(({ stations }) => stations))
  return (
    <section className={layoutStyles.sheet} aria-label={dashboard.providersByState}>
      <h2>{dashboard.providersByState}</h2>
      {providersByState.length === 0 ? (
        <NoStations />
      ) : (
        <ul className={dashboardStyles.shares}>
          {shown.map(({ state, stateCode, stations, activeStations }) => (
            <li key={stateCode}>
              <span>{state}</span>
              <span className={textStyles.quiet}>
                {dashboard.stations(count(stations), count(activeStations))}
              </span>
              <progress className={progressStyles.bar} max={most} value={stations} aria-label={state} />
            </li>
          ))}
        </ul>
      )}
      {shown.length < providersByState.length && (
        <div>
          <ActionButton
            label={dashboard.allStates(count(providersByState.length))}
            onClick={() => setWhole(true)}
          />
        </div>
      )}
    </section>
  )
}

function NoStations() {
  const { to } = usePanel()
  return (
    <>
      <p className={textStyles.quiet}>{dashboard.noStationsHint}</p>
      <div>
        <Link className={buttonStyles.primary} to={to('addevStation', { tab: 'station' })}>
          {dashboard.addStation}
        </Link>
      </div>
    </>
  )
}

export function TopStations({ figures: { topStations } }: PartProps) {
  const { toPage } = usePanel()
  return (
    <section className={layoutStyles.sheet} aria-label={dashboard.topStations}>
      <h2>{dashboard.topStations}</h2>
      <p className={textStyles.quiet}>
        {topStations.length === 0 ? dashboard.nothingHint : dashboard.topHint}
      </p>
      <ol className={dashboardStyles.top}>
        {topStations.map(({ _id, stationName, revenue, energyKwh, bookings, city, state }) => (
          <li key={_id}>
            <span>
              <Link className={buttonStyles.link} to={toPage('station', _id)}>
                {stationName}
              </Link>
              <span className={`${textStyles.quiet} ${dashboardStyles.topDetail}`}>
                {city ?? state} · {dashboard.kwh(formatWholeKilowattHours(energyKwh), count(bookings))}
              </span>
            </span>
            <b>{formatRupees(revenue)}</b>
          </li>
        ))}
      </ol>
    </section>
  )
}

const STATES = ['active', 'inactive', 'maintenance', 'offline'] as const

export function StationStates({ figures: { cards } }: PartProps) {
  const { to } = usePanel()
  return (
    <section className={layoutStyles.sheet} aria-label={dashboard.stationsNow}>
      <h2>{dashboard.stationsNow}</h2>
      <ul className={bellStyles.attention}>
        {STATES.map((status) => (
          <li key={status}>
            <Link to={to('station', { status })}>
              <Status value={status} />
              <b>{count(cards.stations[status].value)}</b>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
