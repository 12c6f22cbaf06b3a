/** One station in full: what it earns and delivers, its chargers and connectors, bookings, price, load. */
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { formatKilowatts, formatRupees } from '../../../shared/formats.ts'
import { useMay, usePanel } from '../../frame/panel.ts'
import { ScreenHead } from '../../frame/screen-head.tsx'
import buttonStyles from '../../ui/buttons.module.css'
import { Icon } from '../../ui/icons.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { Loaded } from '../../ui/loading.tsx'
import recordStyles from '../../ui/record.module.css'
import { Status } from '../../ui/status.tsx'
import textStyles from '../../ui/text.module.css'
import { StationLoadPart } from '../shared/station-load.tsx'
import { stations } from '../shared/station-texts.ts'
import { buildStationKey, loadStation, type StationOne } from '../shared/stations.ts'
import { ConnectorCodes } from './connector-codes.tsx'
import { ConnectorUse } from './connector-use.tsx'
import { StationFacts, StatusForm } from './station-dialog.tsx'
import { StationFigures } from './station-figures.tsx'
import { StationBookings, StationChargers } from './station-lists.tsx'
import { StationPictures } from './station-pictures.tsx'
import { station as words } from './texts.ts'

export function Component() {
  const { id = '' } = useParams()
  const { to } = usePanel()
  const one = useQuery({ queryKey: buildStationKey(id), queryFn: ({ signal }) => loadStation(id, signal) })
  return (
    <>
      <ScreenHead />
      <Link className={buttonStyles.back} to={to('station')}>
        <Icon name="left" size={16} />
        {words.back}
      </Link>
      <Loaded of={one}>{(station) => <OneStation station={station} />}</Loaded>
    </>
  )
}

function OneStation({ station }: { readonly station: StationOne }) {
  const may = useMay()
  const { to } = usePanel()
  const { _id: id, tariff } = station
  return (
    <div className={layoutStyles.wideStack}>
      <div className={recordStyles.recordHead}>
        <h2>{station.stationName}</h2>
        <Status value={station.status} />
        <span className={textStyles.quiet}>
          {stations.withGst(formatRupees(tariff.totalAmount), tariff.per)}
        </span>
        {may('station.write') && (
          <Link className={buttonStyles.button} to={to('addevStation', { tab: 'station', edit: id })}>
            {stations.edit}
          </Link>
        )}
      </div>
      {may('dashboard.read') && <StationFigures id={id} hasPartner={station.partnerId !== null} />}
      <div className={recordStyles.recordColumns}>
        <div className={layoutStyles.wideStack}>
          {may('charger.read') && <StationChargers id={id} />}
          <section className={layoutStyles.sheet} aria-label={words.connectors}>
            <h2>{words.connectors}</h2>
            <ul className={layoutStyles.plainList}>
              {station.connectors.map((connector) => (
                <li key={connector._id}>
                  {stations.connector(connector.number, connector.type, formatKilowatts(connector.powerKW))}
                  <ConnectorUse connector={connector} station={station} />
                </li>
              ))}
            </ul>
          </section>
          <ConnectorCodes stationId={id} />
        </div>
        <section className={layoutStyles.sheet} aria-label={words.facts}>
          <h2>{words.facts}</h2>
          <StationFacts station={station} />
        </section>
        {may('booking.read') && <StationBookings id={id} />}
        <StationPictures station={station} />
        {may('charger.read') && (
          <div className={layoutStyles.sheet}>
            <StationLoadPart id={id} />
          </div>
        )}
        {may('station.write') && <StatusForm key={station.status} station={station} />}
      </div>
    </div>
  )
}
