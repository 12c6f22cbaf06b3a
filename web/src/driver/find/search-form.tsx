/** What is searched for, and what a station must have. */
import { AMENITIES, CONNECTOR_TYPES } from '@voltyatra/domain'
import { type FormEvent, type ReactNode, useState } from 'react'
import { findPlaceNamed } from '../../shared/places/search.ts'
import { loadPlaces } from '../../shared/places/use-places.ts'
import ui from '../ui/app-ui.module.css'
import { ICONS, Icon } from '../ui/icons.tsx'
import { CarFilter } from '../vehicles/car-filter.tsx'
import styles from './find.module.css'
import { locate } from './locate.ts'
import { POWERS, PRICES, type Search, writeSearch } from './search.ts'
import { amenities as amenityWords, find as words } from './texts.ts'

interface PartProps {
  readonly search: Search
  readonly go: (change: Partial<Search>) => void
}

interface FormProps extends PartProps {
  /** What stands beside the button of one's position. */
  readonly children: ReactNode
}

export function SearchForm({ search, go, children }: FormProps) {
  const [typed, setTyped] = useState(search.words)
  const isNearMe = search.near !== undefined && !search.isPlace
  const [locating, setLocating] = useState<'no' | 'yes' | 'failed'>('no')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const sought = typed.trim()
    const place = findPlaceNamed(sought ? await loadPlaces() : [], sought)
    go({
      words: sought,
      near: place && { lat: place.lat, long: place.long },
      isPlace: place !== undefined,
      area: undefined,
    })
  }
  const findMe = async () => {
    if (isNearMe) return go({ near: undefined, area: undefined })
    setLocating('yes')
    const near = await locate()
    setLocating(near ? 'no' : 'failed')
    if (near) go({ words: '', near, isPlace: false, area: undefined })
  }
  return (
    <>
      <search>
        <form className={styles.search} onSubmit={(event) => void submit(event)}>
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
      <div className={styles.ways}>
        <div className={`${ui.choices} ${styles.filters}`}>
          <button
            type="button"
            className={`${ui.choice} ${styles.near}`}
            aria-pressed={isNearMe}
            disabled={locating === 'yes'}
            onClick={() => void findMe()}
          >
            <Icon path={ICONS.locate} />
            {locating === 'yes' ? words.locating : isNearMe ? words.located : words.nearMe}
          </button>
          {children}
        </div>
        <div role="status">{locating === 'failed' && <p className={ui.note}>{words.notLocated}</p>}</div>
      </div>
    </>
  )
}

export function FilterRow({ search, go }: PartProps) {
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
      <button
        type="button"
        className={ui.choice}
        aria-pressed={search.isOpenNow}
        onClick={() => go({ isOpenNow: !search.isOpenNow })}
      >
        {words.openNow}
      </button>
      <CarFilter
        connector={search.connector}
        isUntouched={writeSearch({ ...search, isMap: false, area: undefined }).size === 0}
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
        data-chosen={search.connector !== '' || undefined}
        value={search.connector}
        onChange={(event) => go({ connector: event.target.value })}
      >
        <option value="">{words.anyConnector}</option>
        {CONNECTOR_TYPES.map((type) => (
          <option key={type}>{type}</option>
        ))}
      </select>
      <select
        className={styles.select}
        aria-label={words.price}
        data-chosen={search.price > 0 || undefined}
        value={search.price}
        onChange={(event) => go({ price: Number(event.target.value) })}
      >
        <option value={0}>{words.anyPrice}</option>
        {PRICES.map((most) => (
          <option key={most} value={most}>
            {words.priceUpTo(String(most))}
          </option>
        ))}
      </select>
      <select
        className={styles.select}
        aria-label={amenityWords.filter}
        data-chosen={search.amenity !== '' || undefined}
        value={search.amenity}
        onChange={(event) => go({ amenity: event.target.value })}
      >
        <option value="">{amenityWords.any}</option>
        {AMENITIES.filter((one) => one !== 'parking-fee').map((one) => (
          <option key={one} value={one}>
            {amenityWords.names[one]}
          </option>
        ))}
      </select>
    </fieldset>
  )
}
