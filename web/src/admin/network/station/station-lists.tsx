/** A station's chargers as they are now, and its latest bookings. */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import {
  amountColumn,
  driverColumn,
  energyColumn,
  idColumn,
  startColumn,
} from '../../charging/shared/booking-cells.tsx'
import { bookings } from '../../charging/shared/booking-texts.ts'
import { type Booking, loadBookings } from '../../charging/shared/bookings.ts'
import { type ChargerRow, loadChargers } from '../../charging/shared/charger-calls.ts'
import { ChargerStatus, ConnectorStatus } from '../../charging/shared/charger-parts.tsx'
import { usePanel } from '../../frame/panel.ts'
import type { Rows } from '../../list/list-of.ts'
import { PagedRows } from '../../list/paged-rows.tsx'
import buttonStyles from '../../ui/buttons.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Loaded } from '../../ui/loading.tsx'
import recordStyles from '../../ui/record.module.css'
import { Status } from '../../ui/status.tsx'
import textStyles from '../../ui/text.module.css'
import { station as words } from './texts.ts'

const LATEST = 10
const MOST_CHARGERS = 100

export function StationChargers({ id }: { readonly id: string }) {
  const chargers = useQuery({
    queryKey: ['charger', 'of-station', { id }],
    queryFn: async ({ signal }) => (await loadChargers({ stationId: id, limit: MOST_CHARGERS }, signal)).data,
  })
  return (
    <section className={layoutStyles.sheet} aria-label={words.chargers}>
      <h2>{words.chargers}</h2>
      <Loaded of={chargers}>
        {(all) =>
          all.length === 0 ? (
            <p className={textStyles.quiet}>{words.noChargers}</p>
          ) : (
            <ul className={layoutStyles.plainList}>
              {all.map((charger) => (
                <OneCharger key={charger._id} charger={charger} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

function OneCharger({ charger }: { readonly charger: ChargerRow }) {
  const { to } = usePanel()
  return (
    <li>
      <span>
        <Link className={buttonStyles.link} to={to('chargers', { open: charger._id })}>
          {charger.identity}
        </Link>
        <br />
        <ChargerStatus charger={charger} />
      </span>
      <span className={layoutStyles.inlineItems}>
        {charger.connectors
          .filter(({ number, evse }) => number > 0 || evse > 0)
          .map(({ evse, number, status }) => (
            <ConnectorStatus key={`${evse} ${number}`} status={status} />
          ))}
      </span>
    </li>
  )
}

const ROWS: Rows<Booking> = {
  label: words.bookings,
  columns: [
    driverColumn,
    startColumn,
    { label: bookings.columns.status, cell: ({ status }) => <Status value={status} /> },
    energyColumn,
    amountColumn,
    idColumn,
  ],
}

export function StationBookings({ id }: { readonly id: string }) {
  const { to } = usePanel()
  return (
    <section
      className={`${layoutStyles.sheet} ${layoutStyles.stack} ${recordStyles.across}`}
      aria-label={words.bookings}
    >
      <h2>{words.bookings}</h2>
      <PagedRows<Booking>
        name={['booking', 'of-station', { id }]}
        load={async (cursor, signal) => {
          const page = await loadBookings({ stationId: id, limit: LATEST, ...(cursor && { cursor }) }, signal)
          return { ...page, page: { ...page.page, nextCursor: null } }
        }}
        rows={ROWS}
        empty={words.noBookings}
        more={words.all}
      />
      <div>
        <Link className={buttonStyles.link} to={to('bookings', { stationId: id })}>
          {words.all}
        </Link>
      </div>
    </section>
  )
}
