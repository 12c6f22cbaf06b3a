/** All bookings, in every state: found, narrowed, sorted, taken out; each leads to its page. */
import { useMay } from '../../frame/panel.ts'
import { ScreenHead } from '../../frame/screen-head.tsx'
import { createStatusFilter, type Filter, type ListOf } from '../../list/list-of.ts'
import { useListUrl } from '../../list/list-url.ts'
import { ListView } from '../../list/list-view.tsx'
import { createStationFilter } from '../../network/shared/station-search.ts'
import { createDriverFilter } from '../../people/shared/driver-search.ts'
import { createPartnerFilter } from '../../people/shared/partner-search.ts'
import layoutStyles from '../../ui/layout.module.css'
import { Status } from '../../ui/status.tsx'
import {
  amountColumn,
  driverColumn,
  energyColumn,
  idColumn,
  startColumn,
  stationColumn,
} from '../shared/booking-cells.tsx'
import { BookingFlags } from '../shared/booking-money.tsx'
import { bookingMoney } from '../shared/booking-money-texts.ts'
import { bookings } from '../shared/booking-texts.ts'
import { BOOKING_STATES, type Booking, loadBookings } from '../shared/bookings.ts'
import { listNarrowing } from './list-narrowing.ts'
import { allBookings } from './texts.ts'

const HAVING: Filter = {
  name: 'having',
  label: bookingMoney.filter,
  options: (['overrun', 'no-show'] as const).map((value) => ({ value, label: bookingMoney.filters[value] })),
}

export function Component() {
  const url = useListUrl()
  const may = useMay()
  const list: ListOf<Booking> = {
    topic: 'booking',
    name: 'all',
    label: allBookings.list,
    load: loadBookings,
    file: 'bookings',
    search: allBookings.search,
    filters: [
      createStatusFilter(bookings.status, BOOKING_STATES),
      HAVING,
      ...(may('station.read') ? [createStationFilter(allBookings.station)] : []),
      ...(may('partner.read') ? [createPartnerFilter(allBookings.partner)] : []),
      ...(may('customer.read') ? [createDriverFilter(allBookings.driver)] : []),
      ...listNarrowing(url.get),
    ],
    columns: [
      driverColumn,
      stationColumn,
      startColumn,
      {
        label: bookings.columns.status,
        width: 10,
        cell: (booking) => (
          <span className={layoutStyles.inlineItems}>
            <Status value={booking.status} />
            <BookingFlags booking={booking} />
          </span>
        ),
      },
      energyColumn,
      amountColumn,
      idColumn,
    ],
    empty: allBookings.empty,
    emptyHint: allBookings.emptyHint,
  }
  return (
    <>
      <ScreenHead />
      <ListView list={list} url={url} />
    </>
  )
}
