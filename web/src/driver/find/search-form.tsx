/** What is searched for, and what a station must have. */
import { AMENITIES, CONNECTOR_TYPES } from '@voltyatra/domain'
import { type FormEvent, Fragment, type ReactNode, useState } from 'react'
import { amenities as amenityWords } from '../../shared/drivers/amenity-texts.ts'
import { findPinCodePlace } from '../../shared/places/pin-code.ts'
import { findPlaceNamed, type Place } from '../../shared/places/search.ts'
import { loadPlaces } from '../../shared/places/use-places.ts'
import ui from '../ui/app-ui.module.css'
import { ICONS, Icon } from '../ui/icons.tsx'
import { CarFilter } from '../vehicles/car-filter.tsx'
import styles from './find.module.css'
import { locate } from './locate.ts'
import { POWERS, PRICES, type Search, writeSearch } from './search.ts'
import { find as words } from './texts.ts'

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
  const [isSearching, setSearching] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSearching) return
    const sought = typed.trim()
    setSearching(true)
    const place = sought ? await findTown(sought) : undefined
    setSearching(false)
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
          <button
            type="submit"
            className={`${ui.primary} ${styles.submit}`}
            aria-label={words.submit}
            aria-disabled={isSearching}
          >
            <Icon path={ICONS.search} />
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
        <div role="status">{locating === 'failed' && <p className={ui.caution}>{words.notLocated}</p>}</div>
      </div>
    </>
  )
}

/** A pin code, or a place by one of its names. */
const findTown = async (sought: string): Promise<Place | undefined> =>
  (await findPinCodePlace(sought)) ?? findPlaceNamed(await loadPlaces(), sought)

interface Filter {
  readonly name: string
  readonly isChosen: boolean
  readonly control: ReactNode
}

/**
 * The row scrolls sideways on a phone: where it appears with filters that are chosen, these come first, and none is out of
 * sight. Afterwards each stays where it was pressed.
 */
export function FilterRow({ search, go }: PartProps) {
  const filters = listFilters({ search, go })
  const [first] = useState(() => new Set(filters.filter(({ isChosen }) => isChosen).map(({ name }) => name)))
  return (
    <fieldset className={`${ui.choices} ${styles.filters}`} aria-label={words.filters}>
      {[true, false].flatMap((isFirst) =>
        filters
          .filter(({ name }) => first.has(name) === isFirst)
          .map(({ name, control }) => <Fragment key={name}>{control}</Fragment>),
      )}
    </fieldset>
  )
}

function listFilters({ search, go }: PartProps): readonly Filter[] {
  return [
    {
      name: 'free',
      isChosen: search.isFreeNow,
      control: (
        <Pressed label={words.freeNow} isOn={search.isFreeNow} onPress={(isFreeNow) => go({ isFreeNow })} />
      ),
    },
    {
      name: 'open',
      isChosen: search.isOpenNow,
      control: (
        <Pressed label={words.openNow} isOn={search.isOpenNow} onPress={(isOpenNow) => go({ isOpenNow })} />
      ),
    },
    {
      name: 'car',
      isChosen: false,
      control: (
        <CarFilter
          connector={search.connector}
          isUntouched={writeSearch({ ...search, isMap: false, area: undefined }).size === 0}
          onChange={(connector) => go({ connector })}
        />
      ),
    },
    ...POWERS.map((power) => ({
      name: `power ${power}`,
      isChosen: search.power === power,
      control: (
        <Pressed
          label={words.fast(power)}
          isOn={search.power === power}
          onPress={(isOn) => go({ power: isOn ? power : 0 })}
        />
      ),
    })),
    {
      name: 'connector',
      isChosen: search.connector !== '',
      control: (
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
      ),
    },
    {
      name: 'price',
      isChosen: search.price > 0,
      control: (
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
      ),
    },
    {
      name: 'amenity',
      isChosen: search.amenity !== '',
      control: (
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
      ),
    },
  ]
}

interface PressedProps {
  readonly label: string
  readonly isOn: boolean
  readonly onPress: (isOn: boolean) => void
}

const Pressed = ({ label, isOn, onPress }: PressedProps) => (
  <button type="button" className={ui.choice} aria-pressed={isOn} onClick={() => onPress(!isOn)}>
    {label}
  </button>
)
