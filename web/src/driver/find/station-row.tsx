/** One station of the list: what is free, how strong, what it costs, how far. */
import { Link } from 'wouter'
import { formatAgo, formatDistance, formatKilowatts } from '../../shared/formats.ts'
import { buildStationPath } from '../addresses.ts'
import ui from '../ui/app-ui.module.css'
import styles from './find.module.css'
import { getStanding, type Standing, type Station } from './rank.ts'
import { find as words } from './texts.ts'

const TONES: Readonly<Record<Standing, string | undefined>> = {
  free: ui.good,
  taken: ui.busy,
  closed: ui.off,
  offline: ui.bad,
  maintenance: ui.off,
  inactive: ui.off,
}

interface StandingProps {
  readonly station: Pick<Station, 'status' | 'availableSlots' | 'totalSlots' | 'batterySlots' | 'opening'>
}

export function StandingLine({ station }: StandingProps) {
  const standing = getStanding(station)
  const { availableSlots, totalSlots, batterySlots } = station
  if (totalSlots === 0 && batterySlots > 0 && standing === 'taken')
    return <span className={`${ui.state} ${ui.good}`}>{words.swaps}</span>
  const label = {
    ...words,
    free: words.free(availableSlots, totalSlots),
    taken: words.taken(totalSlots),
  }[standing]
  return <span className={`${ui.state} ${TONES[standing]}`}>{label}</span>
}

interface StationRowProps {
  readonly station: Station
}

export function StationRow({ station }: StationRowProps) {
  const {
    _id,
    stationName,
    address,
    prices,
    fastestKW,
    distanceKm,
    lastChargeAt,
    asOf,
    totalSlots,
    batterySlots,
  } = station
  return (
    <Link className={styles.station} to={buildStationPath(_id)}>
      <span className={styles.head}>
        <strong>{stationName}</strong>
        {distanceKm !== undefined && <span className={styles.distance}>{formatDistance(distanceKm)}</span>}
      </span>
      <span className={styles.head}>
        <StandingLine station={station} />
        {totalSlots > 0 && <span className={ui.quiet}>{words.power(formatKilowatts(fastestKW))}</span>}
        {totalSlots > 0 && batterySlots > 0 && <span className={ui.quiet}>{words.swaps}</span>}
      </span>
      {prices.map(({ connectorTypes, words: { withGst } }) => (
        <span key={connectorTypes.join()} className={styles.price}>
          {prices.length > 1 && <span className={styles.types}>{connectorTypes.join(', ')}: </span>}
          {withGst.short}
        </span>
      ))}
      <span className={ui.quiet}>{address}</span>
      <span className={ui.quiet}>
        {lastChargeAt ? words.worked(formatAgo(lastChargeAt, new Date(asOf))) : words.neverWorked}
      </span>
    </Link>
  )
}
