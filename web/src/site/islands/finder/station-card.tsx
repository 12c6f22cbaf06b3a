/** One station of the list. */
import { formatAgo, formatDistance, formatKilowatts } from '../../../shared/formats.ts'
import { finder as texts } from '../../messages/finder.ts'
import { InPage } from './in-page.tsx'
import type { Station } from './station.ts'
import { StatusSign } from './status-sign.tsx'
import { formatOpening, formatPriceLines } from './words.ts'

interface StationCardProps {
  readonly station: Station
  readonly href: string
  readonly onOpen: () => void
  readonly now: Date | undefined
}

export const formatCardId = (id: string): string => `station-${id}`

export function StationCard({ station, href, onOpen, now }: StationCardProps) {
  const { availableSlots, totalSlots, distanceKm, fastestKW, asOf, connectorTypes, lastChargeAt, picture } =
    station
  const opening = formatOpening(station)
  return (
    <li className={picture ? 'station pictured' : 'station'}>
      {picture && (
        <img
          src={`/user-images/small/${picture.file}`}
          alt={picture.caption ?? ''}
          loading="lazy"
          decoding="async"
          width="104"
          height="104"
        />
      )}
      <h3>
        <InPage id={formatCardId(station._id)} href={href} onFollow={onOpen}>
          {station.stationName}
        </InPage>
      </h3>
      <p className="address">{station.address}</p>
      <p className="slots">
        <StatusSign station={station} />
        {station.status === 'active' && <span>{texts.slots(availableSlots, totalSlots)}</span>}
        {now && <span className="age">{texts.asOf(formatAgo(asOf, now))}</span>}
      </p>
      <ul className="facts">
        {distanceKm !== undefined && <li className="away">{texts.away(formatDistance(distanceKm))}</li>}
        {fastestKW > 0 && <li>{texts.upTo(formatKilowatts(fastestKW))}</li>}
        {formatPriceLines(station).map((line) => (
          <li key={line} className="price">
            {line}
          </li>
        ))}
        {opening && <li className={station.opening.isOpen ? undefined : 'closed'}>{opening}</li>}
      </ul>
      <ul className="types" aria-label={texts.connectorTypes}>
        {connectorTypes.map((type) => (
          <li key={type}>{type}</li>
        ))}
      </ul>
      {now && lastChargeAt && <p className="age">{texts.lastCharge(formatAgo(lastChargeAt, now))}</p>}
    </li>
  )
}
