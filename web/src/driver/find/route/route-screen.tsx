/** Between two places: which stations stand on the way, and where to stop. */
import { useQuery } from '@tanstack/react-query'
import type { mapStations } from '@voltyatra/contract'
import { useEffect, useMemo, useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { callApi } from '../../../shared/call-api.ts'
import { formatDistance } from '../../../shared/formats.ts'
import { type Place, searchPlaces } from '../../../shared/places/search.ts'
import { loadPlaces } from '../../../shared/places/use-places.ts'
import { PATHS } from '../../addresses.ts'
import ui from '../../ui/app-ui.module.css'
import { Loading, Problem } from '../../ui/states.tsx'
import styles from '../find.module.css'
import { findStationAt } from '../station-at.ts'
import { StationRow } from '../station-row.tsx'
import { find } from '../texts.ts'
import { describeGap } from './describe-gap.ts'
import { planRoute, type RoutePlan, type StationOnWay } from './plan-route.ts'
import { RouteForm } from './route-form.tsx'
import { type AskedRoute, readRoute, writeRoute } from './route-search.ts'
import { route as words } from './texts.ts'

export function RouteScreen() {
  const [query, setQuery] = useSearchParams()
  const asked = readRoute(query)
  const [places, setPlaces] = useState<readonly Place[]>([])
  useEffect(() => {
    void loadPlaces().then(setPlaces)
  }, [])
  return (
    <main className={ui.page}>
      <Link className={ui.back} href={PATHS.find}>
        {find.title}
      </Link>
      <h1>{words.title}</h1>
      <RouteForm
        key={`form ${query}`}
        asked={asked}
        search={(typed, most) => searchPlaces(places, typed, most)}
        onAsk={(route) => setQuery(writeRoute(route), { replace: asked !== undefined })}
      />
      {asked && <Way key={`way ${query}`} asked={asked} />}
    </main>
  )
}

interface WayProps {
  readonly asked: AskedRoute
}

function Way({ asked }: WayProps) {
  const columns = useQuery({
    queryKey: ['station-map'],
    queryFn: async ({ signal }) =>
      (await callApi<typeof mapStations>('GET', '/charging-stations/map', { signal })).data,
  })
  const plan = useMemo(() => columns.data && planRoute(columns.data, asked), [columns.data, asked])
  if (columns.error && !plan) return <Problem error={columns.error} onRetry={() => void columns.refetch()} />
  return plan ? <Plan plan={plan} /> : <Loading />
}

interface PlanProps {
  readonly plan: RoutePlan
}

/** Each station of a page is asked for by itself. */
const PER_PAGE = 10

function Plan({ plan: { km, stations, stops, gap } }: PlanProps) {
  const [shown, setShown] = useState(PER_PAGE)
  return (
    <>
      <div className={ui.note}>
        <p>{words.length(formatDistance(km))}</p>
        <p>{words.line}</p>
      </div>
      <h2>{words.stops}</h2>
      {stops.length === 0 && !gap && <p>{words.noStops}</p>}
      <OnWay stations={stops} />
      {gap && (
        <p className={ui.problem} role="alert">
          {describeGap(gap)} {words.tooFar}
        </p>
      )}
      <h2>{words.all}</h2>
      <p className={styles.count} role="status">
        {stations.length > 0 ? words.count(stations.length) : words.none}
      </p>
      <OnWay stations={stations.slice(0, shown)} />
      {stations.length > shown && (
        <button type="button" className={ui.second} onClick={() => setShown(shown + PER_PAGE)}>
          {words.more}
        </button>
      )}
    </>
  )
}

interface OnWayProps {
  readonly stations: readonly StationOnWay[]
}

const OnWay = ({ stations }: OnWayProps) => (
  <ol className={styles.stations}>
    {stations.map((station) => (
      <li key={`${station.at.lat},${station.at.long}`}>
        <p>
          <strong>{words.after(formatDistance(station.afterKm))}</strong>{' '}
          <span className={ui.quiet}>{words.beside(formatDistance(station.offKm))}</span>
        </p>
        <StationThere station={station} />
      </li>
    ))}
  </ol>
)

interface ThereProps {
  readonly station: StationOnWay
}

function StationThere({ station: { at } }: ThereProps) {
  const found = useQuery({
    queryKey: ['stations', 'at', at],
    queryFn: async ({ signal }) => (await findStationAt(at, signal)) ?? null,
  })
  if (found.error) return <Problem error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <div className={ui.skeleton} />
  const { distanceKm: _, ...station } = found.data
  return <StationRow station={station} />
}
