/** OnGoing Requests: charges that run or wait for the partner's bill, with their time and cost running. */
import { Link } from 'react-router'
import { rupees, time } from '../../../shared/formats.ts'
import { useMay } from '../../frame/panel.ts'
import { ScreenHead } from '../../frame/screen-head.tsx'
import type { ListOf } from '../../list/list-of.ts'
import { useListUrl } from '../../list/list-url.ts'
import { ListView } from '../../list/list-view.tsx'
import { bookings, ongoing } from '../../messages/requests.ts'
import { Status } from '../../ui/parts.tsx'
import { useNow } from '../../ui/use-now.ts'
import { type Booking, loadOngoing } from '../bookings/bookings.ts'
import { ChargingLine, ChargingState } from '../bookings/charging-figures.tsx'
import { costSoFar, elapsedMs, elapsedText } from '../bookings/running.ts'
import { OngoingDialog } from './ongoing-dialog.tsx'
import { StopDialog } from './stop-dialog.tsx'

export function Component() {
  const url = useListUrl()
  const may = useMay()
  const { columns } = bookings
  const list: ListOf<Booking> = {
    topic: 'booking',
    name: 'ongoing',
    label: ongoing.list,
    load: loadOngoing,
    file: 'bookings-inprogress',
    isWide: true,
    search: bookings.search,
    columns: [
      { label: columns.id, isTitle: true, cell: ({ _id }) => <span className="id">{_id}</span> },
      {
        label: columns.connector,
        cell: ({ connectorType }) => <span className="nowrap">{connectorType}</span>,
      },
      {
        label: columns.start,
        sort: 'startTime',
        cell: ({ startTime }) => <span className="nowrap">{time(startTime)}</span>,
      },
      {
        label: columns.status,
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
        cell: ({ charging }) => (charging ? <ChargingLine charging={charging} /> : '—'),
      },
      { label: columns.running, isNumber: true, cell: (booking) => <RunsFor booking={booking} /> },
    ],
    actions: ({ _id }) => (
      <>
        {may('booking.stop') && (
          <Link className="button" to={url.opening(_id, 'stop')}>
            {ongoing.stop}
          </Link>
        )}
        <Link className="button" to={url.opening(_id)}>
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
