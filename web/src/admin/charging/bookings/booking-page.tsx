/** One booking: who, where, what was delivered, how its money went, and all that happened to it. */
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { useMay, usePanel } from '../../frame/panel.ts'
import { ScreenHead } from '../../frame/screen-head.tsx'
import buttonStyles from '../../ui/buttons.module.css'
import fieldStyles from '../../ui/fields.module.css'
import { Icon } from '../../ui/icons.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { Loaded } from '../../ui/loading.tsx'
import recordStyles from '../../ui/record.module.css'
import { Status } from '../../ui/status.tsx'
import textStyles from '../../ui/text.module.css'
import { BillPicture } from '../shared/bill-picture.tsx'
import { BookingFacts } from '../shared/booking-facts.tsx'
import { BookingFlags, MoneyNotes } from '../shared/booking-money.tsx'
import { completed } from '../shared/booking-texts.ts'
import { type Booking, buildBookingKey, loadBooking } from '../shared/bookings.ts'
import { Breakdown } from '../shared/breakdown.tsx'
import { ChargingFigures } from '../shared/charging-figures.tsx'
import { MeterNotes } from '../shared/meter-notes.tsx'
import { History } from './booking-history.tsx'
import { RefundsBeyond } from './refunds-beyond.tsx'
import { allBookings, booking as words } from './texts.ts'

export function Component() {
  const { id = '' } = useParams()
  const { to } = usePanel()
  const one = useQuery({ queryKey: buildBookingKey(id), queryFn: ({ signal }) => loadBooking(id, signal) })
  return (
    <>
      <ScreenHead />
      <Link className={buttonStyles.back} to={to('bookings')}>
        <Icon name="left" size={16} />
        {allBookings.back}
      </Link>
      <Loaded of={one}>{(booking) => <OneBooking booking={booking} />}</Loaded>
    </>
  )
}

function OneBooking({ booking }: { readonly booking: Booking }) {
  const may = useMay()
  const driver = booking.customer.name ?? booking.customer.phone
  return (
    <div className={layoutStyles.wideStack}>
      <div className={recordStyles.recordHead}>
        <h2>{words.title(driver, booking.station.name)}</h2>
        <span className={layoutStyles.inlineItems}>
          <Status value={booking.status} />
          <BookingFlags booking={booking} />
        </span>
      </div>
      <MoneyNotes booking={booking} />
      {may('order.refund') && <RefundsBeyond booking={booking} />}
      <Actions booking={booking} />
      {booking.charging && booking.status === 'in_progress' && (
        <ChargingFigures charging={booking.charging} prepaid={booking.totalAmount} />
      )}
      <div className={recordStyles.recordColumns}>
        <div className={layoutStyles.wideStack}>
          <section className={layoutStyles.sheet} aria-label={words.facts}>
            <h2>{words.facts}</h2>
            <BookingFacts booking={booking} />
          </section>
          <section className={`${layoutStyles.sheet} ${layoutStyles.stack}`} aria-label={words.bill}>
            <h2>{words.bill}</h2>
            <Breakdown booking={booking} />
            <MeterNotes booking={booking} />
            <BillPicture file={booking.uploadBill} />
          </section>
        </div>
        <section className={layoutStyles.sheet} aria-label={words.history}>
          <h2>{words.history}</h2>
          <p className={textStyles.quiet}>{words.historyHint}</p>
          <History id={booking._id} />
        </section>
      </div>
    </div>
  )
}

/** What the operator does with it stands in the windows of the lists. */
function Actions({ booking }: { readonly booking: Booking }) {
  const { to } = usePanel()
  const may = useMay()
  const { _id: open, status } = booking
  const isStoppable = status === 'in_progress' && may('booking.stop')
  const isConfirmable = status === 'completed' && may('booking.confirm')
  const hasPapers = status === 'confirmed' && may('paper.read')
  if (!isStoppable && !isConfirmable && !hasPapers) return null
  return (
    <div className={fieldStyles.formActions}>
      {isStoppable && (
        <Link className={buttonStyles.primary} to={to('ongoing', { open, do: 'stop' })}>
          {words.stop}
        </Link>
      )}
      {isConfirmable && (
        <Link className={buttonStyles.primary} to={to('completed', { open, do: 'confirm' })}>
          {completed.confirm}
        </Link>
      )}
      {hasPapers && (
        <Link className={buttonStyles.button} to={to('papers', { q: open })}>
          {words.papers}
        </Link>
      )}
    </div>
  )
}
