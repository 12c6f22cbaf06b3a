/** What a bill is confirmed by: driver, station, connector, and the energy of the bill beside that of the meter. */
import { Link } from 'react-router'
import { kilowattHours } from '../../../shared/formats.ts'
import { usePanel } from '../../frame/panel.ts'
import { completed } from '../../messages/requests.ts'
import { Facts } from '../../ui/parts.tsx'
import type { Booking } from './bookings.ts'

export function BillFacts({ booking }: { readonly booking: Booking }) {
  const { to } = usePanel()
  const { facts } = completed
  const { customer, station, thirdPartyKwh, meter } = booking
  return (
    <Facts
      of={[
        [
          facts.driver,
          <Link key="driver" className="link" to={to('user', { open: booking.customerId })}>
            {customer.phone}
          </Link>,
        ],
        [
          facts.station,
          <Link key="station" className="link" to={to('station', { open: booking.stationId })}>
            {station.name}
          </Link>,
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
