/** What the meter says to a bill: whether they differ, what nobody pays, what was odd. */
import { formatKilowattHours, formatRupees } from '../../../shared/formats.ts'
import { Note } from '../../ui/note.tsx'
import { Status } from '../../ui/status.tsx'
import styles from './bills.module.css'
import type { Booking } from './bookings.ts'
import { chargingSessions } from './charger-texts.ts'
import { meterAndBill as words } from './metered-texts.ts'

/** In a list: what calls for a look before the bill is confirmed. */
export function MeterFlag({ booking: { meter, status } }: { readonly booking: Booking }) {
  if (!meter || status !== 'completed') return null
  if (meter.differs) return <Status value="differs" tone="bad" word={words.flag} />
  return meter.anomalies.length > 0 && <Status value="odd" tone="warn" word={words.odd} />
}

export function MeterNotes({ booking }: { readonly booking: Booking }) {
  const { meter } = booking
  if (!meter) return null
  const { unbilledKWh, anomalies } = meter
  const noticed = anomalies.map((one) => chargingSessions.anomalies[one] ?? one).join('. ')
  return (
    <>
      {meter.differs && (
        <Note
          tone="bad"
          role="status"
          text={words.differs(
            [booking.thirdPartyKwh, booking.thirdPartyAmount],
            [meter.energyKWh, meter.amount],
          )}
        />
      )}
      {meter.billedBy === 'partner' && <Comparison booking={booking} meter={meter} />}
      {noticed && <Note tone="warn" text={words.noticed(noticed)} />}
      {unbilledKWh > 0 && <Note tone="info" text={words.unbilled(unbilledKWh)} />}
    </>
  )
}

interface ComparisonProps {
  readonly booking: Booking
  readonly meter: NonNullable<Booking['meter']>
}

function Comparison({ booking, meter }: ComparisonProps) {
  const { columns } = words
  const rows = [
    [words.partner, booking.thirdPartyKwh, booking.thirdPartyAmount],
    [words.meter, meter.energyKWh, meter.amount],
  ] as const
  return (
    <table className={styles.comparison} aria-label={words.comparison}>
      <thead>
        <tr>
          <th scope="col">{columns.of}</th>
          <th scope="col">{columns.energy}</th>
          <th scope="col">{columns.amount}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, kwh, amount]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{kwh === null ? '—' : formatKilowattHours(kwh)}</td>
            <td>{amount === null ? '—' : formatRupees(amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
