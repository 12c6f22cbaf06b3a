/** One card of the driver: its state, what it has charged, and its end. */
import { useQuery } from '@tanstack/react-query'
import type { blockOwnCard, listDriverCardCharges, turnOffAutocharge } from '@voltyatra/contract'
import { useState } from 'react'
import { Link } from 'wouter'
import { queryClient } from '../../shared/app/query-client.ts'
import { callApi } from '../../shared/call-api.ts'
import { formatDate, formatKilowattHours, formatRupees, formatTime } from '../../shared/formats.ts'
import { buildChargePath } from '../addresses.ts'
import ui from '../ui/app-ui.module.css'
import { Problem } from '../ui/states.tsx'
import { useAction } from '../ui/use-action.ts'
import { CARDS, type Card } from './cards.ts'
import { LostCard } from './lost-card.tsx'
import { orders } from './order-texts.ts'
import { cards as words } from './texts.ts'

export function OneCard({ card }: { readonly card: Card }) {
  const { _id: id, kind, number, label, status, lastUsedAt, replaces } = card
  const isCar = kind === 'MacAddress' || kind === 'eMAID'
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section className={ui.card} aria-label={label ?? number}>
      <p>
        <strong>{label ?? number}</strong>{' '}
        <span className={`${ui.state} ${status === 'accepted' ? ui.good : ui.off}`}>
          {words.states[status]}
        </span>
      </p>
      {label !== null && <p className={ui.quiet}>{number}</p>}
      <p className={ui.quiet}>{lastUsedAt ? words.used(formatDate(lastUsedAt)) : words.unused}</p>
      {replaces !== null && <p className={ui.quiet}>{orders.replaces(replaces)}</p>}
      {isCar && <p className={ui.quiet}>{words.car}</p>}
      {status !== 'blocked' && <Ending card={card} isCar={isCar} />}
      {!isCar && <LostCard card={card} />}
      <button type="button" className={ui.link} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {words.charges(number)}
      </button>
      {isOpen && <Charges id={id} />}
    </section>
  )
}

/** Blocks a card, or turns off Autocharge of a car: asked once more before it is done. */
function Ending({
  card: { _id: id, number, label },
  isCar,
}: {
  readonly card: Card
  readonly isCar: boolean
}) {
  const [isRequesting, setIsRequesting] = useState(false)
  const end = useAction({
    mutationFn: async () => {
      if (isCar) {
        await callApi<typeof turnOffAutocharge>('POST', '/driver/cards/{id}/autocharge-off', {
          params: { id },
        })
      } else await callApi<typeof blockOwnCard>('POST', '/driver/cards/{id}/block', { params: { id } })
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: CARDS }),
  })
  if (!isRequesting) {
    return (
      <button type="button" className={ui.link} onClick={() => setIsRequesting(true)}>
        {isCar ? words.off(label ?? number) : words.block(number)}
      </button>
    )
  }
  return (
    <div className={ui.caution}>
      <p>{isCar ? words.offSure : words.blockSure}</p>
      {end.error && <Problem error={end.error} />}
      <div className={ui.actions}>
        <button type="button" className={ui.danger} disabled={end.isPending} onClick={() => end.mutate()}>
          {isCar ? words.offNow : words.blockNow}
        </button>
        <button type="button" className={ui.second} onClick={() => setIsRequesting(false)}>
          {words.keep}
        </button>
      </div>
    </div>
  )
}

function Charges({ id }: { readonly id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: [...CARDS, id, 'charges'],
    queryFn: async ({ signal }) =>
      (
        await callApi<typeof listDriverCardCharges>('GET', '/driver/cards/{id}/charges', {
          ...{ params: { id }, signal },
        })
      ).data,
  })
  if (error) return <Problem error={error} onRetry={() => void refetch()} />
  if (data?.length === 0) return <p>{words.noCharges}</p>
  return (
    <ul className={ui.rows}>
      {data?.map(({ _id, bookingId, stationName, energyKWh, total, createdAt }) => (
        <li key={_id} className={ui.row}>
          <span className={ui.grow}>
            {bookingId ? (
              <Link href={buildChargePath(bookingId)}>{stationName ?? formatTime(createdAt)}</Link>
            ) : (
              <strong>{stationName}</strong>
            )}
            <span className={ui.quiet}>{formatTime(createdAt)}</span>
          </span>
          <span className={ui.number}>
            {total === null ? words.free : formatRupees(total)}
            <span className={ui.quiet}>{formatKilowattHours(energyKWh)}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
