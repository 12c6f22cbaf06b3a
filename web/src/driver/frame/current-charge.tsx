/** What runs, or was reserved and begins soon: one tap away on every screen. */
import { Link } from 'wouter'
import { formatClock, formatRunningEnergy } from '../../shared/formats.ts'
import { buildChargePath } from '../addresses.ts'
import { formatState, type OwnBooking, useOwnBookings } from '../charges/own-bookings.ts'
import { useProfile } from '../session/session.ts'
import { ICONS, Icon } from '../ui/icons.tsx'
import styles from './app-frame.module.css'

const SOON_MS = 3_600_000

/** What runs counts before what begins; undefined where neither is there. */
export function findCurrent(bookings: readonly OwnBooking[], now: Date): OwnBooking | undefined {
  const begins = (one: OwnBooking) => new Date(one.startTime).getTime()
  return (
    bookings.find(({ status }) => status === 'in_progress') ??
    bookings
      .filter((one) => one.status === 'reserved' && begins(one) - now.getTime() < SOON_MS)
      .toSorted((one, other) => begins(one) - begins(other))[0]
  )
}

interface CurrentChargeProps {
  readonly path: string
}

export function CurrentCharge({ path }: CurrentChargeProps) {
  const { data: profile } = useProfile()
  return profile ? <OfDriver path={path} /> : null
}

function OfDriver({ path }: CurrentChargeProps) {
  const { data } = useOwnBookings()
  const current = findCurrent(data?.pages.flatMap((page) => page.data) ?? [], new Date())
  if (!current || path === buildChargePath(current._id)) return null
  return (
    <aside>
      <Link className={styles.current} href={buildChargePath(current._id)}>
        <Icon path={ICONS.charge} />
        <span className={styles.currentWords}>
          <strong>{current.station.name}</strong>
          <span>{describe(current)}</span>
        </span>
        <Icon path={ICONS.onward} />
      </Link>
    </aside>
  )
}

function describe(booking: OwnBooking): string {
  const { status, charging, startTime } = booking
  const isAhead = status === 'reserved' && charging?.state !== 'starting'
  const figure = isAhead
    ? formatClock(startTime)
    : charging && charging.energyKWh > 0 && formatRunningEnergy(charging.energyKWh)
  return [formatState(booking), figure].filter(Boolean).join(' · ')
}
