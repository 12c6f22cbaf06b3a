/** Between two places: which stations stand on the way, and where to stop. */
import { useQuery } from '@tanstack/react-query'
import type { mapStations } from '@voltyatra/contract'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { callApi } from '../../../shared/call-api.ts'
import { formatDistance } from '../../../shared/formats.ts'
import type { Point } from '../../../shared/map/point.ts'
import { type Place, searchPlaces } from '../../../shared/places/search.ts'
import { loadPlaces } from '../../../shared/places/use-places.ts'
import { PATHS } from '../../addresses.ts'
import { buildWay } from '../../station/directions.ts'
import ui from '../../ui/app-ui.module.css'
import { Loading, Problem } from '../../ui/states.tsx'
import styles from '../find.module.css'
import { findStationAt } from '../station-at.ts'
import { StationRow } from '../station-row.tsx'
import { find } from '../texts.ts'
import { describeGap } from './describe-gap.ts'
import { findFarLeg, planRoute, type RoutePlan, type StationOnWay } from './plan-route.ts'
import { RouteForm } from './route-form.tsx'
import {
  changeStop,
  isSameStop,
  MOST_STOPS,
  type RequestedRoute,
  readRoute,
  readStops,
  writeRoute,
} from './route-search.ts'
import { route as words } from './texts.ts'

const RouteMap = lazy(async () => ({ default: (await import('./route-map.tsx')).RouteMap }))

export function RouteScreen() {
  const [query, setQuery] = useSearchParams()
  const requested = readRoute(query)
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
        key={`form ${requested && writeRoute(requested)}`}
        requested={requested}
        search={(typed, most) => searchPlaces(places, typed, most)}
        onRequest={(route) => setQuery(writeRoute(route), { replace: requested !== undefined })}
      />
      {requested && (
        <Way
          key={`way ${writeRoute(requested)}`}
          requested={requested}
          chosen={readStops(query)}
          onToggle={(at) => setQuery(changeStop(query, at), { replace: true })}
        />
      )}
    </main>
  )
}

interface WayProps {
  readonly requested: RequestedRoute
  /** Where the driver wants to stop. */
  readonly chosen: readonly Point[]
  readonly onToggle: (at: Point) => void
}

function Way(props: WayProps) {
  const { requested } = props
  const columns = useQuery({
    queryKey: ['station-map'],
    queryFn: async ({ signal }) =>
      (await callApi<typeof mapStations>('GET', '/charging-stations/map', { signal })).data,
  })
  // By what stands in it: a stop that is chosen does not plan the way anew.
  const key = writeRoute(requested).toString()
  const plan = useMemo(() => {
    const wanted = readRoute(new URLSearchParams(key))
    return columns.data && wanted && planRoute(columns.data, wanted)
  }, [columns.data, key])
  if (columns.error && !plan) return <Problem error={columns.error} onRetry={() => void columns.refetch()} />
  return plan ? <Plan plan={plan} {...props} /> : <Loading />
}

interface PlanProps extends WayProps {
  readonly plan: RoutePlan
}

/** Each station of a page is asked for by itself. */
const PER_PAGE = 10

function Plan({ plan: { km, stations, stops: advised, gap }, requested, chosen, onToggle }: PlanProps) {
  const [shown, setShown] = useState(PER_PAGE)
  const [isOnMap, setOnMap] = useState(false)
  const isChosen = ({ at }: StationOnWay) => chosen.some((stop) => isSameStop(stop, at))
  const own = stations.filter(isChosen)
  const stops = own.length > 0 ? own : advised
  const farLeg = own.length > 0 ? findFarLeg({ km, stops: own }, requested.rangeKm) : undefined
  const places = stops.map(({ at }) => at)
  const list = { isChosen, onToggle }
  return (
    <>
      <div className={ui.note}>
        <p>{words.length(formatDistance(km))}</p>
        <p>{words.line}</p>
      </div>
      <h2>{own.length > 0 ? words.myStops : words.stops}</h2>
      {stops.length === 0 && !gap && <p>{words.noStops}</p>}
      <OnWay stations={stops} {...list} />
      {own.length === 0 && gap && (
        <p className={ui.problem} role="alert">
          {describeGap(gap)} {words.tooFar}
        </p>
      )}
      {farLeg !== undefined && (
        <p className={ui.problem} role="alert">
          {words.farLeg(formatDistance(farLeg))} {words.tooFar}
        </p>
      )}
      <div className={ui.actions}>
        <a
          className={ui.primary}
          href={buildWay(
            {
              from: requested.fromName ? requested.from : undefined,
              to: requested.to,
              stops: places.slice(0, MOST_STOPS),
            },
            navigator.userAgent,
          )}
          target="_blank"
          rel="noreferrer"
        >
          {words.toMaps}
        </a>
        {!isOnMap && (
          <button type="button" className={ui.second} onClick={() => setOnMap(true)}>
            {words.onMap}
          </button>
        )}
      </div>
      {isOnMap && (
        <Suspense fallback={<Loading />}>
          <RouteMap requested={requested} stops={places} />
        </Suspense>
      )}
      <h2>{words.all}</h2>
      <p className={styles.count} role="status">
        {stations.length > 0 ? words.count(stations.length) : words.none}
      </p>
      <OnWay stations={stations.slice(0, shown)} {...list} />
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
  readonly isChosen: (station: StationOnWay) => boolean
  readonly onToggle: (at: Point) => void
}

const OnWay = ({ stations, isChosen, onToggle }: OnWayProps) => (
  <ol className={styles.onWay}>
    {stations.map((station) => (
      <li key={`${station.at.lat},${station.at.long}`}>
        <p>
          <strong>{words.after(formatDistance(station.afterKm))}</strong>{' '}
          <span className={ui.quiet}>{words.beside(formatDistance(station.offKm))}</span>
        </p>
        <StationThere station={station} />
        <button
          type="button"
          className={`${ui.choice} ${styles.stop}`}
          aria-pressed={isChosen(station)}
          onClick={() => onToggle(station.at)}
        >
          {words.stopHere}
        </button>
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
