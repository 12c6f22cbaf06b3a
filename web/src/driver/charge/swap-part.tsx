/** A battery swap among the charges: where it stands, and the way to its cabinet. It is ended there, never from here. */
import { Link } from 'wouter'
import { formatClock, formatRupees } from '../../shared/formats.ts'
import { buildSwapPath } from '../addresses.ts'
import { swap as swapWords } from '../swap/texts.ts'
import ui from '../ui/app-ui.module.css'
import type { Booking } from './booking.ts'
import { charge as words } from './texts.ts'

interface SwapPartProps {
  readonly booking: Booking
  readonly swap: NonNullable<Booking['swap']>
}

export function SwapPart({ booking: { totalAmount, startedAt }, swap }: SwapPartProps) {
  return (
    <>
      <p className={ui.note} role="status">
        {swapWords.states[swap.status]}
      </p>
      <dl className={`${ui.card} ${ui.facts}`}>
        <div>
          <dt>{words.held}</dt>
          <dd>{formatRupees(totalAmount)}</dd>
        </div>
        {startedAt && (
          <div>
            <dt>{words.since}</dt>
            <dd>{formatClock(startedAt)}</dd>
          </div>
        )}
      </dl>
      <Link className={ui.primary} to={buildSwapPath(swap.cabinetId)}>
        {swapWords.underWay}
      </Link>
    </>
  )
}
