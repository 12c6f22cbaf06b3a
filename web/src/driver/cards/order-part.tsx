/** The driver orders a card, and sees what became of the orders. */
import { useQuery } from '@tanstack/react-query'
import type { listOwnCardOrders, orderCard, ReplyOf, withdrawCardOrder } from '@voltyatra/contract'
import { useState } from 'react'
import { queryClient } from '../../shared/app/query-client.ts'
import { callApi } from '../../shared/call-api.ts'
import { formatDate } from '../../shared/formats.ts'
import ui from '../ui/app-ui.module.css'
import { Problem } from '../ui/states.tsx'
import { useAction } from '../ui/use-action.ts'
import { CARD_ORDERS } from './cards.ts'
import { DeliveryForm } from './delivery-form.tsx'
import { orders as words } from './order-texts.ts'

type Order = ReplyOf<typeof listOwnCardOrders>['data'][number]

const MOST_OPEN = 2

export function OrderPart() {
  const { data, error, refetch } = useQuery({
    queryKey: CARD_ORDERS,
    queryFn: async ({ signal }) =>
      (await callApi<typeof listOwnCardOrders>('GET', '/driver/card-orders', { signal })).data,
  })
  const [isOrdering, setIsOrdering] = useState(false)
  if (!data) return error ? <Problem error={error} onRetry={() => void refetch()} /> : null
  const open = data.filter(({ state }) => state === 'ordered' || state === 'sent').length
  return (
    <section className={ui.card} aria-labelledby="order-card">
      <h2 id="order-card">{words.title}</h2>
      <p className={ui.quiet}>{words.hint}</p>
      {data.map((order) => (
        <OneOrder key={order._id} order={order} />
      ))}
      {isOrdering ? (
        <DeliveryForm
          title={words.title}
          submit={words.order}
          hasLabel
          send={async ({ label, ...delivery }, idempotencyKey) => {
            await callApi<typeof orderCard>('POST', '/driver/card-orders', {
              ...{ body: { ...delivery, label: label.trim() || null }, idempotencyKey },
            })
            await queryClient.invalidateQueries({ queryKey: CARD_ORDERS })
            setIsOrdering(false)
          }}
        />
      ) : (
        open < MOST_OPEN && (
          <button type="button" className={ui.second} onClick={() => setIsOrdering(true)}>
            {words.title}
          </button>
        )
      )}
    </section>
  )
}

function OneOrder({ order }: { readonly order: Order }) {
  const { _id: id, state, label, name, replaces, createdAt, reason } = order
  const withdraw = useAction({
    mutationFn: () =>
      callApi<typeof withdrawCardOrder>('POST', '/driver/card-orders/{id}/withdraw', { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: CARD_ORDERS }),
  })
  return (
    <div className={ui.note}>
      <p>
        <strong>{label ?? name}</strong> <span className={ui.quiet}>{formatDate(createdAt)}</span>
      </p>
      <p>{words.states[state]}</p>
      {replaces !== null && <p className={ui.quiet}>{words.replaces(replaces)}</p>}
      {reason !== null && <p className={ui.quiet}>{reason}</p>}
      {withdraw.error && <Problem error={withdraw.error} />}
      {state === 'ordered' && (
        <button
          type="button"
          className={ui.link}
          disabled={withdraw.isPending}
          onClick={() => withdraw.mutate()}
        >
          {words.withdraw}
        </button>
      )}
    </div>
  )
}
