/** Where to charge: a search, a few filters, the stations, the best one first, and where they stand on a map. */
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { listStations, ReplyOf } from '@voltyatra/contract'
import { lazy, Suspense, useDeferredValue, useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'wouter'
import { count } from '../../shared/formats.ts'
import { useMedia } from '../../shared/map/use-media.ts'
import { findPinCodePlace, readPinCode } from '../../shared/places/pin-code.ts'
import { LOOK_MS } from '../../shared/station-events.ts'
import { buildStationPath, PATHS } from '../addresses.ts'
import { takeEarlyList } from '../early-list.ts'
import { HeadWithLanguage } from '../language/language-choice.tsx'
import ui from '../ui/app-ui.module.css'
import { MorePages } from '../ui/more-pages.tsx'
import { Loading, Problem } from '../ui/states.tsx'
import { readFavourites } from './favourites.ts'
import styles from './find.module.css'
import { findNextStart, loadStations, type PageStart, type StationPage } from './load-stations.ts'
import { rankStations } from './rank.ts'
import { measureFromDriver, NEAR_KM, readSearch, type Search, writeSearch } from './search.ts'
import { FilterRow, SearchForm } from './search-form.tsx'
import { StationRow } from './station-row.tsx'
import { find as words } from './texts.ts'
import { useStationEvents } from './use-station-events.ts'

/** From here on list and map stand beside each other; the style sheet says the same. */
const WIDE = '(width >= 60em)'

const StationsMap = lazy(async () => ({ default: (await import('./map/stations-map.tsx')).StationsMap }))

export function FindScreen() {
  const [query, setQuery] = useSearchParams()
  const search = readSearch(query)
  const isHere = useIsHere()
  // A place is looked up for a while: what was pressed meanwhile stays, and who has left is not brought back.
  const go = (change: Partial<Search>) => {
    if (!isHere.current) return
    setQuery((now) => writeSearch({ ...readSearch(now), ...change }), { replace: true })
  }
  const lookMs = useRef<number>(LOOK_MS.away)
  const stations = useInfiniteQuery({
    queryKey: ['stations', 'list', search],
    initialPageParam: undefined as PageStart,
    queryFn: async ({ pageParam, signal }): Promise<StationPage> =>
      (await readEarlyList(search)) ?? loadStations(search, pageParam, signal),
    getNextPageParam: findNextStart,
    placeholderData: keepPreviousData,
    refetchInterval: () => lookMs.current,
  })
  const isWide = useMedia(WIDE)
  const isMap = search.isMap || isWide
  // Thirty rows are drawn in slices, so that a tap is handled meanwhile.
  const listed = useDeferredValue(stations.data)
  const found = listed?.pages.flatMap(({ data }) => data) ?? []
  const shown = rankStations(found.map((station) => measureFromDriver(search, station)))
  lookMs.current = useStationEvents(shown.map(({ _id }) => _id))
  return (
    <main className={`${ui.page} ${isMap ? styles.withMap : ''}`} aria-busy={stations.isFetching}>
      <HeadWithLanguage>{words.title}</HeadWithLanguage>
      <Link className={ui.primary} href={PATHS.scan}>
        {words.scan}
      </Link>
      <SearchForm key={search.words} search={search} go={go}>
        {!isWide && (
          <button
            type="button"
            className={ui.choice}
            aria-pressed={search.isMap}
            onClick={() => go({ isMap: !search.isMap, area: undefined })}
          >
            {words.map}
          </button>
        )}
        {search.area && (
          <button type="button" className={ui.choice} aria-pressed onClick={() => go({ area: undefined })}>
            {words.inArea}
          </button>
        )}
        <Link className={ui.choice} href={PATHS.route}>
          {words.route}
        </Link>
      </SearchForm>
      <FilterRow search={search} go={go} />
      {isMap && (
        <div className={styles.mapPlace}>
          <Suspense fallback={<Loading />}>
            <StationsMap search={search} listed={shown} onMoved={(area) => go({ area })} />
          </Suspense>
        </div>
      )}
      <Favourites />
      {stations.error && !listed && (
        <Problem error={stations.error} onRetry={() => void stations.refetch()} />
      )}
      {!listed && !stations.error && <Loading />}
      {search.isPlace && <PinCode typed={search.words} />}
      <p className={styles.count} role="status">
        {listed?.pages[0]?.isFarther
          ? words.farther(count(NEAR_KM))
          : listed && (shown.length > 0 ? words.count(shown.length) : words.none)}
      </p>
      {listed && shown.length === 0 && (
        <div className={ui.card}>
          <p>{words.noneHint}</p>
          <button type="button" className={ui.second} onClick={() => setQuery(new URLSearchParams())}>
            {words.all}
          </button>
        </div>
      )}
      <ul className={styles.stations}>
        {shown.map((station) => (
          <li key={station._id}>
            <StationRow station={station} />
          </li>
        ))}
      </ul>
      {listed && <MorePages of={stations} label={words.more} />}
    </main>
  )
}

/** Whether the screen is still drawn: what stands in it may ask as soon as it is. */
function useIsHere(): { readonly current: boolean } {
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return isHere
}

/** Which place the pin code is: the list says nothing of it. */
function PinCode({ typed }: { readonly typed: string }) {
  const pinCode = readPinCode(typed)
  const { data } = useQuery({
    queryKey: ['pin-code', pinCode],
    queryFn: async ({ signal }) => (await findPinCodePlace(typed, signal)) ?? null,
    enabled: pinCode !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ? <p className={ui.quiet}>{words.around(data.name)}</p> : null
}

/** What was asked for before the app was there; undefined where that is no answer to this search. */
async function readEarlyList(search: Search): Promise<ReplyOf<typeof listStations> | undefined> {
  const early = await takeEarlyList()?.catch(() => undefined)
  return early?.ok && writeSearch(search).size === 0
    ? ((await early.json()) as ReplyOf<typeof listStations>)
    : undefined
}

function Favourites() {
  const favourites = readFavourites()
  if (favourites.length === 0) return null
  return (
    <nav className={`${ui.choices} ${styles.filters}`} aria-label={words.favourites}>
      {favourites.map(({ id, name }) => (
        <Link key={id} className={ui.choice} href={buildStationPath(id)}>
          {name}
        </Link>
      ))}
    </nav>
  )
}
