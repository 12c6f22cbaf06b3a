/** The live map: the network as it is now, as a list for the keyboard and as a map beside it. */

import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { networkMap as networkMapCall } from '@voltyatra/contract'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { callApi } from '../../../shared/call-api.ts'
import { count, formatTime } from '../../../shared/formats.ts'
import { usePanel } from '../../frame/panel.ts'
import { ScreenHead } from '../../frame/screen-head.tsx'
import { useListUrl } from '../../list/list-url.ts'
import buttonStyles from '../../ui/buttons.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Loaded } from '../../ui/loading.tsx'
import textStyles from '../../ui/text.module.css'
import type { NetworkStation } from './draw-network.ts'
import styles from './map.module.css'
import { MapCanvas } from './map-canvas.tsx'
import { LIVE_STATES, type LiveState, Sign } from './signs.tsx'
import { networkMap } from './texts.ts'

/** Live events cover bookings and stations; changes by a charger's silence are polled. */
const LOOK_AGAIN_MS = 15_000
const MOST_LISTED = 100

export function Component() {
  const network = useQuery({
    queryKey: ['station', 'network'],
    queryFn: async ({ signal }) =>
      (await callApi<typeof networkMapCall>('GET', '/network-map', { signal })).data,
    refetchInterval: LOOK_AGAIN_MS,
  })
  return (
    <>
      <ScreenHead hint={networkMap.hint} />
      <Loaded of={network}>{({ stations, asOf }) => <Network stations={stations} asOf={asOf} />}</Loaded>
    </>
  )
}

interface NetworkProps {
  readonly stations: readonly NetworkStation[]
  readonly asOf: string
}

function Network({ stations, asOf }: NetworkProps) {
  const url = useListUrl()
  const { toPage } = usePanel()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const chosen = LIVE_STATES.find((state) => state === url.get('state'))
  const sought = typed.trim().toLowerCase()
  const found = stations.filter(
    ({ state, stationName, city }) =>
      (!chosen || state === chosen) && `${stationName} ${city ?? ''}`.toLowerCase().includes(sought),
  )
  const byState = Map.groupBy(stations, ({ state }) => state)
  return (
    <div className={styles.columns}>
      <section className={layoutStyles.stack} aria-label={networkMap.list}>
        <fieldset className={styles.states}>
          <legend>{networkMap.show}</legend>
          <button type="button" aria-pressed={!chosen} onClick={() => url.filter({ state: '' })}>
            {networkMap.all} <b>{count(stations.length)}</b>
          </button>
          {LIVE_STATES.map((state) => (
            <button
              key={state}
              type="button"
              aria-pressed={chosen === state}
              onClick={() => url.filter({ state: chosen === state ? '' : state })}
            >
              <Sign state={state} />
              {networkMap.states[state]} <b>{count(byState.get(state)?.length ?? 0)}</b>
            </button>
          ))}
        </fieldset>
        <TextInput
          label={networkMap.search}
          type="search"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <p className={textStyles.quiet}>{networkMap.asOf(formatTime(asOf))}</p>
        <Stations found={found} isEmpty={stations.length === 0} />
      </section>
      <MapCanvas stations={found} onPick={(id) => void navigate(toPage('station', id))} />
    </div>
  )
}

const WORST_FIRST: Readonly<Record<LiveState, number>> = {
  down: 0,
  trouble: 1,
  charging: 2,
  free: 3,
  closed: 4,
}

interface StationsProps {
  readonly found: readonly NetworkStation[]
  readonly isEmpty: boolean
}

function Stations({ found, isEmpty }: StationsProps) {
  const { toPage } = usePanel()
  if (found.length === 0)
    return <p className={textStyles.quiet}>{isEmpty ? networkMap.nothing : networkMap.none}</p>
  const listed = found.toSorted((a, b) => WORST_FIRST[a.state] - WORST_FIRST[b.state]).slice(0, MOST_LISTED)
  return (
    <>
      <ul className={styles.stations}>
        {listed.map(({ _id, stationName, city, state, connectors, inUse, outOfOrder, offline }) => (
          <li key={_id}>
            <Sign state={state} />
            <span>
              <Link className={buttonStyles.link} to={toPage('station', _id)}>
                {stationName}
              </Link>
              {city && <span className={textStyles.quiet}> {city}</span>}
              <br />
              <span className={textStyles.quiet}>
                {networkMap.states[state]} · {networkMap.of(connectors, inUse, outOfOrder, offline)}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {found.length > listed.length && (
        <p className={textStyles.quiet}>{networkMap.more(found.length - listed.length)}</p>
      )}
    </>
  )
}
