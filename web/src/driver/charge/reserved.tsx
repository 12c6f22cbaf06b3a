/** A reservation, and a charge that could not be started: what happened, where the money is, what to do. */
import type { cancelOwnBooking, startCharging } from '@voltyatra/contract'
import { EARLY_START_MS } from '@voltyatra/domain'
import { queryClient } from '../../shared/app/query-client.ts'
import { callApi } from '../../shared/call-api.ts'
import { meter as meterWords } from '../../shared/drivers/meter-texts.ts'
import { formatRupees, formatSpan, formatTime } from '../../shared/formats.ts'
import ui from '../ui/app-ui.module.css'
import { Problem } from '../ui/states.tsx'
import { useAction } from '../ui/use-action.ts'
import { useNow } from '../ui/use-now.ts'
import { Blocking, useOnBlocked } from './blocking.tsx'
import type { Booking } from './booking.ts'
import { chargeStates } from './charge-states.ts'
import { charge as words } from './texts.ts'
import { useBlock } from './use-block.ts'

const LOOK_MS = 10_000

interface ReservedProps {
  readonly booking: Booking
  readonly failure: string | undefined
}

const refreshDriver = () =>
  Promise.all(
    ['bookings', 'profile', 'wallet'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
  )

export function Reserved({ booking, failure }: ReservedProps) {
  const { _id: id, startTime, endTime, totalAmount, deposit } = booking
  const { data: block } = useBlock(id)
  const isBlocked = block?.state === 'blocked'
  const startsFrom = new Date(Date.parse(startTime) - EARLY_START_MS)
  const now = useNow(LOOK_MS)
  const isEarly = now < startsFrom
  // Words about the wallet are wrong for what a bank has blocked.
  const money = block ? words.failedBlocked : words.failedMoney(formatRupees(totalAmount))
  const start = useAction({
    mutationFn: () =>
      callApi<typeof startCharging>('POST', '/driver/bookings/{id}/start', { params: { id } }),
    onSuccess: refreshDriver,
  })
  // The charger has been asked, and has not begun yet.
  const isStarting = booking.charging?.state === 'starting'
  const isAway = isStarting && booking.charging?.mayRunUnseen
  useOnBlocked(block, () => start.mutate())
  const giveBack = useAction({
    mutationFn: () =>
      callApi<typeof cancelOwnBooking>('POST', '/driver/bookings/{id}/cancel', { params: { id } }),
    onSuccess: refreshDriver,
  })
  return (
    <>
      {failure && !start.error && !isStarting && (
        <section className={ui.problem} role="alert">
          <h2>{words.failed}</h2>
          <p>{failure}</p>
          <p>{money}</p>
          <p>{words.failedNext}</p>
        </section>
      )}
      <div className={ui.card}>
        <p className={ui.state} role="status">
          {isStarting ? chargeStates.starting : words.states.reserved}
        </p>
        {isStarting && <p>{isAway ? meterWords.mayRun : words.hints.starting}</p>}
        <p>{formatSpan(startTime, endTime)}</p>
        {isEarly && <p className={ui.quiet}>{words.startFrom(formatTime(startsFrom))}</p>}
        {deposit?.isHeld && <p className={ui.quiet}>{words.deposit(formatRupees(deposit.amount))}</p>}
        {isBlocked && <p>{words.block.blocked(formatRupees(block.amount))}</p>}
        {start.error && !isStarting && <Problem error={start.error} />}
        {giveBack.error && <Problem error={giveBack.error} />}
        {block && !isBlocked && <Blocking block={block} />}
        {block?.state !== 'created' && !isStarting && !isEarly && (
          <button
            type="button"
            className={ui.primary}
            disabled={start.isPending}
            onClick={() => start.mutate()}
          >
            {start.isPending ? words.starting : words.start}
          </button>
        )}
        {!isAway && (
          <button
            type="button"
            className={ui.second}
            disabled={giveBack.isPending}
            onClick={() => giveBack.mutate()}
          >
            {words.giveBack}
          </button>
        )}
      </div>
    </>
  )
}
