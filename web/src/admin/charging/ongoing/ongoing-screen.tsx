/** OnGoing Requests: charges that run or wait for the partner's bill, with their time and cost running. */
import { Link } from 'react-router'
import { formatClock, formatRupees } from '../../../shared/formats.ts'
import { useMay } from '../../frame/panel.ts'
import { ScreenHead } from '../../frame/screen-head.tsx'
import type { ListOf } from '../../list/list-of.ts'
import { useListUrl } from '../../list/list-url.ts'
import { ListView } from '../../list/list-view.tsx'
import { formatOfWhom } from '../../messages/common.ts'
import { createStationFilter } from '../../network/shared/station-search.ts'
import { createPartnerFilter } from '../../people/shared/partner-search.ts'
import buttonStyles from '../../ui/buttons.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Status } from '../../ui/status.tsx'
import textStyles from '../../ui/text.module.css'
import { useNow } from '../../ui/use-now.ts'
import { driverColumn, energyColumn, idColumn, startColumn, stationColumn } from '../shared/booking-cells.tsx'
import { BookingFlags } from '../shared/booking-money.tsx'
import { bookings } from '../shared/booking-texts.ts'
import { type Booking, formatWhom, loadOngoing } from '../shared/bookings.ts'
import { ChargingLine, ChargingState } from '../shared/charging-figures.tsx'
import { computeCostSoFar, computeElapsedMs, formatElapsed } from '../shared/running.ts'
import { OngoingDialog } from './ongoing-dialog.tsx'
import { StopDialog } from './stop-dialog.tsx'
import { ongoing } from './texts.ts'

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
    search: bookings.search,
    filters: [
      ...(may('station.read') ? [createStationFilter(bookings.columns.station)] : []),
      ...(may('partner.read') ? [createPartnerFilter(bookings.partner)] : []),
    ],
    columns: [
      driverColumn,
      stationColumn,
      startColumn,
      {
        label: columns.status,
        width: 10,
        cell: (booking) => (
          <>
            <span className={layoutStyles.inlineItems}>
              <Status value={booking.status} />
              <BookingFlags booking={booking} />
            </span>
            {booking.charging ? (
              <div>
                <ChargingState state={booking.charging.state} />
              </div>
            ) : (
              booking.stoppedAt && (
                <div className={`${textStyles.quiet} ${textStyles.nowrap}`}>{bookings.waitsForBill}</div>
              )
            )}
          </>
        ),
      },
      {
        ...energyColumn,
        width: 12,
        cell: (booking) =>
          booking.charging ? <ChargingLine charging={booking.charging} /> : energyColumn.cell(booking),
      },
      {
        label: columns.running,
        isNumber: true,
        rank: 1,
        width: 10.5,
        cell: (booking) => <RunsFor booking={booking} />,
      },
      idColumn,
    ],
    buttons: 2,
    buttonWidth: 9,
    actions: (booking) => (
      <>
        {may('booking.stop') && (
          <Link
            className={buttonStyles.button}
            to={url.opening(booking._id, 'stop')}
            aria-label={formatOfWhom(ongoing.stop, formatWhom(booking))}
          >
            {ongoing.stop}
          </Link>
        )}
        <Link
          className={buttonStyles.button}
          to={url.opening(booking._id)}
          aria-label={formatOfWhom(ongoing.view, formatWhom(booking))}
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
      <div>{formatElapsed(computeElapsedMs(booking, now))}</div>
      <div className={textStyles.quiet} title={charging ? bookings.byMeter : bookings.estimate}>
        {formatRupees(charging ? charging.cost : computeCostSoFar(booking, now))}
      </div>
      {charging?.idleFeeFrom && (
        <div className={textStyles.nowrap}>{bookings.idleFeeFrom(formatClock(charging.idleFeeFrom))}</div>
      )}
    </>
  )
}
