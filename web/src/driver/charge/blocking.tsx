/** An amount that the driver's bank is to block: what there is to do in the UPI app, and what became of it. */
import type { blockForBooking } from '@voltyatra/contract'
import { useEffect, useRef } from 'react'
import { queryClient } from '../../shared/app/query-client.ts'
import { callApi } from '../../shared/call-api.ts'
import { formatClock, formatRupees } from '../../shared/formats.ts'
import ui from '../ui/app-ui.module.css'
import { SimulatedOutcomes } from '../ui/simulated-outcomes.tsx'
import { Problem } from '../ui/states.tsx'
import { useAction } from '../ui/use-action.ts'
import { charge } from './texts.ts'
import type { Block } from './use-block.ts'

const words = charge.block

const refreshBlocks = () => queryClient.invalidateQueries({ queryKey: ['blocks'] })

interface BlockingProps {
  readonly block: Block
}

/** Until the bank has answered, and where it said no. */
export function Blocking({ block }: BlockingProps) {
  const { state, amount, approveBy, link, provider, paymentSessionId } = block
  if (state !== 'created') return <RequestAgain block={block} />
  return (
    <>
      <p role="status">{words.asked(formatRupees(amount))}</p>
      <p className={ui.quiet}>{words.until(formatClock(approveBy))}</p>
      {link && (
        <a className={ui.primary} href={link}>
          {words.open}
        </a>
      )}
      {provider === 'simulated' && paymentSessionId && <SimulatedBank session={paymentSessionId} />}
    </>
  )
}

function RequestAgain({ block: { bookingId } }: BlockingProps) {
  const request = useAction({
    mutationFn: () =>
      callApi<typeof blockForBooking>('POST', '/driver/bookings/{id}/block', { params: { id: bookingId } }),
    onSuccess: refreshBlocks,
  })
  return (
    <>
      <p role="status">{words.failed}</p>
      {request.error && <Problem error={request.error} />}
      <button
        type="button"
        className={ui.second}
        disabled={request.isPending}
        onClick={() => request.mutate()}
      >
        {words.again}
      </button>
    </>
  )
}

/** Goes on once, when the bank agrees while somebody looks. */
export function useOnBlocked(block: Block | null | undefined, goOn: () => void): void {
  const before = useRef<Block['state']>(undefined)
  const state = block?.state
  useEffect(() => {
    if (before.current === 'created' && state === 'blocked') goOn()
    before.current = state
  })
}

const OUTCOMES = ['success', 'failed'] as const

/** Stands where the UPI app opens on a live installation. */
function SimulatedBank({ session }: { readonly session: string }) {
  return (
    <SimulatedOutcomes
      session={session}
      outcomes={OUTCOMES}
      words={words.simulate}
      hint={words.simulatedHint}
      onSettled={refreshBlocks}
    />
  )
}

/** What is blocked, what of it was taken, what the bank frees. */
export function BlockFacts({ block: { amount, captured, state } }: BlockingProps) {
  const isOver = captured !== null || state === 'voided'
  return (
    <section className={ui.card} aria-label={words.title}>
      <h2>{words.title}</h2>
      <dl className={ui.facts}>
        <div>
          <dt>{words.at}</dt>
          <dd>{formatRupees(amount)}</dd>
        </div>
        {captured !== null && (
          <div className={ui.total}>
            <dt>{words.captured}</dt>
            <dd>{formatRupees(captured)}</dd>
          </div>
        )}
        {isOver && (
          <div>
            <dt>{words.freed}</dt>
            <dd>{formatRupees(amount - (captured ?? 0))}</dd>
          </div>
        )}
      </dl>
      <p className={ui.quiet}>{words.states[state]}</p>
    </section>
  )
}
