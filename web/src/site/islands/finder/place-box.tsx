/** The search box: towns while typing, by the pattern of an editable combobox with a list. */
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { findPinCodePlace } from '../../../shared/places/pin-code.ts'
import { formatPlace, type Place, searchPlaces } from '../../../shared/places/search.ts'
import { usePlaces } from '../../../shared/places/use-places.ts'
import { finder as texts } from '../../messages/finder.ts'
import { ICONS, Icon } from '../../shell/icons.tsx'

interface PlaceBoxProps {
  /** What is searched for already. */
  readonly searched: string
  readonly onPlace: (place: Place) => void
  /** Words that are looked for in names and addresses. */
  readonly onWords: (words: string) => void
  readonly onClear: () => void
}

const MOST_SUGGESTIONS = 6
const LIST = 'finder-suggestions'
const formatOptionId = (index: number): string => `finder-suggestion-${index}`

export function PlaceBox({ searched, onPlace, onWords, onClear }: PlaceBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(searched)
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const { places, load } = usePlaces()

  // What was typed before this part of the page was alive counts as well.
  useEffect(() => {
    const early = input.current?.value ?? ''
    if (!early) return
    setTyped(early)
    setIsOpen(document.activeElement === input.current)
    void load()
  }, [load])
  const last = useRef(searched)
  useEffect(() => {
    if (last.current !== searched) setTyped(searched)
    last.current = searched
  }, [searched])

  const words = typed.trim()
  const found = words ? searchPlaces(places ?? [], words, MOST_SUGGESTIONS) : []
  const optionCount = words ? found.length + 1 : 0
  const isShown = isOpen && optionCount > 0

  function close() {
    setIsOpen(false)
    setActive(-1)
  }

  async function choose(index: number, among: readonly Place[] = found) {
    close()
    const place = among[index] ?? (await findPinCodePlace(words))
    if (place) {
      setTyped(formatPlace(place))
      onPlace(place)
    } else if (words) onWords(words)
  }

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (!words) return
    // Without a choice it is the best suggestion, also where the towns have yet to come.
    if (active >= 0) await choose(active)
    else await choose(0, searchPlaces(await load(), words, 1))
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key } = event
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      setIsOpen(true)
      const step = key === 'ArrowDown' ? 1 : -1
      // One more place than there are options: the box itself.
      setActive((now) => ((now + 1 + step + optionCount + 1) % (optionCount + 1)) - 1)
    } else if (key === 'Escape') {
      if (isShown) event.preventDefault()
      if (!isShown) clear()
      close()
    } else if (key === 'Tab') close()
  }

  function clear() {
    setTyped('')
    onClear()
    input.current?.focus()
  }

  return (
    <search className="place-box">
      <form onSubmit={onSubmit}>
        <label htmlFor="finder-search">{texts.search}</label>
        <div className="place-field">
          <Icon path={ICONS.search} />
          <input
            id="finder-search"
            ref={input}
            type="text"
            role="combobox"
            autoComplete="off"
            autoCapitalize="words"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={200}
            aria-autocomplete="list"
            aria-expanded={isShown}
            aria-controls={LIST}
            aria-activedescendant={isShown && active >= 0 ? formatOptionId(active) : undefined}
            value={typed}
            onFocus={load}
            onChange={(event) => {
              setTyped(event.target.value)
              setIsOpen(true)
              setActive(-1)
              void load()
            }}
            onKeyDown={onKeyDown}
            onBlur={close}
          />
          {typed && (
            <button className="icon-button" type="button" aria-label={texts.clear} onClick={clear}>
              <Icon path={ICONS.close} />
            </button>
          )}
          <button className="search-button" type="submit">
            {texts.searchAction}
          </button>
        </div>
        <div
          className="suggestions"
          id={LIST}
          role="listbox"
          aria-label={texts.suggestions}
          hidden={!isShown}
        >
          {isShown &&
            [...found, undefined].map((place, index) => (
              <button
                key={place ? formatPlace(place) : 'words'}
                id={formatOptionId(index)}
                type="button"
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                // The focus stays in the box.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => void choose(index)}
              >
                <Icon path={place ? ICONS.pin : ICONS.search} />
                {place ? <PlaceName place={place} /> : <span>{texts.inNames(words)}</span>}
              </button>
            ))}
        </div>
        <p className="seen-by-readers-only" role="status">
          {isShown && texts.suggestionCount(optionCount)}
        </p>
      </form>
    </search>
  )
}

function PlaceName({ place }: { readonly place: Place }) {
  return (
    <span>
      {place.name} {place.within !== place.name && <span className="state">{place.within}</span>}
    </span>
  )
}
