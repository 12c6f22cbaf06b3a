/** OnGoing Requests: charges that run or wait for the partner's bill, with their time and cost running. */
import { Link } from 'react-router'
import { rupees } from '../../../shared/formats.ts'
import { useMay, usePanel } from '../../frame/panel.ts'
import { ScreenHead } from '../../frame/screen-head.tsx'
import type { ListOf } from '../../list/list-of.ts'
import { useListUrl } from '../../list/list-url.ts'
import { ListView } from '../../list/list-view.tsx'
import { ofWhom } from '../../messages/common.ts'
import { bookings, ongoing } from '../../messages/requests.ts'
import { Moment } from '../../ui/moment.tsx'
import { Status } from '../../ui/parts.tsx'
import { ShortId } from '../../ui/short-id.tsx'
import { useNow } from '../../ui/use-now.ts'
import { type Booking, loadOngoing, whomOf } from '../bookings/bookings.ts'
import { ChargingLine, ChargingState } from '../bookings/charging-figures.tsx'
import { costSoFar, elapsedMs, elapsedText } from '../bookings/running.ts'
import { OngoingDialog } from './ongoing-dialog.tsx'
import { StopDialog } from './stop-dialog.tsx'

export function Component() {
  const url = useListUrl()
  const may = useMay()
  const { to } = usePanel()
  const { columns } = bookings
  const list: ListOf<Booking> = {
    topic: 'booking',
    name: 'ongoing',
    label: ongoing.list,
    load: loadOngoing,
    file: 'bookings-inprogress',
    search: bookings.search,
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
      { label: columns.connector, rank: 3, width: 9, cell: ({ connectorType }) => connectorType },
      {
        label: columns.start,
        sort: 'startTime',
        rank: 3,
        cell: ({ startTime }) => <Moment at={startTime} />,
      },
      {
        label: columns.status,
        width: 10,
        cell: ({ status, stoppedAt, charging }) => (
          <>
            <Status value={status} />
            {charging ? (
              <div>
                <ChargingState state={charging.state} />
              </div>
            ) : (
              stoppedAt && <div className="quiet nowrap">{bookings.waitsForBill}</div>
            )}
          </>
        ),
      },
      {
        label: columns.metered,
        isNumber: true,
        width: 10,
        cell: ({ charging }) => (charging ? <ChargingLine charging={charging} /> : '—'),
      },
      {
        label: columns.running,
        isNumber: true,
        rank: 1,
        width: 8.5,
        cell: (booking) => <RunsFor booking={booking} />,
      },
      {
        label: columns.id,
        rank: 3,
        width: 7.5,
        cell: ({ _id }) => <ShortId id={_id} of={columns.id} />,
      },
    ],
    buttons: 2,
    buttonWidth: 9,
    actions: (booking) => (
      <>
        {may('booking.stop') && (
          <Link
            className="button"
            to={url.opening(booking._id, 'stop')}
            aria-label={ofWhom(ongoing.stop, whomOf(booking))}
          >
            {ongoing.stop}
          </Link>
        )}
        <Link
          className="button"
          to={url.opening(booking._id)}
          aria-label={ofWhom(ongoing.view, whomOf(booking))}
        >
          {ongoing.view}
        </Link>
      </>
    ),
    empty: ongoing.empty,
    emptyHint: ongoing.emptyHint,
  }
  return (
    <>
      <ScreenHead />
      <ListView list={list} url={url} />
      {url.openId && url.openAction === 'stop' && <StopDialog id={url.openId} onClose={url.close} />}
      {url.openId && !url.openAction && <OngoingDialog id={url.openId} onClose={url.close} />}
    </>
  )
}

function RunsFor({ booking }: { readonly booking: Booking }) {
  const now = useNow()
  const { charging } = booking
  return (
    <>
      <div>{elapsedText(elapsedMs(booking, now))}</div>
      <div className="quiet" title={charging ? bookings.byMeter : bookings.estimate}>
        {rupees(charging ? charging.cost : costSoFar(booking, now))}
      </div>
    </>
  )
}
