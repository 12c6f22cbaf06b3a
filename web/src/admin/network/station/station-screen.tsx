/** The network's own stations: a table in the classic layout, a grid in the new one. */
import { Link } from 'react-router'
import { formatKilowatts } from '../../../shared/formats.ts'
import { useMay, usePanel } from '../../frame/panel.ts'
import { RecordLink } from '../../frame/record-link.tsx'
import { ScreenHead } from '../../frame/screen-head.tsx'
import { createStatusFilter, type ListOf } from '../../list/list-of.ts'
import { useListUrl } from '../../list/list-url.ts'
import { ListView } from '../../list/list-view.tsx'
import { formatOfWhom } from '../../messages/common.ts'
import buttonStyles from '../../ui/buttons.module.css'
import { formatPlainRupees } from '../../ui/rupees.ts'
import { Status } from '../../ui/status.tsx'
import { stations } from '../shared/station-texts.ts'
import { loadStations, STATION_STATES, type StationRow } from '../shared/stations.ts'
import { StationDialog } from './station-dialog.tsx'
import { StationTiles } from './station-tiles.tsx'

export function Component() {
  const url = useListUrl()
  const { layout, to } = usePanel()
  const may = useMay()
  const { columns } = stations
  const add = may('station.write') && (
    <Link className={buttonStyles.primary} to={to('addevStation', { tab: 'station' })}>
      {stations.add}
    </Link>
  )
  const list: ListOf<StationRow> = {
    topic: 'station',
    name: 'stations',
    label: stations.list,
    load: loadStations,
    file: 'stations',
    search: stations.search,
    filters: [createStatusFilter(stations.status, STATION_STATES)],
    columns: [
      {
        label: columns.station,
        sort: 'name',
        isTitle: true,
        width: 16,
        cell: ({ _id, stationName }) => (
          <RecordLink to="station" id={_id}>
            {stationName}
          </RecordLink>
        ),
      },
      {
        label: columns.power,
        sort: 'powerCapacity',
        isNumber: true,
        cell: ({ powerCapacity }) => formatKilowatts(powerCapacity),
      },
      { label: columns.status, rank: 1, width: 9, cell: ({ status }) => <Status value={status} /> },
      {
        label: columns.price,
        sort: 'pricePerHour',
        isNumber: true,
        width: 9,
        cell: ({ pricePerHour }) =>
          pricePerHour === null ? stations.notPriced : stations.perHour(formatPlainRupees(pricePerHour)),
      },
    ],
    buttonWidth: 8,
    actions: ({ _id, stationName }) => (
      <Link
        className={buttonStyles.button}
        to={url.opening(_id)}
        aria-label={formatOfWhom(stations.view, stationName)}
      >
        {stations.view}
      </Link>
    ),
    empty: stations.empty,
    emptyHint: stations.emptyHint,
    add,
  }
  return (
    <>
      <ScreenHead title={stations.classicTitle} />
      <ListView
        list={list}
        url={url}
        {...(layout === 'new' && {
          grid: (rows: readonly StationRow[]) => <StationTiles rows={rows} url={url} />,
        })}
      />
      {url.openId && <StationDialog id={url.openId} onClose={url.close} />}
    </>
  )
}
