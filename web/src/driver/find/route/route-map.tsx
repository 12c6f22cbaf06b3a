/** The route on a map: its stops and its end. The list shows the same. */
import { useEffect } from 'react'
import type { NamedPoint } from '../../../shared/map/draw-map.ts'
import type { Point } from '../../../shared/map/point.ts'
import { useMedia } from '../../../shared/map/use-media.ts'
import '../../../shared/map/maplibre.css'
import styles from '../map/stations-map.module.css'
import { map as mapWords } from '../map/texts.ts'
import { useDrawnMap } from '../map/use-drawn-map.ts'
import type { RequestedRoute } from './route-search.ts'
import { route as words } from './texts.ts'

interface RouteMapProps {
  readonly requested: RequestedRoute
  readonly stops: readonly Point[]
}

interface Shown {
  readonly from: Point
  readonly to: NamedPoint
  readonly stops: readonly Point[]
}

export function RouteMap(props: RouteMapProps) {
  const isDark = useMedia('(prefers-color-scheme: dark)')
  // Drawn anew in the colours of the other theme.
  return <ThemedMap key={isDark ? 'dark' : 'light'} {...props} />
}

function ThemedMap({ requested: { from, to, toName }, stops }: RouteMapProps) {
  const { container, map, state } = useDrawnMap({
    label: words.map,
    onPick: () => undefined,
    onMoved: () => undefined,
  })
  // By what stands in it: a list that is made anew does not move the map.
  const shown = JSON.stringify({ from, to: { ...to, name: toName }, stops } satisfies Shown)
  useEffect(() => {
    const way: Shown = JSON.parse(shown)
    map?.showStations({
      type: 'FeatureCollection',
      features: way.stops.map(({ lat, long }) => ({
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [long, lat] },
        properties: { state: 0 },
      })),
    })
    map?.showMarks(undefined, way.to)
    map?.lookAtAll([way.from, ...way.stops, way.to])
  }, [map, shown])
  const isThere = state === 'loading' || state === 'ready'
  return (
    <div className={styles.map} data-state={state} data-stops={stops.length}>
      <div className={styles.frame}>
        <div className={styles.canvas} ref={container} hidden={!isThere} />
        {state === 'loading' && <p className={styles.words}>{mapWords.loading}</p>}
        {!isThere && (
          <p className={styles.words} role="status">
            {mapWords[state]}
          </p>
        )}
      </div>
    </div>
  )
}
