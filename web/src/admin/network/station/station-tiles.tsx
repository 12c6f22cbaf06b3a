/** Stations as a grid. */
import { Link } from 'react-router'
import { formatKilowatts } from '../../../shared/formats.ts'
import type { ListUrl } from '../../list/list-url.ts'
import buttonStyles from '../../ui/buttons.module.css'
import { Icon } from '../../ui/icons.tsx'
import { formatPlainRupees } from '../../ui/rupees.ts'
import { Status } from '../../ui/status.tsx'
import { stations } from '../shared/station-texts.ts'
import type { StationRow } from '../shared/stations.ts'
import styles from './station-tiles.module.css'

interface StationTilesProps {
  readonly rows: readonly StationRow[]
  readonly url: ListUrl
}

const DECIMALS = 4

export function StationTiles({ rows, url }: StationTilesProps) {
  const { tile } = stations
  return (
    <ul className={styles.tiles} aria-label={stations.list}>
      {rows.map((station) => (
        <li key={station._id}>
          <div>
            <div className={styles.tileHead}>
              <Link className={`${buttonStyles.link} ${styles.tileName}`} to={url.opening(station._id)}>
                {station.stationName}
              </Link>
              <Status value={station.status} />
            </div>
            <p className={styles.place}>
              <Icon name="pin" size={14} />
              {station.location.lat.toFixed(DECIMALS)}, {station.location.long.toFixed(DECIMALS)}
            </p>
          </div>
          <dl>
            <div>
              <dt>{tile.power}</dt>
              <dd>{formatKilowatts(station.powerCapacity)}</dd>
            </div>
            <div>
              <dt>{tile.slots}</dt>
              <dd>{stations.slots(station.availableSlots, station.totalSlots)}</dd>
            </div>
            <div>
              <dt>{tile.price}</dt>
              <dd>
                {station.pricePerHour === null
                  ? stations.notPriced
                  : stations.popupPrice(formatPlainRupees(station.pricePerHour))}
              </dd>
            </div>
          </dl>
        </li>
      ))}
    </ul>
  )
}
