/** The driver orders a card, and sees what became of the orders. */
import { useMutation, useQuery } from '@tanstack/react-query'
import type { listOwnCardOrders, orderCard, ReplyOf, withdrawCardOrder } from '@voltyatra/contract'
import { type FormEvent, useRef, useState } from 'react'
import { KeyMemory } from '../../shared/app/key-memory.ts'
import { queryClient } from '../../shared/app/query-client.ts'
import { callApi } from '../../shared/call-api.ts'
import { formatDate } from '../../shared/formats.ts'
import ui from '../ui/app-ui.module.css'
import { StateField } from '../ui/state-field.tsx'
import { Problem } from '../ui/states.tsx'
import { CARD_ORDERS } from './cards.ts'
import { orders as words } from './order-texts.ts'
import { cards } from './texts.ts'

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
        <OrderForm onDone={() => setIsOrdering(false)} />
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

function OneOrder({ order: { _id: id, state, label, name, createdAt, reason } }: { readonly order: Order }) {
  const withdraw = useMutation({
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

const TEXTS = [
  { name: 'name', label: words.name, autoComplete: 'name', inputMode: 'text' },
  { name: 'address', label: words.address, autoComplete: 'street-address', inputMode: 'text' },
  { name: 'city', label: words.city, autoComplete: 'address-level2', inputMode: 'text' },
  { name: 'pincode', label: words.pincode, autoComplete: 'postal-code', inputMode: 'numeric' },
] as const

const EMPTY = { name: '', address: '', city: '', pincode: '', stateCode: '', label: '' }

function OrderForm({ onDone }: { readonly onDone: () => void }) {
  const [typed, setTyped] = useState(EMPTY)
  const keys = useRef(new KeyMemory())
  const order = useMutation({
    mutationFn: () =>
      callApi<typeof orderCard>('POST', '/driver/card-orders', {
        body: { ...typed, stateCode: typed.stateCode as never, label: typed.label.trim() || null },
        idempotencyKey: keys.current.for(JSON.stringify(typed)),
      }),
    onSuccess: async () => {
      keys.current.done()
      await queryClient.invalidateQueries({ queryKey: CARD_ORDERS })
      onDone()
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    order.mutate()
  }
  return (
    <form className={ui.actions} onSubmit={send} noValidate aria-label={words.title}>
      {TEXTS.map(({ name, label, ...input }) => (
        <label key={name} className={ui.field}>
          <span>{label}</span>
          <input
            {...input}
            value={typed[name]}
            onChange={({ target }) => setTyped((before) => ({ ...before, [name]: target.value }))}
          />
        </label>
      ))}
      <StateField
        label={words.state}
        choose={words.chooseState}
        value={typed.stateCode}
        onChoose={(stateCode) => setTyped((before) => ({ ...before, stateCode }))}
      />
      <label className={ui.field}>
        <span>{cards.label}</span>
        <input
          name="label"
          value={typed.label}
          onChange={({ target }) => setTyped((before) => ({ ...before, label: target.value }))}
        />
      </label>
      {order.error && <Problem error={order.error} />}
      <button type="submit" className={ui.primary} disabled={order.isPending}>
        {words.order}
      </button>
    </form>
  )
}
