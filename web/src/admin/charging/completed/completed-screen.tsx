/** Completed Requests: bills that wait for confirmation, and those that have it. */
import { Link } from 'react-router'
import { useMay } from '../../frame/panel.ts'
import { ScreenHead } from '../../frame/screen-head.tsx'
import { createStatusFilter, type ListOf } from '../../list/list-of.ts'
import { useListUrl } from '../../list/list-url.ts'
import { ListView } from '../../list/list-view.tsx'
import { formatOfWhom } from '../../messages/common.ts'
import { createStationFilter } from '../../network/shared/station-search.ts'
import { createPartnerFilter } from '../../people/shared/partner-search.ts'
import buttonStyles from '../../ui/buttons.module.css'
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
import { bookings, completed } from '../shared/booking-texts.ts'
import { type Booking, formatWhom, loadCompleted } from '../shared/bookings.ts'
import { CompletedDialog } from './completed-dialog.tsx'

export function Component() {
  const url = useListUrl()
  const may = useMay()
  const { columns } = bookings
  const list: ListOf<Booking> = {
    topic: 'booking',
    name: 'completed',
    label: completed.list,
    load: loadCompleted,
    file: 'bookings-completed',
    search: bookings.search,
    filters: [
      createStatusFilter(bookings.status, ['completed', 'confirmed']),
      ...(may('station.read') ? [createStationFilter(bookings.columns.station)] : []),
      ...(may('partner.read') ? [createPartnerFilter(bookings.partner)] : []),
    ],
    columns: [
      driverColumn,
      stationColumn,
      startColumn,
      energyColumn,
      amountColumn,
      {
        label: columns.status,
        width: 10,
        cell: (booking) => (
          <span className={layoutStyles.inlineItems}>
            <Status value={booking.status} />
            <BookingFlags booking={booking} />
          </span>
        ),
      },
      idColumn,
    ],
    buttons: 2,
    buttonWidth: 6.5,
    actions: (booking) => (
      <>
        {booking.status === 'completed' && may('booking.confirm') && (
          <Link
            className={buttonStyles.button}
            to={url.opening(booking._id, 'confirm')}
            aria-label={formatOfWhom(completed.confirm, formatWhom(booking))}
          >
            {completed.confirm}
          </Link>
        )}
        <Link
          className={buttonStyles.button}
          to={url.opening(booking._id)}
          aria-label={formatOfWhom(completed.details, formatWhom(booking))}
        >
          {completed.details}
        </Link>
      </>
    ),
    empty: completed.empty,
    emptyHint: completed.emptyHint,
  }
  return (
    <>
      <ScreenHead />
      <ListView list={list} url={url} />
      {url.openId && (
        <CompletedDialog id={url.openId} isConfirming={url.openAction === 'confirm'} onClose={url.close} />
      )}
    </>
  )
}
