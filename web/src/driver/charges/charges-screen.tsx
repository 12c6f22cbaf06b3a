/** All charges of the driver: what runs or is reserved first. */
import { useInfiniteQuery } from '@tanstack/react-query'
import type { listOwnBookings, ReplyOf } from '@voltyatra/contract'
import { Link } from 'wouter'
import { callApi } from '../../shared/call-api.ts'
import { formatRupees, formatTime } from '../../shared/formats.ts'
import { buildChargePath, PATHS } from '../addresses.ts'
import { chargeStates } from '../charge/charge-states.ts'
import { SignedIn } from '../session/signed-in.tsx'
import { swap as swapWords } from '../swap/texts.ts'
import ui from '../ui/app-ui.module.css'
import { MorePages } from '../ui/more-pages.tsx'
import { Loading, Problem } from '../ui/states.tsx'
import styles from './charges.module.css'
import { charges as words } from './texts.ts'

type Booking = ReplyOf<typeof listOwnBookings>['data'][number]

const PER_PAGE = 20

export function ChargesScreen() {
  return <SignedIn>{() => <Charges />}</SignedIn>
}

const isCurrent = ({ status }: Booking): boolean => status === 'reserved' || status === 'in_progress'

function Charges() {
  const bookings = useInfiniteQuery({
    queryKey: ['bookings', 'list'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      callApi<typeof listOwnBookings>('GET', '/driver/bookings', {
        query: { limit: PER_PAGE, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    getNextPageParam: ({ page }) => page.nextCursor ?? undefined,
  })
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
  readonly bookings: readonly Booking[]
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
const getShownAmount = ({ status, thirdPartyTotalAmount, charging, totalAmount }: Booking): number =>
  thirdPartyTotalAmount ?? (status === 'cancelled' ? 0 : charging?.cost || totalAmount)

function formatState({ status, charging, swap }: Booking): string {
  const states = chargeStates
  if (swap && status === 'in_progress') return swapWords.title
  if (status === 'in_progress') return charging ? states[charging.state] : states.inProgress
  return charging?.state === 'starting' ? states.starting : states[status]
}
