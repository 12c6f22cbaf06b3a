/** A cabinet for battery swaps: what a swap holds, the button that starts it, and how it goes. */
import type { requestOwnBatterySwap } from '@voltyatra/contract'
import { useRef, useState } from 'react'
import { Link, useParams } from 'wouter'
import { KeyMemory } from '../../shared/app/key-memory.ts'
import { queryClient } from '../../shared/app/query-client.ts'
import { callApi } from '../../shared/call-api.ts'
import { count, formatRupees } from '../../shared/formats.ts'
import { buildChargePath, buildStationPath, PATHS } from '../addresses.ts'
import { SignedIn } from '../session/signed-in.tsx'
import ui from '../ui/app-ui.module.css'
import { Loading, Problem } from '../ui/states.tsx'
import { useAction } from '../ui/use-action.ts'
import { type Cabinet, isUnderWay, type OwnSwap, useCabinet } from './cabinet.ts'
import { swap as words } from './texts.ts'

export function SwapScreen() {
  return <SignedIn>{() => <AtCabinet />}</SignedIn>
}

function AtCabinet() {
  const { id = '' } = useParams<{ id: string }>()
  const [batteries, setBatteries] = useState(1)
  // The swap that was looked at to its end; the form comes back only when it is asked for.
  const [closed, setClosed] = useState<string>()
  const { data, error, refetch, isPlaceholderData } = useCabinet(id, batteries)
  const swap = data?.swap?._id === closed ? null : data?.swap
  return (
    <main className={ui.page}>
      <Link to={data ? buildStationPath(data.stationId) : PATHS.find} className={ui.back}>
        {words.back}
      </Link>
      {data ? (
        <>
          <header>
            <h1>{words.title}</h1>
            <p className={ui.quiet}>{data.stationName}</p>
            <p className={ui.quiet}>{words.slots(data.batteries, data.slots)}</p>
          </header>
          {swap ? (
            <Going swap={swap} onAgain={() => setClosed(swap._id)} />
          ) : (
            <Begin
              cabinet={data}
              isOld={isPlaceholderData}
              batteries={batteries}
              onBatteries={setBatteries}
            />
          )}
        </>
      ) : error ? (
        <Problem error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </main>
  )
}

interface GoingProps {
  readonly swap: OwnSwap
  readonly onAgain: () => void
}

function Going({ swap, onAgain }: GoingProps) {
  const { status, returned, taken, bookingId } = swap
  return (
    <section className={ui.card} aria-live="polite">
      <p role="status">{words.states[status]}</p>
      {returned && <p>{words.returned(returned.slot, count(returned.socPercent))}</p>}
      {taken && <p>{words.taken(taken.slot, count(taken.socPercent))}</p>}
      {status === 'billed' && bookingId && (
        <Link className={ui.primary} to={buildChargePath(bookingId)}>
          {words.bill}
        </Link>
      )}
      {!isUnderWay(swap) && (
        <button type="button" className={ui.link} onClick={onAgain}>
          {words.again}
        </button>
      )}
    </section>
  )
}

const CHOICES = [1, 2, 3, 4] as const

interface BeginProps {
  readonly cabinet: Cabinet
  /** It is of another number of batteries; the next one is on its way. */
  readonly isOld: boolean
  readonly batteries: number
  readonly onBatteries: (count: number) => void
}

function Begin({ cabinet, isOld, batteries, onBatteries }: BeginProps) {
  const { isConnected, quote } = cabinet
  if (!isConnected) return <p className={ui.caution}>{words.offline}</p>
  if (!quote) return <p className={ui.caution}>{words.notNow}</p>
  return (
    <section className={ui.card} aria-labelledby="batteries">
      {quote.words.withGst.lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <h2 id="batteries">{words.batteries}</h2>
      <fieldset className={ui.choices} aria-labelledby="batteries">
        {CHOICES.map((one) => (
          <label key={one} className={ui.choice}>
            <input
              type="radio"
              name="batteries"
              checked={batteries === one}
              onChange={() => onBatteries(one)}
            />
            {count(one)}
          </label>
        ))}
      </fieldset>
      <p role="status" aria-busy={isOld}>
        {words.held(formatRupees(quote.total))}
      </p>
      <p className={ui.quiet}>{words.wallet(formatRupees(quote.walletBalance))}</p>
      <Start cabinetId={cabinet._id} quote={quote} batteries={batteries} isOld={isOld} />
    </section>
  )
}

interface StartProps {
  readonly cabinetId: string
  readonly quote: NonNullable<Cabinet['quote']>
  readonly batteries: number
  readonly isOld: boolean
}

function Start({ cabinetId, quote: { shortBy, owed }, batteries, isOld }: StartProps) {
  const start = useStart(cabinetId)
  const missing = Math.ceil(Math.max(shortBy, 0) + owed)
  if (missing > 0) {
    return (
      <>
        <p className={ui.caution}>
          {owed > 0 ? words.owed(formatRupees(owed)) : words.short(formatRupees(shortBy))}
        </p>
        <Link className={ui.primary} to={`${PATHS.money}?add=${missing}`}>
          {words.addMoney(formatRupees(missing))}
        </Link>
      </>
    )
  }
  return (
    <>
      <p className={ui.quiet}>{words.atCabinet}</p>
      {start.error && <Problem error={start.error} />}
      <button
        type="button"
        className={ui.primary}
        disabled={start.isPending || isOld}
        onClick={() => start.mutate(batteries)}
      >
        {words.actions[start.isPending ? 'doing' : 'todo']}
      </button>
    </>
  )
}

/** A tab that is closed in between loses nothing: the screen shows the swap again. */
function useStart(id: string) {
  const keys = useRef(new KeyMemory())
  return useAction({
    mutationFn: async (batteries: number) => {
      await callApi<typeof requestOwnBatterySwap>('POST', '/driver/battery-cabinets/{id}/swaps', {
        params: { id },
        body: { batteries },
        idempotencyKey: keys.current.for({ id, batteries }),
      })
      keys.current.done()
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['bookings'] })
      void queryClient.invalidateQueries({ queryKey: ['profile'] })
      return queryClient.invalidateQueries({ queryKey: ['cabinets'] })
    },
  })
}
