/** What a bill is confirmed by: driver, station, connector, and the energy of the bill beside that of the meter. */
import { kilowattHours } from '../../../shared/formats.ts'
import { DriverName, RecordLink } from '../../frame/record-link.tsx'
import { Facts } from '../../ui/facts.tsx'
import { completed } from './booking-texts.ts'
import type { Booking } from './bookings.ts'

export function BillFacts({ booking }: { readonly booking: Booking }) {
  const { facts } = completed
  const { customer, station, thirdPartyKwh, meter } = booking
  return (
    <Facts
      of={[
        [
          facts.driver,
          <DriverName
            key="driver"
            id={booking.customerId}
            name={customer.name ?? customer.email}
            phone={customer.phone}
          />,
        ],
        [
          facts.station,
          <RecordLink key="station" to="station" id={booking.stationId}>
            {station.name}
          </RecordLink>,
        ],
        [facts.connector, `${booking.connectorNumber} · ${booking.connectorType}`],
        [facts.billed, thirdPartyKwh === null ? null : kilowattHours(thirdPartyKwh)],
        [
          facts.metered,
          meter?.energyKWh === null || meter === undefined ? facts.noMeter : kilowattHours(meter.energyKWh),
        ],
      ]}
    />
  )
}
