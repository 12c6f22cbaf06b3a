/** The map beside the list, or in its place: drawn when it is wanted and can be, else the reason is shown. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { DrawnMap, NamedPoint, SeenArea } from '../../../../shared/map/draw-map.ts'
import { hasWebGl } from '../../../../shared/map/has-webgl.ts'
import type { Camera, Point } from '../../../../shared/map/point.ts'
import { buildStationPoints } from '../../../../shared/map/points.ts'
import { loadPlaces } from '../../../../shared/places/use-places.ts'
import { finder as texts } from '../../../messages/finder.ts'
import { ICONS, Icon } from '../../../shell/icons.tsx'
import { createMapSource } from '../sources.ts'
import { useReloadable } from '../use-reloadable.ts'
import type { Filters } from '../view.ts'
import { Legend } from './legend.tsx'

/** Fifty thousand stations are 300 kB: enough to be sent every two minutes. */
const REFRESH_MS = 120_000

interface MapSideProps {
  readonly filters: Filters
  /** The searched place. */
  readonly origin: Point | undefined
  /** What stands in the list. */
  readonly listed: readonly Point[]
  readonly selected: NamedPoint | undefined
  readonly camera: Camera | undefined
  readonly onPick: (at: Point) => void
  readonly onCamera: (camera: Camera) => void
  readonly onSearchHere: (area: SeenArea) => void
}

type State = 'loading' | 'ready' | 'noWebGl' | 'mapTrouble'

export function MapSide(props: MapSideProps) {
  const { filters, origin, listed, selected, camera, onSearchHere } = props
  const container = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<DrawnMap>()
  const [state, setState] = useState<State>('loading')
  const [moved, setMoved] = useState<SeenArea>()
  const [source] = useState(createMapSource)
  const isDrawable = state === 'loading' || state === 'ready'
  // Asked for while the map's own files are on their way.
  const { value: columns } = useReloadable(source, {
    key: isDrawable ? 'all' : undefined,
    everyMs: REFRESH_MS,
  })

  const onPick = useEffectEvent(props.onPick)
  const onMoved = useEffectEvent((area: SeenArea) => {
    setMoved(area)
    props.onCamera(area.camera)
  })
  const draw = useEffectEvent(async (on: HTMLElement | null, isWanted: () => boolean) => {
    if (!on) return undefined
    if (!hasWebGl()) {
      setState('noWebGl')
      return undefined
    }
    const [{ drawMap }, places] = await Promise.all([
      import('../../../../shared/map/draw-map.ts'),
      loadPlaces(),
    ])
    if (!isWanted()) return undefined
    const drawn = await drawMap({
      container: on,
      label: texts.mapLabel,
      places,
      camera,
      covered: () => measureCover(on),
      onPick,
      onMoved,
      onReady: (ready) => {
        setMap(ready)
        setState('ready')
      },
    })
    if (isWanted()) return drawn
    drawn.end()
    return undefined
  })

  useEffect(() => {
    let isOver = false
    const drawing = draw(container.current, () => !isOver).catch(() => {
      setState('mapTrouble')
      return undefined
    })
    return () => {
      isOver = true
      setMap(undefined)
      void drawing.then((drawn) => drawn?.end())
    }
  }, [])

  useEffect(() => {
    if (map && columns) map.showStations(buildStationPoints(columns, filters))
  }, [map, columns, filters])

  useEffect(() => map?.showMarks(origin, selected), [map, origin, selected])

  useLookWhereRequested(map, { origin, listed, selected, camera })

  return (
    <div className="map-side" data-state={state} aria-busy={state === 'loading'}>
      <div className="map-place" ref={container} hidden={!isDrawable} />
      {state === 'loading' && <p className="map-words">{texts.mapLoading}</p>}
      {!isDrawable && (
        <p className="map-words" role="status">
          {texts[state]}
        </p>
      )}
      {map && (
        <>
          {moved && (
            <button
              className="button small search-here"
              type="button"
              onClick={() => {
                setMoved(undefined)
                onSearchHere(moved)
              }}
            >
              <Icon path={ICONS.search} />
              {texts.searchHere}
            </button>
          )}
          <div className="zoom">
            <button
              className="icon-button"
              type="button"
              aria-label={texts.zoomIn}
              onClick={() => map.zoomBy(1)}
            >
              <Icon path={ICONS.plus} />
            </button>
            <button
              className="icon-button"
              type="button"
              aria-label={texts.zoomOut}
              onClick={() => map.zoomBy(-1)}
            >
              <Icon path={ICONS.minus} />
            </button>
          </div>
          <Legend />
        </>
      )}
    </div>
  )
}

const STATIONS_IN_VIEW = 8

/** Moves the map to what is searched, opened, or gone back to; never after the visitor has moved it. */
function useLookWhereRequested(
  map: DrawnMap | undefined,
  { origin, listed, selected, camera }: Pick<MapSideProps, 'origin' | 'listed' | 'selected' | 'camera'>,
): void {
  const lookAtSearch = useEffectEvent(() => {
    if (!map || camera) return
    if (origin) map.lookAtAll([origin, ...listed.slice(0, STATIONS_IN_VIEW)])
    else if (listed.length > 0) map.lookAtAll(listed)
    else map.lookAtCountry()
  })
  const search = `${origin?.lat},${origin?.long} ${listed.length > 0}`
  useWhen([map, search], () => lookAtSearch())

  const lookAtStation = useEffectEvent(() => selected && map?.lookAtStation(selected, origin))
  useWhen([map, `${selected?.lat},${selected?.long}`], () => lookAtStation())

  const lookAtCamera = useEffectEvent(() => {
    const now = map?.camera()
    if (!map || !camera || !now) return
    const isThere =
      Math.abs(now.lat - camera.lat) < 1e-3 &&
      Math.abs(now.long - camera.long) < 1e-3 &&
      Math.abs(now.zoom - camera.zoom) < 0.1
    if (!isThere) map.lookAt(camera)
  })
  useWhen([map, `${camera?.lat},${camera?.long},${camera?.zoom}`], () => lookAtCamera())
}

/** Acts when the map is there, and when what it is to show has become another. */
function useWhen([map, key]: readonly [DrawnMap | undefined, string], act: () => void): void {
  const last = useRef<readonly [DrawnMap | undefined, string]>(undefined)
  useEffect(() => {
    const isSame = last.current?.[0] === map && last.current?.[1] === key
    last.current = [map, key]
    if (!isSame) act()
  })
}

/** On small screens an open station lies over the lower part of the map. */
function measureCover(map: HTMLElement): number {
  const details = document.querySelector('.finder .details')?.getBoundingClientRect()
  const { top, bottom, left } = map.getBoundingClientRect()
  const isOver = details && details.top > top && details.right > left
  return isOver ? Math.max(0, bottom - details.top) : 0
}
