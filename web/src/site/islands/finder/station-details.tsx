/** One station with its price before and with GST, and its connectors one by one. */
import { useEffect, useRef } from 'react'
import { amenities as amenityTexts } from '../../../shared/drivers/amenity-texts.ts'
import { formatAgo, formatDistance, formatKilowatts, formatTime } from '../../../shared/formats.ts'
import { finder as texts } from '../../messages/finder.ts'
import { ICONS, Icon } from '../../shell/icons.tsx'
import { InPage } from './in-page.tsx'
import type { Loaded } from './reloadable.ts'
import type { StationDetail } from './station.ts'
import { Skeleton } from './station-list.tsx'
import { StatusSign } from './status-sign.tsx'
import { hasComeFromList } from './use-view.ts'
import { buildDirectionsUrl, formatOpening } from './words.ts'

/** Made anew for each station. */
interface StationDetailsProps {
  readonly id: string
  readonly loaded: Loaded<string, StationDetail>
  readonly now: Date | undefined
  /** From the searched point, where one is. */
  readonly distanceKm: number | undefined
  readonly backLabel: string
  readonly backHref: string
  readonly onBack: () => void
  readonly onRetry: () => void
}

const details = texts.details

export function StationDetails(props: StationDetailsProps) {
  const { id, loaded, backLabel, backHref, onBack } = props
  const { key, value, isLoading, trouble } = loaded
  const station = value?._id === id && key === id ? value : undefined
  const back = useRef<HTMLDivElement>(null)

  // The focus moves here when a station is opened.
  useEffect(() => {
    if (hasComeFromList()) back.current?.querySelector('a')?.focus()
  }, [])

  return (
    <section className="details" aria-busy={isLoading} aria-label={station?.stationName ?? details.loading}>
      <div ref={back}>
        <InPage className="back" href={backHref} onFollow={onBack}>
          <Icon path={ICONS.back} />
          {backLabel}
        </InPage>
      </div>
      {!station && isLoading && <Skeleton />}
      {!station && trouble && (
        <div className="trouble" role="alert">
          <p>
            {trouble.code === 'station-not-found' ? details.gone : (trouble.sentence ?? details.unreachable)}
          </p>
          {trouble.code !== 'station-not-found' && (
            <button className="button small quiet" type="button" onClick={props.onRetry}>
              {texts.retry}
            </button>
          )}
        </div>
      )}
      {station && <Full {...props} station={station} />}
    </section>
  )
}

function Full({ station, now, distanceKm }: StationDetailsProps & { readonly station: StationDetail }) {
  const { availableSlots, totalSlots, partnerName, statusReason } = station
  return (
    <>
      <h2>{station.stationName}</h2>
      <p className="address">
        {station.address}
        {distanceKm !== undefined && <span className="away">{texts.away(formatDistance(distanceKm))}</span>}
      </p>
      <p className="slots">
        <StatusSign station={station} />
        {station.status === 'active' && <span>{texts.slots(availableSlots, totalSlots)}</span>}
        {now && <span className="age">{texts.asOf(formatAgo(station.asOf, now))}</span>}
      </p>
      {statusReason && <p className="reason">{statusReason}</p>}
      <p className="hours">
        {formatOpening(station) ?? details.alwaysOpen}
        {now && station.lastChargeAt && <span>{texts.lastCharge(formatAgo(station.lastChargeAt, now))}</span>}
      </p>
      <div className="actions">
        {station.status === 'active' && (
          <a className="button small" href={`/app/stations/${station._id}`}>
            {details.book}
          </a>
        )}
        <a className="button small quiet" href={buildDirectionsUrl(station)} rel="noopener">
          <Icon path={ICONS.route} />
          {details.directions}
        </a>
      </div>
      <Pictures station={station} />
      <Prices prices={station.prices} />
      <Connectors station={station} />
      <Amenities station={station} />
      <Hours hours={station.openingHours} />
      {partnerName && <p className="fine">{details.hostedBy(partnerName)}</p>}
    </>
  )
}

/** A row that is moved sideways where there are more than fit. */
function Pictures({ station: { pictures, stationName } }: { readonly station: StationDetail }) {
  if (pictures.length === 0) return null
  return (
    <ul className="pictures" aria-label={details.pictures}>
      {pictures.map(({ _id, file, caption }, at) => (
        <li key={_id}>
          <a href={`/user-images/${file}`} target="_blank" rel="noreferrer">
            <img
              src={`/user-images/small/${file}`}
              srcSet={`/user-images/small/${file} 480w, /user-images/${file} 1600w`}
              sizes="320px"
              alt={caption ?? details.picture(at + 1, stationName)}
              loading="lazy"
              width="320"
              height="240"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}

/** In words, with GST and before it; by connectors where they differ. */
function Prices({ prices }: Pick<StationDetail, 'prices'>) {
  return (
    <section aria-labelledby="tariff-heading">
      <h3 id="tariff-heading">{details.price}</h3>
      {prices.map(({ connectorTypes, words: { withGst, beforeGst } }) => (
        <div key={connectorTypes.join()} className="price-words">
          {prices.length > 1 && <h4>{connectorTypes.join(', ')}</h4>}
          <p className="label">{details.withGst}</p>
          <ul className="with-gst">
            {withGst.lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <p className="fine">
            {details.beforeGst}: {beforeGst.lines.join(' · ')}
          </p>
        </div>
      ))}
      <p className="fine">{details.fixed}</p>
    </section>
  )
}

function Connectors({
  station: { connectors, status, operatorStatus },
}: {
  readonly station: StationDetail
}) {
  return (
    <section aria-labelledby="connectors-heading">
      <h3 id="connectors-heading">{details.connectors}</h3>
      <ul className="connectors">
        {connectors.map(({ _id, number, type, powerKW, isFree, isOutOfUse, unknownSince }) => {
          const isUnknown = operatorStatus === 'active' && unknownSince !== null
          const isInService = status === 'active' && !isOutOfUse && !isUnknown
          const word = isUnknown
            ? details.unknown
            : isInService
              ? isFree
                ? details.free
                : details.taken
              : details.notInService
          return (
            <li key={_id}>
              <span className="number">{details.number(number)}</span>
              <span className="type">{type}</span>
              <span className="power">{formatKilowatts(powerKW)}</span>
              <span className={isInService ? (isFree ? 'status good' : 'status busy') : 'status off'}>
                {word}
              </span>
              {isUnknown && <span className="unknown">{details.unknownSince(formatTime(unknownSince))}</span>}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Amenities({ station: { amenities } }: { readonly station: StationDetail }) {
  if (amenities.length === 0) return null
  return (
    <section aria-labelledby="amenities-heading">
      <h3 id="amenities-heading">{amenityTexts.title}</h3>
      <p>{amenities.map((one) => amenityTexts.names[one]).join(' · ')}</p>
    </section>
  )
}

/** The week as it is, where the station is not always open. */
function Hours({ hours }: { readonly hours: StationDetail['openingHours'] }) {
  if (hours === null) return null
  return (
    <section aria-labelledby="hours-heading">
      <h3 id="hours-heading">{details.hours}</h3>
      <dl className="tariff">
        {WEEKDAYS.map((day) => (
          <div key={day}>
            <dt>{details.days[day]}</dt>
            <dd>
              {hours
                .filter((span) => span.day === day)
                .map(({ from, to }) => `${from}–${to}`)
                .join(', ') || texts.closed}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
