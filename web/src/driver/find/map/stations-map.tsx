/** Where the stations stand. The list is the way for who cannot see it, and says the same. */
import { useQuery } from '@tanstack/react-query'
import type { mapStations } from '@voltyatra/contract'
import { AMENITIES, CONNECTOR_TYPES } from '@voltyatra/domain'
import { useEffect, useMemo, useRef, useState } from 'react'
import { callApi } from '../../../shared/call-api.ts'
import type { DrawnMap } from '../../../shared/map/draw-map.ts'
import { buildStationPoints } from '../../../shared/map/points.ts'
import { SIGNS } from '../../../shared/map/sign-shapes.ts'
import { useMedia } from '../../../shared/map/use-media.ts'
import ui from '../../ui/app-ui.module.css'
import { ICONS, Icon } from '../../ui/icons.tsx'
import type { Station } from '../rank.ts'
import type { Search } from '../search.ts'
import { findStationAt } from '../station-at.ts'
import { StationRow } from '../station-row.tsx'
import '../../../shared/map/maplibre.css'
import styles from './stations-map.module.css'
import { map as words } from './texts.ts'
import { useDrawnMap } from './use-drawn-map.ts'

/** The server's own picture of all stations is at most ten seconds old. */
const REFRESH_MS = 30_000
const STATIONS_IN_VIEW = 8

interface StationsMapProps {
  readonly search: Search
  /** What stands in the list. */
  readonly listed: readonly Station[]
  readonly onMoved: (area: NonNullable<Search['area']>) => void
}

export function StationsMap(props: StationsMapProps) {
  const isDark = useMedia('(prefers-color-scheme: dark)')
  // Drawn anew in the colours of the other theme.
  return <ThemedMap key={isDark ? 'dark' : 'light'} {...props} />
}

function ThemedMap({ search, listed, onMoved }: StationsMapProps) {
  const [chosen, setChosen] = useState<Station>()
  const { container, map, state } = useDrawnMap({
    label: words.label,
    async onPick(at) {
      const station = await findStationAt(at).catch(() => undefined)
      if (station) setChosen(station)
    },
    onMoved,
  })
  const columns = useQuery({
    // Not among the stations that are kept on the device: it may be large.
    queryKey: ['station-map'],
    queryFn: async ({ signal }) =>
      (await callApi<typeof mapStations>('GET', '/charging-stations/map', { signal })).data,
    refetchInterval: REFRESH_MS,
    // Asked for beside the map's own files, not after them.
    enabled: state === 'loading' || state === 'ready',
  }).data
  const { connector, power, isFreeNow, isOpenNow, amenity, price } = search
  const points = useMemo(() => {
    const type = CONNECTOR_TYPES.find((one) => one === connector)
    const filters = {
      ...{ connector: type, power, isFreeNow, isOpenNow },
      amenity: AMENITIES.find((one) => one === amenity),
      kwhPrice: price || undefined,
    }
    return columns && buildStationPoints(columns, filters)
  }, [columns, connector, power, isFreeNow, isOpenNow, amenity, price])
  useEffect(() => {
    if (points) map?.showStations(points)
  }, [map, points])
  const near = search.isPlace ? undefined : search.near
  useEffect(() => {
    map?.showMarks(near, chosen && { ...chosen.location, name: chosen.stationName })
  }, [map, near, chosen])
  useLookAtResults(map, search, listed)
  const isThere = state === 'loading' || state === 'ready'
  return (
    <div className={styles.map} data-state={state}>
      <div className={styles.frame}>
        <div className={styles.canvas} ref={container} hidden={!isThere} />
        {state === 'loading' && <p className={styles.words}>{words.loading}</p>}
        {!isThere && (
          <p className={styles.words} role="status">
            {words[state]}
          </p>
        )}
        {map && (
          <div className={styles.zoom}>
            <button type="button" aria-label={words.zoomIn} onClick={() => map.zoomBy(1)}>
              <Icon path={ICONS.more} />
            </button>
            <button type="button" aria-label={words.zoomOut} onClick={() => map.zoomBy(-1)}>
              <Icon path={ICONS.less} />
            </button>
          </div>
        )}
      </div>
      {isThere && <Legend />}
      <div aria-live="polite">
        {chosen && (
          <section className={styles.chosen} aria-label={words.chosen}>
            <StationRow station={chosen} />
            <button type="button" className={ui.link} onClick={() => setChosen(undefined)}>
              {words.close}
            </button>
          </section>
        )}
      </div>
    </div>
  )
}

const LEGEND = [
  { shape: SIGNS.good, tone: ui.good, text: 'free' },
  { shape: SIGNS.busy, tone: styles.taken, text: 'taken' },
  { shape: SIGNS.off, tone: ui.off, text: 'off' },
] as const

const Legend = () => (
  <ul className={styles.legend} aria-label={words.signs}>
    {LEGEND.map(({ shape, tone, text }) => (
      <li key={text} className={tone}>
        <svg viewBox="0 0 16 16" width="16" height="16" fill="currentColor" aria-hidden="true">
          <path fillRule="evenodd" d={shape} />
        </svg>
        {words[text]}
      </li>
    ))}
  </ul>
)

/** Moves the map to what was searched; never where the driver has moved it. */
function useLookAtResults(map: DrawnMap | undefined, search: Search, listed: readonly Station[]): void {
  const { near, words: sought, area } = search
  const places = listed.slice(0, STATIONS_IN_VIEW).map(({ location }) => location)
  const isListed = places.length > 0
  const key = JSON.stringify([near, sought, isListed, area !== undefined])
  const last = useRef<readonly [DrawnMap | undefined, string]>(undefined)
  // A list that is loaded anew does not move the map.
  useEffect(() => {
    const isSame = last.current?.[0] === map && last.current?.[1] === key
    last.current = [map, key]
    if (!map || isSame) return
    if (area) map.lookAtAll(findCorners(area))
    else if (near || isListed) map.lookAtAll(near ? [near, ...places] : places)
    else map.lookAtCountry()
  })
}

const KM_OF_A_DEGREE = 111

/** Of a square within the circle. */
function findCorners({ lat, long, km }: NonNullable<Search['area']>) {
  const reach = km / KM_OF_A_DEGREE / 2
  return [
    { lat: lat - reach, long: long - reach },
    { lat: lat + reach, long: long + reach },
  ]
}
