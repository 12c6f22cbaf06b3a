/** What is known of a booking. */
import { kilowattHours, rupees, time } from '../../../shared/formats.ts'
import { meterAndBill, metered } from '../../messages/metered.ts'
import { bookings } from '../../messages/requests.ts'
import { Facts, Status } from '../../ui/parts.tsx'
import type { Booking } from './bookings.ts'
import { endReason } from './charging-figures.tsx'

const { facts } = bookings

export function BookingFacts({ booking }: { readonly booking: Booking }) {
  const { tariff, customer, station } = booking
  return (
    <Facts
      of={[
        [facts.id, booking._id],
        [facts.status, <Status key="status" value={booking.status} />],
        [facts.customer, [customer.phone, customer.email].filter(Boolean).join(' · ')],
        [facts.station, station.name],
        [facts.address, station.address],
        [facts.connector, `${booking.connectorNumber} · ${booking.connectorType}`],
        [facts.start, time(booking.startTime)],
        [facts.duration, bookings.hours(booking.duration)],
        [facts.energy, booking.kWh === null ? null : kilowattHours(booking.kWh)],
        [
          facts.tariff,
          `${rupees(tariff.rate)} ${tariff.by === 'energy' ? bookings.perKwh : bookings.perHour}`,
        ],
        [facts.prepaid, rupees(booking.totalAmount)],
        ...timed(booking),
        ...(booking.meter?.billedBy === 'meter'
          ? [[facts.billedBy, meterAndBill.billedByMeter] as const]
          : []),
        ...(booking.charging?.state === 'ended' && booking.charging.stopReason
          ? [[metered.endedBy, endReason(booking.charging.stopReason)] as const]
          : []),
      ]}
    />
  )
}

const timed = (booking: Booking) =>
  (
    [
      [facts.started, booking.startedAt],
      [facts.stopped, booking.stoppedAt],
      [facts.billed, booking.completedAt],
      [facts.confirmed, booking.confirmedAt],
      [facts.cancelled, booking.cancelledAt],
    ] as const
  ).flatMap(([name, at]) => (at === null ? [] : [[name, time(at)] as const]))
