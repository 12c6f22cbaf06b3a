/** Who a charger is, and how each of its connectors is. */
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { count, formatKilowatts, formatTime } from '../../../shared/formats.ts'
import { useMay, usePanel } from '../../frame/panel.ts'
import { changeSearch } from '../../list/list-url.ts'
import { OwnShare } from '../../network/shared/station-load.tsx'
import { stationLoad, stations } from '../../network/shared/station-texts.ts'
import { buildStationKey, loadStation } from '../../network/shared/stations.ts'
import buttonStyles from '../../ui/buttons.module.css'
import { type Fact, Facts } from '../../ui/facts.tsx'
import layoutStyles from '../../ui/layout.module.css'
import textStyles from '../../ui/text.module.css'
import type { ChargerConnector, ChargerOne } from '../shared/charger-calls.ts'
import { Age, ConnectorStatus, formatConnection } from '../shared/charger-parts.tsx'
import { OFFLINE, withConnectionState } from '../shared/charger-state.ts'
import { formatProtocol, charger as words } from '../shared/charger-texts.ts'
import { formatMeterSetting } from '../shared/setting-names.ts'
import { formatError, formatState } from '../shared/state-texts.ts'
import { ChargerAway } from './charger-away.tsx'
import { ChargerHealth } from './charger-health.tsx'
import { ChargerNow } from './charger-now.tsx'
import { ChargerUptime } from './charger-uptime.tsx'
import styles from './chargers.module.css'

export function ChargerOverview({ charger }: { readonly charger: ChargerOne }) {
  return (
    <div className={layoutStyles.wideStack}>
      {charger.status === 'accepted' && <ChargerAway charger={charger} />}
      <Connectors charger={charger} />
      {charger.status === 'accepted' && <ChargerNow charger={charger} />}
      {charger.status === 'accepted' && <ChargerHealth id={charger._id} />}
      {charger.status === 'accepted' && <ChargerUptime id={charger._id} />}
      <section className={layoutStyles.sheet}>
        <h2>{words.about}</h2>
        <ChargerFacts charger={charger} />
      </section>
    </div>
  )
}

function formatMetering(metering: ChargerOne['metering']): string {
  const { metering: labels } = words
  if (!metering || metering.reportsEnergy === null) return labels.unknown
  const can = metering.intervalSeconds === null ? labels.never : labels.every(metering.intervalSeconds)
  return metering.cannot.length === 0
    ? can
    : `${can} ${labels.cannot(metering.cannot.map(formatMeterSetting).join('; '))}`
}

function formatLocalList({ state, cards, version, problem }: NonNullable<ChargerOne['localList']>): string {
  const { localList: labels } = words
  switch (state) {
    case 'in-step':
      return labels.inStep(cards, version)
    case 'behind':
      return problem === null ? labels.behind : labels.failed(problem)
    case 'not-supported':
      return labels.notSupported
    case 'unknown':
      return labels.unknown
  }
}

function ChargerFacts({ charger }: { readonly charger: ChargerOne }) {
  const { facts } = words
  const { toPage } = usePanel()
  const reported = Object.entries(charger.bootFacts)
  return (
    <>
      <Facts
        of={[
          ...(charger.status === 'accepted'
            ? []
            : ([
                [facts.connection, formatConnection(charger)],
                [facts.last, <Age key="age" at={charger.lastMessageAt} />],
              ] as const)),
          [facts.metering, formatMetering(charger.metering)],
          ...(charger.localList ? ([[facts.localList, formatLocalList(charger.localList)]] as const) : []),
          [facts.repaired, <Repaired key="repaired" of={charger.repairedMessages} />],
          [
            facts.station,
            charger.stationId && (
              <Link key="station" className={buttonStyles.link} to={toPage('station', charger.stationId)}>
                {charger.stationName}
              </Link>
            ),
          ],
          ...(charger.stationId
            ? ([
                [
                  stationLoad.ofLimit,
                  <OwnShare key="share" stationId={charger.stationId} chargerId={charger._id} />,
                ],
              ] as const)
            : []),
          [facts.vendor, charger.vendor],
          [facts.model, charger.model],
          [facts.serial, charger.serialNumber],
          [facts.firmware, charger.firmware],
          [facts.protocol, charger.protocol && formatProtocol(charger.protocol)],
          [facts.security, words.profiles[charger.securityProfile]],
          [facts.boots, count(charger.bootCount)],
          [facts.lastBoot, charger.lastBootAt && formatTime(charger.lastBootAt)],
          [facts.since, formatTime(charger.createdAt)],
          [facts.from, charger.firstAddress],
        ]}
      />
      {reported.length > 0 && (
        <details className={layoutStyles.more}>
          <summary>{words.more}</summary>
          <Facts of={reported.map(([name, value]): Fact => [name, formatValue(value)])} />
        </details>
      )}
    </>
  )
}

const MOST_COUNTED = 1_000

/** How much of what it says had to be mended, which leads to those messages. */
function Repaired({ of: { count: found, lastAt } }: { readonly of: ChargerOne['repairedMessages'] }) {
  const { pathname, search } = useLocation()
  if (found === 0) return words.noneRepaired
  return (
    <>
      <Link
        className={buttonStyles.link}
        to={pathname + changeSearch(search, { tab: 'log', repaired: 'true' })}
      >
        {words.repaired(count(found), found < MOST_COUNTED)}
      </Link>
      {', '}
      <Age at={lastAt} />
    </>
  )
}

const formatValue = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** What its connectors are at the station, by the ids of those. */
function useStationConnectors(stationId: string | null): ReadonlyMap<string, string> {
  const may = useMay()
  const { data } = useQuery({
    queryKey: buildStationKey(stationId ?? ''),
    queryFn: ({ signal }) => loadStation(stationId ?? '', signal),
    enabled: stationId !== null && may('station.read'),
  })
  return new Map(
    (data?.connectors ?? []).map(({ _id, number, type, powerKW }) => [
      _id,
      stations.connector(number, type, formatKilowatts(powerKW)),
    ]),
  )
}

function Connectors({ charger }: { readonly charger: ChargerOne }) {
  const known = useStationConnectors(charger.stationId)
  return (
    <section className={layoutStyles.sheet}>
      <h2>{words.connectors}</h2>
      {charger.connectors.length === 0 ? (
        <p className={textStyles.quiet}>
          {charger.status === 'accepted' ? words.noConnectors : words.noneBeforeDecision}
        </p>
      ) : (
        <ul className={layoutStyles.plainList} aria-label={words.connectors}>
          {charger.connectors.map((connector) => (
            <OneConnector
              key={formatConnectorName(connector)}
              connector={withConnectionState(charger, connector)}
              before={charger.connected ? undefined : connector.status}
              atStation={known.get(connector.connectorId ?? '')}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

interface OneConnectorProps {
  readonly connector: ChargerConnector
  /** What it said last, where its charger is not connected. */
  readonly before: string | undefined
  /** What it is there, where it is known. */
  readonly atStation: string | undefined
}

function OneConnector({ connector, before, atStation }: OneConnectorProps) {
  return (
    <li>
      <span className={styles.connector}>
        <b>{formatConnectorName(connector)}</b>
        {connector.number > 0 && (
          <span className={textStyles.quiet}>{connector.connectorId ? atStation : words.unmapped}</span>
        )}
        <Trouble connector={connector} />
      </span>
      <span className={styles.connectorNow}>
        <ConnectorStatus status={connector.status} />
        <span className={textStyles.quiet}>
          {before !== undefined && connector.status === OFFLINE && `${words.lastState(formatState(before))} `}
          <Age at={connector.at} />
        </span>
      </span>
    </li>
  )
}

function Trouble({ connector }: { readonly connector: ChargerConnector }) {
  const reported = [formatError(connector.errorCode), connector.info, connector.vendorError].filter(Boolean)
  return reported.length > 0 && <span className={textStyles.trouble}>{reported.join(' · ')}</span>
}

export function formatConnectorName({ evse, number }: Pick<ChargerConnector, 'evse' | 'number'>): string {
  if (number === 0 && evse === 0) return words.whole
  return evse === 0 ? words.connector(number) : words.evse(evse, number)
}
