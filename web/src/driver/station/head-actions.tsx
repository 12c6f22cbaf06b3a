/** What can be done with a station beside charging: the way there, keeping it, sharing it. */
import { useState } from 'react'
import { changeFavourite, readFavourites } from '../find/favourites.ts'
import ui from '../ui/app-ui.module.css'
import { ICONS, Icon } from '../ui/icons.tsx'
import styles from './app-station.module.css'
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
  const saving = isFavourite ? words.saved : words.save
  return (
    <>
      <div className={styles.icons}>
        <a
          className={styles.icon}
          href={buildDirections(location, navigator.userAgent)}
          rel="noopener"
          aria-label={words.directions}
          title={words.directions}
        >
          <Icon path={ICONS.directions} />
        </a>
        <button
          type="button"
          className={styles.icon}
          aria-pressed={isFavourite}
          aria-label={saving}
          title={saving}
          onClick={() => setFavourites(changeFavourite({ id, name }))}
        >
          <Icon path={isFavourite ? ICONS.favourite : ICONS.noFavourite} />
        </button>
        <button
          type="button"
          className={styles.icon}
          aria-label={words.share}
          title={words.share}
          onClick={() => void share()}
        >
          <Icon path={ICONS.share} />
        </button>
      </div>
      <div className={styles.copied} role="status">
        {isCopied && <p className={ui.quiet}>{words.copied}</p>}
      </div>
    </>
  )
}
