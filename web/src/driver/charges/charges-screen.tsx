/** All charges of the driver: what runs or is reserved first. */
import { Link } from 'wouter'
import { formatRupees, formatTime } from '../../shared/formats.ts'
import { buildChargePath, PATHS } from '../addresses.ts'
import { SignedIn } from '../session/signed-in.tsx'
import ui from '../ui/app-ui.module.css'
import { MorePages } from '../ui/more-pages.tsx'
import { Loading, Problem } from '../ui/states.tsx'
import styles from './charges.module.css'
import { formatState, type OwnBooking, useOwnBookings } from './own-bookings.ts'
import { charges as words } from './texts.ts'

export function ChargesScreen() {
  return <SignedIn>{() => <Charges />}</SignedIn>
}

const isCurrent = ({ status }: OwnBooking): boolean => status === 'reserved' || status === 'in_progress'

function Charges() {
  const bookings = useOwnBookings()
  const all = bookings.data?.pages.flatMap(({ data }) => data) ?? []
  const [current, earlier] = [all.filter(isCurrent), all.filter((one) => !isCurrent(one))]
  return (
    <main className={ui.page}>
      <h1>{words.title}</h1>
      {bookings.isPending && <Loading />}
      {bookings.error && !bookings.data && (
        <Problem error={bookings.error} onRetry={() => void bookings.refetch()} />
      )}
      {bookings.data && all.length === 0 && (
        <div className={ui.card}>
          <p>{words.none}</p>
          <Link className={ui.primary} to={PATHS.find}>
            {words.find}
          </Link>
        </div>
      )}
      <Part label={words.running} bookings={current} />
      <Part label={words.earlier} bookings={earlier} />
      <MorePages of={bookings} label={words.more} />
    </main>
  )
}

interface PartProps {
  readonly label: string
  readonly bookings: readonly OwnBooking[]
}

function Part({ label, bookings }: PartProps) {
  if (bookings.length === 0) return null
  return (
    <section className={ui.card} aria-label={label}>
      <h2>{label}</h2>
      <ul className={ui.rows}>
        {bookings.map((booking) => (
          <li key={booking._id}>
            <Link className={ui.rowLink} to={buildChargePath(booking._id)}>
              <span className={ui.grow}>
                <strong>{booking.station.name}</strong>
                <span className={ui.quiet}>{formatTime(booking.startedAt ?? booking.startTime)}</span>
              </span>
              <span className={ui.number}>
                {formatRupees(getShownAmount(booking))}
                <span className={styles.state}>{formatState(booking)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What it cost, costs so far or holds at most; nothing was charged for one that was cancelled. */
const getShownAmount = ({ status, thirdPartyTotalAmount, charging, totalAmount }: OwnBooking): number =>
  thirdPartyTotalAmount ?? (status === 'cancelled' ? 0 : charging?.cost || totalAmount)
