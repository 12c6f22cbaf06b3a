/** One charge: reserved, running, being billed, or with its receipt. */
import { Link, useParams } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { formatDate, formatRupees } from '../../shared/formats.ts'
import { buildStationPath, PATHS } from '../addresses.ts'
import { SignedIn } from '../session/signed-in.tsx'
import { swap as swapWords } from '../swap/texts.ts'
import ui from '../ui/app-ui.module.css'
import { Loading, Problem } from '../ui/states.tsx'
import { AutochargeOffer } from './autocharge-offer.tsx'
import { BlockFacts } from './blocking.tsx'
import { type Booking, useBooking } from './booking.ts'
import styles from './charge.module.css'
import { Receipt } from './receipt.tsx'
import { Reserved } from './reserved.tsx'
import { Running } from './running.tsx'
import { SwapPart } from './swap-part.tsx'
import { charge as words } from './texts.ts'
import { useBlock } from './use-block.ts'

export function ChargeScreen() {
  return <SignedIn>{() => <Charge />}</SignedIn>
}

function Charge() {
  const { id = '' } = useParams<{ id: string }>()
  const { data, error, refetch } = useBooking(id)
  const state = useHistoryState<{ readonly failure?: string } | null>()
  const isRunning = data?.status === 'in_progress' && !data.swap
  return (
    <main className={isRunning ? `${ui.page} ${styles.running}` : ui.page}>
      <Link to={PATHS.charges} className={ui.back}>
        {words.back}
      </Link>
      {data ? (
        <Shown booking={data} failure={state?.failure} />
      ) : error ? (
        <Problem error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </main>
  )
}

interface ShownProps {
  readonly booking: Booking
  /** Why the charge could not be started just now. */
  readonly failure: string | undefined
}

function Shown({ booking, failure }: ShownProps) {
  const { station, connectorNumber, connectorType, status, swap } = booking
  return (
    <>
      <header>
        <h1>{station.name}</h1>
        <p className={ui.quiet}>{swap ? swapWords.title : words.connector(connectorNumber, connectorType)}</p>
      </header>
      {status === 'reserved' && <Reserved booking={booking} failure={failure} />}
      {status === 'in_progress' &&
        (swap ? <SwapPart booking={booking} swap={swap} /> : <Running booking={booking} />)}
      {status === 'in_progress' && booking.charging && <AutochargeOffer bookingId={booking._id} />}
      {(status === 'completed' || status === 'confirmed') && <Receipt booking={booking} />}
      {status === 'cancelled' && <Cancelled booking={booking} />}
    </>
  )
}

/** Why, where the money is, and what to try. */
function Cancelled({ booking }: { readonly booking: Booking }) {
  const { _id: id, cancelReason, deposit, isPaidByFleet, stationId } = booking
  const { data: block } = useBlock(id)
  return (
    <>
      {block && <BlockFacts block={block} />}
      <div className={`${ui.caution} ${ui.actions}`}>
        <p>
          <strong>{cancelReason === null ? words.states.cancelled : words.cancelled(cancelReason)}</strong>
        </p>
        {!block && !isPaidByFleet && !deposit?.isHeld && <p>{words.cancelledMoney}</p>}
      </div>
      {deposit?.isHeld && deposit.comesBackAt && (
        <p className={ui.note}>
          {words.depositLater(formatRupees(deposit.amount), formatDate(deposit.comesBackAt))}
        </p>
      )}
      <div className={ui.actions}>
        <Link className={ui.primary} to={buildStationPath(stationId)}>
          {words.sameStation}
        </Link>
        <Link className={ui.second} to={PATHS.find}>
          {words.otherStation}
        </Link>
      </div>
    </>
  )
}
