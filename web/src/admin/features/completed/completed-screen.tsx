/** Completed Requests: bills that wait for confirmation, and those that have it. */
import { Link } from 'react-router'
import { rupees, time } from '../../../shared/formats.ts'
import { useMay } from '../../frame/panel.ts'
import { ScreenHead } from '../../frame/screen-head.tsx'
import { type ListOf, statusFilter } from '../../list/list-of.ts'
import { useListUrl } from '../../list/list-url.ts'
import { ListView } from '../../list/list-view.tsx'
import { bookings, completed } from '../../messages/requests.ts'
import { Status } from '../../ui/parts.tsx'
import { type Booking, loadCompleted } from '../bookings/bookings.ts'
import { MeterFlag } from '../bookings/meter-notes.tsx'
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
    filters: [statusFilter(bookings.status, ['completed', 'confirmed'])],
    columns: [
      { label: columns.id, isTitle: true, cell: ({ _id }) => <span className="id">{_id}</span> },
      { label: columns.amount, sort: 'amount', isNumber: true, cell: ({ amount }) => rupees(amount) },
      {
        label: columns.start,
        sort: 'startTime',
        cell: ({ startTime }) => <span className="nowrap">{time(startTime)}</span>,
      },
      {
        label: columns.status,
        cell: (booking) => (
          <span className="outlet-summary">
            <Status value={booking.status} />
            <MeterFlag booking={booking} />
          </span>
        ),
      },
    ],
    actions: ({ _id, status }) => (
      <>
        {status === 'completed' && may('booking.confirm') && (
          <Link className="button" to={url.opening(_id, 'confirm')}>
            {completed.confirm}
          </Link>
        )}
        <Link className="button" to={url.opening(_id)}>
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
