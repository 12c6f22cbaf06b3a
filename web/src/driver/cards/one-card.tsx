/** One card of the driver: its state, what it has charged, and its end. */
import { useMutation, useQuery } from '@tanstack/react-query'
import type { blockOwnCard, listDriverCardCharges } from '@voltyatra/contract'
import { useState } from 'react'
import { Link } from 'wouter'
import { queryClient } from '../../shared/app/query-client.ts'
import { callApi } from '../../shared/call-api.ts'
import { formatDate, formatKilowattHours, formatRupees, formatTime } from '../../shared/formats.ts'
import { buildChargePath } from '../addresses.ts'
import ui from '../ui/app-ui.module.css'
import { Problem } from '../ui/states.tsx'
import { CARDS, type Card } from './cards.ts'
import { cards as words } from './texts.ts'

export function OneCard({ card }: { readonly card: Card }) {
  const { _id: id, number, label, status, lastUsedAt } = card
  const [isAsking, setIsAsking] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const block = useMutation({
    mutationFn: () => callApi<typeof blockOwnCard>('POST', '/driver/cards/{id}/block', { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: CARDS }),
  })
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
      {block.error && <Problem error={block.error} />}
      {status !== 'blocked' &&
        (isAsking ? (
          <div className={ui.note}>
            <p>{words.blockSure}</p>
            <div className={ui.actions}>
              <button
                type="button"
                className={ui.danger}
                disabled={block.isPending}
                onClick={() => block.mutate()}
              >
                {words.blockNow}
              </button>
              <button type="button" className={ui.second} onClick={() => setIsAsking(false)}>
                {words.keep}
              </button>
            </div>
          </div>
        ) : (
          <button type="button" className={ui.link} onClick={() => setIsAsking(true)}>
            {words.block(number)}
          </button>
        ))}
      <button type="button" className={ui.link} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {words.charges(number)}
      </button>
      {isOpen && <Charges id={id} />}
    </section>
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
