/** A station: what is free, what it costs, and the way into a charge. */
import { useQuery } from '@tanstack/react-query'
import type { showStation } from '@voltyatra/contract'
import { useState } from 'react'
import { Link, useParams, useSearchParams } from 'wouter'
import { callApi } from '../../shared/call-api.ts'
import { formatAgo, formatDistance, formatKilowatts, formatTime } from '../../shared/formats.ts'
import { computeDistanceKm } from '../../shared/map/distance.ts'
import { PATHS } from '../addresses.ts'
import { getLastPosition } from '../find/locate.ts'
import { StandingLine } from '../find/station-row.tsx'
import { useStationEvents } from '../find/use-station-events.ts'
import { CabinetsPart } from '../swap/cabinets-part.tsx'
import ui from '../ui/app-ui.module.css'
import { Loading, Problem } from '../ui/states.tsx'
import { AboutStation } from './about-station.tsx'
import styles from './app-station.module.css'
import { useExperience } from './experience.ts'
import { FreeAlert } from './free-alert.tsx'
import { HeadActions } from './head-actions.tsx'
import { chooseFirstLimit } from './limits.ts'
import { StartForm } from './start-form.tsx'
import type { Connector, Station } from './station.ts'
import { station as words } from './texts.ts'
import { isUsable, useWhichConnector } from './which-connector.ts'

export function StationScreen() {
  const { id = '' } = useParams<{ id: string }>()
  const refetchInterval = useStationEvents([id])
  const { data, error, refetch } = useQuery({
    queryKey: ['stations', 'one', id],
    queryFn: async ({ signal }) =>
      (await callApi<typeof showStation>('GET', '/charging-stations/{id}', { params: { id }, signal })).data,
    refetchInterval,
  })
  return (
    <main className={ui.page}>
      <div className={styles.top}>
        <Link to={PATHS.find} className={ui.back}>
          {words.back}
        </Link>
        {data && <HeadActions station={data} />}
      </div>
      {data ? (
        <Shown key={data._id} station={data} />
      ) : error ? (
        <Problem error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </main>
  )
}

interface StationProps {
  readonly station: Station
}

function Shown({ station }: StationProps) {
  const { opening, status, batterySlots, pricedBy } = station
  // No car is charged at a slot for batteries.
  const connectors = station.connectors.filter(({ isBatterySlot }) => !isBatterySlot)
  const { data: experience } = useExperience(station._id)
  const reports = new Map(experience?.openProblems.map((one) => [one.connectorId, one.reports]))
  const { connector, isGone, choose } = useWhichConnector(connectors)
  const [query] = useSearchParams()
  const [limit, setLimit] = useState(() => chooseFirstLimit(query, pricedBy === 'time'))
  // What is filled in is for the connector that is shown beside it.
  const changeLimit = (next: typeof limit) => {
    setLimit(next)
    if (connector) choose(connector)
  }
  const isAnyUsable = connectors.some(isUsable)
  const isInService = status === 'active' && opening.isOpen
  const isNoneUsable = !isInService || (!isAnyUsable && connectors.length > 0)
  return (
    <>
      <Head station={station} />
      {reports.has(null) && <p className={ui.caution}>{words.problem(reports.get(null) ?? 0)}</p>}
      {isNoneUsable && <p className={ui.caution}>{station.statusReason ?? words.notNow}</p>}
      <div className={styles.charging}>
        {connectors.length > 0 && (
          <section className={ui.card} aria-labelledby="connectors">
            <h2 id="connectors">{words.connectors}</h2>
            <fieldset className={styles.connectors} aria-labelledby="connectors">
              {connectors.map((one) => (
                <ConnectorChoice
                  key={one._id}
                  connector={one}
                  price={station.prices.length > 1 ? findPrice(station, one) : undefined}
                  reports={reports.get(one._id) ?? 0}
                  isInService={isInService}
                  isChosen={one._id === connector?._id}
                  onChoose={() => choose(one)}
                />
              ))}
            </fieldset>
            <Prices station={station} />
          </section>
        )}
        {isInService && isAnyUsable && connector && (
          <StartForm
            station={station}
            connector={connector}
            isGone={isGone}
            price={findPrice(station, connector)}
            limit={limit}
            onLimit={changeLimit}
          />
        )}
        {/* After the way into a charge: where a car is plugged in, it may be this driver's. */}
        {isInService && connectors.length > 0 && !connectors.some(({ isFree }) => isFree) && (
          <FreeAlert station={station} />
        )}
      </div>
      {batterySlots > 0 && <CabinetsPart stationId={station._id} />}
      {connectors.length === 0 && (
        <section className={ui.card}>
          <Prices station={station} />
        </section>
      )}
      <AboutStation station={station} />
    </>
  )
}

/** What a connector costs, GST included, in one line. */
const findPrice = ({ prices }: Station, { type }: Connector): string | undefined =>
  prices.find(({ connectorTypes }) => connectorTypes.includes(type))?.words.withGst.short

function Head({ station }: StationProps) {
  const { stationName, address, location, lastChargeAt, asOf } = station
  const here = getLastPosition()
  return (
    <header className={ui.actions}>
      <h1>{stationName}</h1>
      <p className={ui.quiet}>{address}</p>
      <p>
        <StandingLine station={station} />
        {here && <span className={ui.quiet}> · {formatDistance(computeDistanceKm(here, location))}</span>}
        {lastChargeAt && (
          <span className={ui.quiet}> · {words.lastCharge(formatAgo(lastChargeAt, new Date(asOf)))}</span>
        )}
      </p>
    </header>
  )
}

/** All that a charge costs, fees for idle time among it. */
function Prices({ station: { prices } }: StationProps) {
  if (prices.length === 0) return null
  return (
    <section className={styles.prices} aria-labelledby="price">
      <h2 id="price">{words.price}</h2>
      {prices.map(({ connectorTypes, words: { withGst, beforeGst } }) => (
        <div key={connectorTypes.join()} className={ui.grow}>
          {prices.length > 1 && <h3 className={ui.quiet}>{connectorTypes.join(', ')}</h3>}
          {withGst.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
          <p className={ui.quiet}>{words.beforeGst(beforeGst.short)}</p>
        </div>
      ))}
    </section>
  )
}

interface ConnectorChoiceProps {
  readonly connector: Connector
  /** Where another connector costs something else. */
  readonly price: string | undefined
  /** Drivers who have reported a problem that nobody has answered. */
  readonly reports: number
  /** Of a station that is closed or out of service nobody uses a connector. */
  readonly isInService: boolean
  readonly isChosen: boolean
  readonly onChoose: () => void
}

function ConnectorChoice(props: ConnectorChoiceProps) {
  const { connector, price, reports, isInService, isChosen, onChoose } = props
  const { number, type, powerKW, isFree, isPluggedIn, isOutOfUse, unknownSince } = connector
  const [tone, label] = unknownSince
    ? [ui.quiet, words.unknown]
    : isOutOfUse
      ? [ui.bad, words.outOfUse]
      : isFree
        ? [ui.good, words.free]
        : isPluggedIn
          ? [ui.good, words.pluggedIn]
          : isInService
            ? [ui.busy, words.inUse]
            : [ui.off, words.outOfUse]
  return (
    <label className={styles.connector}>
      <input
        type="radio"
        name="connector"
        checked={isChosen}
        disabled={!isUsable(connector)}
        onChange={onChoose}
      />
      <span className={styles.facts}>
        <span className={ui.grow}>
          <span className={styles.name}>
            <strong>{words.connector(number, type)}</strong>
            <span className={ui.quiet}>{words.power(formatKilowatts(powerKW))}</span>
          </span>
          {price && <span className={styles.price}>{price}</span>}
          {unknownSince && <span className={ui.quiet}>{words.unknownSince(formatTime(unknownSince))}</span>}
          {reports > 0 && <span className={ui.bad}>{words.connectorProblem(reports)}</span>}
        </span>
        <span className={`${ui.state} ${tone}`}>{label}</span>
      </span>
    </label>
  )
}
