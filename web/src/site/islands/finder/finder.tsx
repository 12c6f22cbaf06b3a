/** The station finder: search, filters, list, details and map. All of it is in the address of the page. */
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Point } from '../../../shared/map/point.ts'
import { useMedia } from '../../../shared/map/use-media.ts'
import { formatPlace } from '../../../shared/places/search.ts'
import { LOOK_MS } from '../../../shared/station-events.ts'
import { linkTo } from '../../addresses.ts'
import { finder as texts } from '../../messages/finder.ts'
import { ICONS, Icon } from '../../shell/icons.tsx'
import { FilterRow, NO_FILTERS } from './filter-row.tsx'
import { InPage } from './in-page.tsx'
import { LocationButton } from './location-button.tsx'
import { MapSide } from './map/map-side.tsx'
import { PlaceBox } from './place-box.tsx'
import { createListingSource, createStationSource, findStationAt, toRequest } from './sources.ts'
import { Start } from './start.tsx'
import type { Station } from './station.ts'
import { formatCardId, StationCard } from './station-card.tsx'
import { StationDetails } from './station-details.tsx'
import { StationList } from './station-list.tsx'
import { useNow } from './use-now.ts'
import { useReloadable } from './use-reloadable.ts'
import { useStationEvents } from './use-station-events.ts'
import { hasComeFromList, readView, useView } from './use-view.ts'
import { formatSearch, type View } from './view.ts'

/** From here on list and map stand beside each other; the style sheet says the same. */
const WIDE = '(width >= 60em)'

export function Finder() {
  const { view, go } = useView()
  const now = useNow()
  const isWide = useMedia(WIDE)
  const isDark = useMedia('(prefers-color-scheme: dark)')
  const [listing] = useState(createListingSource)
  const [details] = useState(createStationSource)
  const [everyMs, setEveryMs] = useState<number>(LOOK_MS.away)
  const loaded = useReloadable(listing, { key: toRequest(view), everyMs })
  const open = useReloadable(details, { key: view.station, everyMs })
  useStationEvents({ listing, details, onEvery: setEveryMs })
  const isMapWanted = useOnce(isWide || view.isMap, !loaded.isLoading && now !== undefined)
  const page = useRef<HTMLDivElement>(null)
  const latestPick = useRef<Point>(undefined)
  useFocusOnReturn(view.station)

  const { value: listed } = loaded
  const filters = useMemo(
    () => ({
      connector: view.connector,
      power: view.power,
      isFreeNow: view.isFreeNow,
      isOpenNow: view.isOpenNow,
      amenity: view.amenity,
      price: view.price,
      kwhPrice: view.kwhPrice,
    }),
    [view.connector, view.power, view.isFreeNow, view.isOpenNow, view.amenity, view.price, view.kwhPrice],
  )
  const points = useMemo(() => (listed?.stations ?? []).map(({ location }) => location), [listed])
  const selected = useMemo(
    () => (open.value?._id === view.station ? toNamedPoint(open.value) : undefined),
    [open.value, view.station],
  )
  const hrefOf = (change: Partial<View>): string => linkTo('stations') + formatSearch({ ...view, ...change })

  /** A new search begins with its list. */
  const search = (change: Partial<View>) =>
    go({ ...NO_SEARCH, ...change, station: undefined, camera: undefined })

  // From station to station on the map, the way back is still that to the list. The address is asked and not
  // the view of this rendering, which a slower answer to an earlier click may have left behind.
  const openStation = (station: string) => {
    latestPick.current = undefined
    go({ station }, readView().station ? { isReplacing: true } : { isFromList: true })
  }
  const close = () => {
    latestPick.current = undefined
    if (hasComeFromList()) history.back()
    else go({ station: undefined })
  }
  const lookElsewhere = () => page.current?.querySelector<HTMLInputElement>('[role=combobox]')?.focus()

  /** Only the latest click opens a station, and none does once the way back was taken. */
  async function pick(at: Point) {
    latestPick.current = at
    const known = listed?.stations.find(({ location }) => isSameSpot(location, at))
    const id = known?._id ?? (await findStationAt(at).catch(() => undefined))
    if (id && latestPick.current === at) openStation(id)
  }

  const card = (station: Station) => (
    <StationCard
      key={station._id}
      station={station}
      href={hrefOf({ station: station._id })}
      onOpen={() => openStation(station._id)}
      now={now}
    />
  )

  return (
    <div className={view.isMap ? 'finder is-map' : 'finder'} ref={page}>
      <div className="panel">
        <header className="search">
          <h1>{texts.heading}</h1>
          <PlaceBox
            searched={view.words ?? view.place ?? ''}
            onPlace={(place) => search({ near: place, place: formatPlace(place) })}
            onWords={(words) => search({ words })}
            onClear={() => search({})}
          />
          <LocationButton onFound={(near) => search({ near, place: texts.myLocation })} />
          <FilterRow
            filters={view}
            isNear={view.near !== undefined}
            onChange={(change) => go({ ...change, station: undefined })}
          >
            <InPage
              className="button small quiet switch"
              href={hrefOf({ isMap: !view.isMap })}
              onFollow={() => go({ isMap: !view.isMap })}
            >
              <Icon path={view.isMap ? ICONS.list : ICONS.map} />
              {view.isMap ? texts.showList : texts.showMap}
            </InPage>
          </FilterRow>
        </header>
        <div className="results" hidden={view.station !== undefined}>
          {!toRequest(view) && <Start onTown={(near, place) => search({ ...NO_SEARCH, near, place })} />}
          <StationList
            loaded={loaded}
            place={view.place}
            card={card}
            onMore={listing.more}
            onRetry={listing.again}
            onClearFilters={() => go(NO_FILTERS)}
            onLookElsewhere={lookElsewhere}
          />
        </div>
        {view.station && (
          <StationDetails
            key={view.station}
            id={view.station}
            loaded={open}
            now={now}
            distanceKm={listed?.stations.find(({ _id }) => _id === view.station)?.distanceKm}
            backLabel={view.isMap && !isWide ? texts.backToMap : texts.back}
            backHref={hrefOf({ station: undefined })}
            onBack={close}
            onRetry={details.again}
          />
        )}
      </div>
      <div className="map-column">
        {isMapWanted && (
          <MapSide
            // Drawn anew in the colours of the other theme.
            key={isDark ? 'dark' : 'light'}
            filters={filters}
            origin={view.withinKm === undefined ? view.near : undefined}
            listed={points}
            selected={selected}
            camera={view.camera}
            onPick={pick}
            onCamera={(camera) => go({ camera }, { isReplacing: true })}
            onSearchHere={({ camera, centre, km }) =>
              go({ ...NO_SEARCH, near: centre, withinKm: km, camera, station: undefined })
            }
          />
        )}
      </div>
    </div>
  )
}

const NO_SEARCH = { near: undefined, place: undefined, withinKm: undefined, words: undefined }

const toNamedPoint = (station: Station | undefined) =>
  station && { ...station.location, name: station.stationName }

/** The map's points have five decimals. */
const isSameSpot = (a: Point, b: Point): boolean =>
  Math.abs(a.lat - b.lat) < 2e-5 && Math.abs(a.long - b.long) < 2e-5

/** True from when both hold for the first time; then as long as it is wanted. */
function useOnce(isWanted: boolean, isTime: boolean): boolean {
  const [hasBegun, setHasBegun] = useState(false)
  useEffect(() => {
    if (isWanted && isTime) setHasBegun(true)
  }, [isWanted, isTime])
  return isWanted && hasBegun
}

/** Back in the list, the focus is on the station that was open. */
function useFocusOnReturn(station: string | undefined): void {
  const last = useRef(station)
  useEffect(() => {
    if (!station && last.current) document.getElementById(formatCardId(last.current))?.focus()
    last.current = station
  }, [station])
}
