/** What is known of a booking. */
import { formatKilowattHours, formatRupees, formatTime } from '../../../shared/formats.ts'
import { DriverName, RecordLink } from '../../frame/record-link.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Status } from '../../ui/status.tsx'
import { listMoneyFacts } from './booking-money.tsx'
import { bookings } from './booking-texts.ts'
import type { Booking } from './bookings.ts'
import { formatEndReason } from './charging-figures.tsx'
import { meterAndBill, metered } from './metered-texts.ts'

const { facts } = bookings

/** Who booked, and where: names that lead to the records' pages. */
export const listDriverAndStation = (
  { customerId, customer, stationId, station }: Booking,
  labels: { readonly driver: string; readonly station: string },
) =>
  [
    [
      labels.driver,
      <DriverName
        key="driver"
        id={customerId}
        name={customer.name ?? customer.email}
        phone={customer.phone}
      />,
    ],
    [
      labels.station,
      <RecordLink key="station" to="station" id={stationId}>
        {station.name}
      </RecordLink>,
    ],
  ] as const

export function BookingFacts({ booking }: { readonly booking: Booking }) {
  const { tariff, station } = booking
  return (
    <Facts
      of={[
        [facts.id, booking._id],
        [facts.status, <Status key="status" value={booking.status} />],
        ...listDriverAndStation(booking, { driver: facts.customer, station: facts.station }),
        ...(booking.partner ? [[facts.partner, booking.partner.name] as const] : []),
        [facts.address, station.address],
        [facts.connector, `${booking.connectorNumber} · ${booking.connectorType}`],
        [facts.start, formatTime(booking.startTime)],
        [facts.duration, bookings.hours(booking.duration)],
        [facts.energy, booking.kWh === null ? null : formatKilowattHours(booking.kWh)],
        [facts.delivered, booking.deliveredKWh === null ? null : formatKilowattHours(booking.deliveredKWh)],
        [
          facts.tariff,
          `${formatRupees(tariff.rate)} ${tariff.by === 'energy' ? bookings.perKwh : bookings.perHour}`,
        ],
        [facts.prepaid, formatRupees(booking.totalAmount)],
        ...listMoneyFacts(booking),
        ...listTimes(booking),
        ...(booking.meter?.billedBy === 'meter'
          ? [[facts.billedBy, meterAndBill.billedByMeter] as const]
          : []),
        ...(booking.meter?.keptLimits
          ? [[facts.keptLimits, formatKeptLimits(booking.meter.keptLimits)] as const]
          : []),
        ...(booking.meter?.chargerCost
          ? [[facts.chargerCost, formatChargerCost(booking.meter.chargerCost)] as const]
          : []),
        ...(booking.billLines?.length
          ? [[facts.billLines, <BillLines key="lines" of={booking.billLines} />] as const]
          : []),
        ...(booking.charging?.state === 'ended' && booking.charging.stopReason
          ? [[metered.endedBy, formatEndReason(booking.charging.stopReason)] as const]
          : []),
      ]}
    />
  )
}

const formatKeptLimits = ({
  cost,
  energyKWh,
  seconds,
  percent,
}: NonNullable<NonNullable<Booking['meter']>['keptLimits']>): string =>
  [
    cost !== null && formatRupees(cost),
    energyKWh !== null && formatKilowattHours(energyKWh),
    seconds !== null && metered.minutes(Math.floor(seconds / 60)),
    percent !== null && metered.percent(percent),
  ]
    .filter(Boolean)
    .join(' · ') || metered.noLimit

const formatChargerCost = ({
  amount,
  isFinal,
  differs,
}: NonNullable<NonNullable<Booking['meter']>['chargerCost']>): string =>
  [
    amount === null ? metered.noChargerCost : formatRupees(amount),
    !isFinal && metered.chargerCostSoFar,
    differs && metered.chargerCostDiffers,
  ]
    .filter(Boolean)
    .join(' · ')

function BillLines({ of }: { readonly of: NonNullable<Booking['billLines']> }) {
  return of.map(({ label, detail, amount }) => {
    const line = [label, detail, formatRupees(amount)].filter(Boolean).join(' · ')
    return <div key={line}>{line}</div>
  })
}

const listTimes = (booking: Booking) =>
  (
    [
      [facts.started, booking.startedAt],
      [facts.stopped, booking.stoppedAt],
      [facts.billed, booking.completedAt],
      [facts.confirmed, booking.confirmedAt],
      [facts.cancelled, booking.cancelledAt],
    ] as const
  ).flatMap(([name, at]) => (at === null ? [] : [[name, formatTime(at)] as const]))
