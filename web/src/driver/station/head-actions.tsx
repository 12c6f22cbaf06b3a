/** What can be done with a station beside charging: the way there, keeping it, sharing it. */
import { useState } from 'react'
import { changeFavourite, readFavourites } from '../find/favourites.ts'
import ui from '../ui/app-ui.module.css'
import { buildDirections } from './directions.ts'
import { useExperience } from './experience.ts'
import type { Station } from './station.ts'
import { station as words } from './texts.ts'

interface HeadActionsProps {
  readonly station: Station
}

export function HeadActions({ station: { _id: id, stationName: name, location } }: HeadActionsProps) {
  const [favourites, setFavourites] = useState(readFavourites)
  const page = useExperience(id).data?.page ?? globalThis.location.href
  const [isCopied, setIsCopied] = useState(false)
  const isFavourite = favourites.some((one) => one.id === id)
  const share = async () => {
    const url = new URL(page, globalThis.location.href).href
    try {
      if (navigator.share) await navigator.share({ title: name, url })
      else await navigator.clipboard.writeText(url)
      setIsCopied(!navigator.share)
    } catch {
      // Given up by the driver, or not allowed by the browser: the address stands in its bar.
    }
  }
  return (
    <>
      <div className={ui.choices}>
        <a className={ui.choice} href={buildDirections(location, navigator.userAgent)} rel="noopener">
          {words.directions}
        </a>
        <button
          type="button"
          className={ui.choice}
          aria-pressed={isFavourite}
          onClick={() => setFavourites(changeFavourite({ id, name }))}
        >
          {isFavourite ? words.saved : words.save}
        </button>
        <button type="button" className={ui.choice} onClick={() => void share()}>
          {words.share}
        </button>
        <a className={ui.choice} href={page}>
          {words.page}
        </a>
      </div>
      <div role="status">{isCopied && <p className={ui.quiet}>{words.copied}</p>}</div>
    </>
  )
}
