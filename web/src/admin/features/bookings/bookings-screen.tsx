/** All bookings, in every state: found, narrowed, sorted, taken out; each leads to its page. */
import { ScreenHead } from '../../frame/screen-head.tsx'
import { type ListOf, statusFilter } from '../../list/list-of.ts'
import { useListUrl } from '../../list/list-url.ts'
import { ListView } from '../../list/list-view.tsx'
import { allBookings } from '../../messages/records.ts'
import { bookings } from '../../messages/requests.ts'
import { Status } from '../../ui/parts.tsx'
import {
  amountColumn,
  driverColumn,
  energyColumn,
  idColumn,
  startColumn,
  stationColumn,
} from './booking-cells.tsx'
import { BookingFilters, FILTER_NAMES, withinDays } from './booking-filters.tsx'
import { BOOKING_STATES, type Booking, loadBookings } from './bookings.ts'
import { MeterFlag } from './meter-notes.tsx'

export function Component() {
  const url = useListUrl()
  const list: ListOf<Booking> = {
    topic: 'booking',
    name: 'all',
    label: allBookings.list,
    load: loadBookings,
    file: 'bookings',
    search: allBookings.search,
    filters: [statusFilter(bookings.status, BOOKING_STATES)],
    more: { names: FILTER_NAMES, fields: <BookingFilters url={url} /> },
    asked: withinDays,
    columns: [
      driverColumn,
      stationColumn,
      startColumn,
      {
        label: bookings.columns.status,
        width: 10,
        cell: (booking) => (
          <span className="outlet-summary">
            <Status value={booking.status} />
            <MeterFlag booking={booking} />
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
