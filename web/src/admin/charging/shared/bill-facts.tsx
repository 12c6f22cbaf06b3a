/** What a bill is confirmed by: driver, station, connector, and the energy of the bill beside that of the meter. */
import { kilowattHours } from '../../../shared/formats.ts'
import { Facts } from '../../ui/facts.tsx'
import { driverAndStation } from './booking-facts.tsx'
import { completed } from './booking-texts.ts'
import type { Booking } from './bookings.ts'

export function BillFacts({ booking }: { readonly booking: Booking }) {
  const { facts } = completed
  const { thirdPartyKwh, meter } = booking
  return (
    <Facts
      of={[
        ...driverAndStation(booking, facts),
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
