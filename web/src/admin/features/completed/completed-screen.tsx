/** Completed Requests: bills that wait for confirmation, and those that have it. */
import { Link } from 'react-router'
import { rupees } from '../../../shared/formats.ts'
import { useMay, usePanel } from '../../frame/panel.ts'
import { ScreenHead } from '../../frame/screen-head.tsx'
import { type ListOf, statusFilter } from '../../list/list-of.ts'
import { useListUrl } from '../../list/list-url.ts'
import { ListView } from '../../list/list-view.tsx'
import { ofWhom } from '../../messages/common.ts'
import { bookings, completed } from '../../messages/requests.ts'
import { Moment } from '../../ui/moment.tsx'
import { Status } from '../../ui/parts.tsx'
import { ShortId } from '../../ui/short-id.tsx'
import { type Booking, loadCompleted, whomOf } from '../bookings/bookings.ts'
import { MeterFlag } from '../bookings/meter-notes.tsx'
import { partnerFilter, stationFilter } from '../station/station-filter.ts'
import { CompletedDialog } from './completed-dialog.tsx'

export function Component() {
  const url = useListUrl()
  const may = useMay()
  const { to } = usePanel()
  const { columns } = bookings
  const list: ListOf<Booking> = {
    topic: 'booking',
    name: 'completed',
    label: completed.list,
    load: loadCompleted,
    file: 'bookings-completed',
    search: bookings.search,
    filters: [
      statusFilter(bookings.status, ['completed', 'confirmed']),
      ...(may('station.read') ? [stationFilter(bookings.columns.station)] : []),
      ...(may('partner.read') ? [partnerFilter(bookings.partner)] : []),
    ],
    columns: [
      {
        label: columns.station,
        isTitle: true,
        width: 15,
        cell: ({ stationId, station }) => (
          <Link className="link" to={to('station', { open: stationId })}>
            {station.name}
          </Link>
        ),
      },
      {
        label: columns.driver,
        rank: 1,
        width: 10,
        cell: ({ customerId, customer }) => (
          <Link className="link" to={to('user', { open: customerId })}>
            {customer.phone}
          </Link>
        ),
      },
      {
        label: columns.amount,
        sort: 'amount',
        isNumber: true,
        rank: 1,
        width: 8.5,
        cell: ({ amount }) => rupees(amount),
      },
      {
        label: columns.start,
        sort: 'startTime',
        rank: 3,
        cell: ({ startTime }) => <Moment at={startTime} />,
      },
      {
        label: columns.status,
        width: 10,
        cell: (booking) => (
          <span className="outlet-summary">
            <Status value={booking.status} />
            <MeterFlag booking={booking} />
          </span>
        ),
      },
      {
        label: columns.id,
        rank: 3,
        width: 7.5,
        cell: ({ _id }) => <ShortId id={_id} of={columns.id} />,
      },
    ],
    buttons: 2,
    buttonWidth: 6.5,
    actions: (booking) => (
      <>
        {booking.status === 'completed' && may('booking.confirm') && (
          <Link
            className="button"
            to={url.opening(booking._id, 'confirm')}
            aria-label={ofWhom(completed.confirm, whomOf(booking))}
          >
            {completed.confirm}
          </Link>
        )}
        <Link
          className="button"
          to={url.opening(booking._id)}
          aria-label={ofWhom(completed.details, whomOf(booking))}
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
