/** Columns that every list of bookings shows alike: who, where, how much, and its short id. */
import { formatKilowattHours, formatRupees } from '../../../shared/formats.ts'
import { usePanel } from '../../frame/panel.ts'
import { DriverName, RecordLink } from '../../frame/record-link.tsx'
import type { Column } from '../../list/list-of.ts'
import { Moment } from '../../ui/moment.tsx'
import { ShortId } from '../../ui/short-id.tsx'
import textStyles from '../../ui/text.module.css'
import { bookings } from './booking-texts.ts'
import type { Booking } from './bookings.ts'

const { columns } = bookings

export const driverColumn: Column<Booking> = {
  label: columns.driver,
  isTitle: true,
  width: 11,
  cell: ({ customerId, customer }) => (
    <DriverName id={customerId} name={customer.name ?? customer.email} phone={customer.phone} />
  ),
}

export const stationColumn: Column<Booking> = {
  label: columns.station,
  rank: 1,
  width: 14,
  cell: ({ stationId, station, connectorNumber, connectorType }) => (
    <>
      <RecordLink to="station" id={stationId}>
        {station.name}
      </RecordLink>
      <div className={`${textStyles.quiet} ${textStyles.nowrap}`}>
        {bookings.connector(connectorNumber, connectorType)}
      </div>
    </>
  ),
}

export const startColumn: Column<Booking> = {
  label: columns.start,
  sort: 'startTime',
  rank: 3,
  cell: ({ startTime }) => <Moment at={startTime} />,
}

/** What flowed so far or in all; where nothing has, what was agreed. */
export const energyColumn: Column<Booking> = {
  label: columns.energy,
  isNumber: true,
  width: 9,
  cell: ({ deliveredKWh, kWh }) =>
    deliveredKWh !== null ? (
      <span className={textStyles.nowrap}>{formatKilowattHours(deliveredKWh)}</span>
    ) : kWh !== null ? (
      <span className={`${textStyles.quiet} ${textStyles.nowrap}`}>
        {bookings.agreed(formatKilowattHours(kWh))}
      </span>
    ) : (
      '—'
    ),
}

/** The bill once it is there, else what was or will be prepaid; GST included. */
export const amountColumn: Column<Booking> = {
  label: columns.amount,
  sort: 'amount',
  isNumber: true,
  rank: 1,
  width: 11,
  cell: ({ thirdPartyTotalAmount, totalAmount, charging, status }) => {
    if (thirdPartyTotalAmount !== null) {
      return (
        <>
          <div className={textStyles.nowrap}>{formatRupees(thirdPartyTotalAmount)}</div>
          <div className={`${textStyles.quiet} ${textStyles.nowrap}`}>
            {bookings.ofPrepaid(formatRupees(totalAmount))}
          </div>
        </>
      )
    }
    if (status === 'in_progress' && charging) {
      return (
        <>
          <div className={textStyles.nowrap}>{formatRupees(charging.cost)}</div>
          <div className={`${textStyles.quiet} ${textStyles.nowrap}`}>
            {bookings.ofPrepaid(formatRupees(totalAmount))}
          </div>
        </>
      )
    }
    return <span className={textStyles.nowrap}>{formatRupees(totalAmount)}</span>
  },
}

export const idColumn: Column<Booking> = {
  label: columns.id,
  rank: 3,
  width: 7.5,
  cell: ({ _id }) => <BookingId id={_id} />,
}

function BookingId({ id }: { readonly id: string }) {
  const { toPage } = usePanel()
  return <ShortId id={id} of={columns.id} to={toPage('bookings', id)} />
}
