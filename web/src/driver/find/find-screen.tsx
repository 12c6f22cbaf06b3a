/** Where to charge: a search, a few filters, and the stations, the best one first. */
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { listStations } from '@voltyatra/contract'
import { CONNECTOR_TYPES } from '@voltyatra/domain'
import { type FormEvent, useRef, useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { callApi } from '../../shared/call-api.ts'
import { LOOK_MS } from '../../shared/station-events.ts'
import { buildStationPath, PATHS } from '../addresses.ts'
import { HeadWithLanguage } from '../language/language-choice.tsx'
import ui from '../ui/app-ui.module.css'
import { ICONS, Icon } from '../ui/icons.tsx'
import { Loading, Problem } from '../ui/states.tsx'
import { CarFilter } from '../vehicles/car-filter.tsx'
import { readFavourites } from './favourites.ts'
import styles from './find.module.css'
import { rankStations } from './rank.ts'
import { buildStationQuery, POWERS, readSearch, type Search, writeSearch } from './search.ts'
import { StationRow } from './station-row.tsx'
import { find as words } from './texts.ts'
import { useStationEvents } from './use-station-events.ts'

export function FindScreen() {
  const [query, setQuery] = useSearchParams()
  const search = readSearch(query)
  const go = (change: Partial<Search>) => setQuery(writeSearch({ ...search, ...change }), { replace: true })
  const lookMs = useRef<number>(LOOK_MS.away)
  const stations = useInfiniteQuery({
    queryKey: ['stations', 'list', search],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      callApi<typeof listStations>('GET', '/charging-stations', {
        query: buildStationQuery(search, pageParam),
        signal,
      }),
    getNextPageParam: ({ page }) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: () => lookMs.current,
  })
  const shown = rankStations(stations.data?.pages.flatMap(({ data }) => data) ?? [])
  lookMs.current = useStationEvents(shown.map(({ _id }) => _id))
  return (
    <main className={ui.page} aria-busy={stations.isFetching}>
      <HeadWithLanguage>{words.title}</HeadWithLanguage>
      <Link className={ui.primary} href={PATHS.scan}>
        {words.scan}
      </Link>
      <SearchForm key={search.words} search={search} go={go} />
      <FilterRow search={search} go={go} />
      <Favourites />
      {stations.error && !stations.data && (
        <Problem error={stations.error} onRetry={() => void stations.refetch()} />
      )}
      {stations.isPending && <Loading />}
      <p className={styles.count} role="status">
        {stations.data && (shown.length > 0 ? words.count(shown.length) : words.none)}
      </p>
      {stations.data && shown.length === 0 && (
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
      {stations.hasNextPage && (
        <button
          type="button"
          className={ui.second}
          disabled={stations.isFetchingNextPage}
          onClick={() => void stations.fetchNextPage()}
        >
          {words.more}
        </button>
      )}
    </main>
  )
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

interface PartProps {
  readonly search: Search
  readonly go: (change: Partial<Search>) => void
}

function SearchForm({ search, go }: PartProps) {
  const [typed, setTyped] = useState(search.words)
  const [locating, setLocating] = useState<'no' | 'yes' | 'failed'>('no')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    go({ words: typed.trim(), near: undefined })
  }
  const locate = () => {
    if (search.near) return go({ near: undefined })
    setLocating('yes')
    const fail = () => setLocating('failed')
    if (!navigator.geolocation) return fail()
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setLocating('no')
        go({ words: '', near: { lat: roundDegrees(coords.latitude), long: roundDegrees(coords.longitude) } })
      },
      fail,
      { maximumAge: 60_000, timeout: 10_000 },
    )
  }
  return (
    <>
      <search>
        <form className={styles.search} onSubmit={submit}>
          <input
            type="search"
            name="q"
            aria-label={words.search}
            placeholder={words.search}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <button type="submit" className={ui.primary}>
            {words.submit}
          </button>
        </form>
      </search>
      <button
        type="button"
        className={`${ui.choice} ${styles.near}`}
        aria-pressed={search.near !== undefined}
        disabled={locating === 'yes'}
        onClick={locate}
      >
        <Icon path={ICONS.locate} />
        {locating === 'yes' ? words.locating : search.near ? words.located : words.nearMe}
      </button>
      <div role="status">{locating === 'failed' && <p className={ui.note}>{words.notLocated}</p>}</div>
    </>
  )
}

/** To about a hundred metres: the server need not know more. */
const roundDegrees = (degrees: number): number => Math.round(degrees * 1000) / 1000

function FilterRow({ search, go }: PartProps) {
  return (
    <fieldset className={`${ui.choices} ${styles.filters}`} aria-label={words.filters}>
      <button
        type="button"
        className={ui.choice}
        aria-pressed={search.isFreeNow}
        onClick={() => go({ isFreeNow: !search.isFreeNow })}
      >
        {words.freeNow}
      </button>
      <CarFilter
        connector={search.connector}
        isUntouched={writeSearch(search).size === 0}
        onChange={(connector) => go({ connector })}
      />
      {POWERS.map((power) => (
        <button
          key={power}
          type="button"
          className={ui.choice}
          aria-pressed={search.power === power}
          onClick={() => go({ power: search.power === power ? 0 : power })}
        >
          {words.fast(power)}
        </button>
      ))}
      <select
        className={styles.select}
        aria-label={words.connector}
        value={search.connector}
        onChange={(event) => go({ connector: event.target.value })}
      >
        <option value="">{words.anyConnector}</option>
        {CONNECTOR_TYPES.map((type) => (
          <option key={type}>{type}</option>
        ))}
      </select>
    </fieldset>
  )
}
