/** The stations that match, nearest first, and a message where there are none. */
import type { ReactNode } from 'react'
import { count } from '../../../shared/formats.ts'
import { finder as texts } from '../../messages/finder.ts'
import { ICONS, Icon } from '../../shell/icons.tsx'
import type { Loaded, Trouble } from './reloadable.ts'
import { FAR_KM, type Listing, NEAR_KM, type Request } from './sources.ts'
import type { Station } from './station.ts'
import { filterCount } from './view.ts'

interface StationListProps {
  readonly loaded: Loaded<Request, Listing>
  /** What the searched point is called. */
  readonly place: string | undefined
  readonly card: (station: Station) => ReactNode
  readonly onMore: () => void
  readonly onRetry: () => void
  readonly onClearFilters: () => void
  readonly onLookElsewhere: () => void
}

export function StationList(props: StationListProps) {
  const { loaded, place, card, onMore, onRetry } = props
  const { key: request, value: listing, isLoading, trouble } = loaded
  if (!request) return null
  return (
    <section className="list" aria-labelledby="list-heading" aria-busy={isLoading}>
      <h2 id="list-heading">{chooseHeading(request, place)}</h2>
      <p className="summary" role="status">
        {listing ? formatSummary(listing) : isLoading && texts.loading}
      </p>
      {listing && listing.stations.length > 0 && <p className="summary">{texts.gstIncluded}</p>}
      {!listing && isLoading && <Skeleton />}
      {trouble && <Refused trouble={trouble} isStale={listing !== undefined} onRetry={onRetry} />}
      {listing?.stations.length === 0 && !trouble && <Empty {...props} listing={listing} />}
      {listing && listing.stations.length > 0 && (
        <>
          <ul className="stations">{listing.stations.map(card)}</ul>
          {listing.next && (
            <button
              className="button small quiet more"
              type="button"
              aria-disabled={isLoading}
              onClick={onMore}
            >
              {isLoading ? texts.loadingMore : texts.more}
            </button>
          )}
        </>
      )}
    </section>
  )
}

function chooseHeading({ near, words }: Request, place: string | undefined): string {
  if (near) return texts.near(place ?? texts.thisArea)
  return words ? texts.named(words) : texts.all
}

function formatSummary({ total, totalIsAtLeast, withinKm, isFarther, stations }: Listing): string {
  if (stations.length === 0) return ''
  if (isFarther) return texts.farther(count(NEAR_KM))
  const heading = totalIsAtLeast ? texts.moreThan(count(total)) : texts.total(total, count(total))
  return withinKm === undefined ? heading : texts.within(heading, count(withinKm))
}

/** As many as fill a screen, as tall as a station is. */
const SKELETONS = ['a', 'b', 'c', 'd', 'e']

export function Skeleton() {
  return (
    <div className="skeleton" aria-hidden="true">
      {SKELETONS.map((one) => (
        <div className="station" key={one}>
          <i />
          <i />
          <i />
        </div>
      ))}
    </div>
  )
}

interface RefusedProps {
  readonly trouble: Trouble
  /** What was there before still is. */
  readonly isStale: boolean
  readonly onRetry: () => void
}

function Refused({ trouble, isStale, onRetry }: RefusedProps) {
  return (
    <div className={isStale ? 'trouble small' : 'trouble'} role="alert">
      <p>{isStale ? texts.stale : (trouble.sentence ?? texts.unreachable)}</p>
      <button className="button small quiet" type="button" onClick={onRetry}>
        {texts.retry}
      </button>
    </div>
  )
}

function Empty({
  listing: { request },
  onClearFilters,
  onLookElsewhere,
}: StationListProps & { readonly listing: Listing }) {
  const { near, words, withinKm } = request
  const isFiltered = filterCount(request) > 0
  return (
    <div className="empty">
      <Icon path={ICONS.pin} />
      <p>
        {isFiltered
          ? texts.none
          : words
            ? texts.noneNamed(words)
            : near
              ? texts.noneNear(count(withinKm ?? FAR_KM))
              : texts.noneAtAll}
      </p>
      {isFiltered ? (
        <button className="button small" type="button" onClick={onClearFilters}>
          {texts.clearFilters}
        </button>
      ) : (
        <button className="button small" type="button" onClick={onLookElsewhere}>
          {texts.lookElsewhere}
        </button>
      )}
    </div>
  )
}
