/** The driver's cards: added by the printed number, blocked at once. */
import { useQuery } from '@tanstack/react-query'
import type { claimCard, listDriverCards } from '@voltyatra/contract'
import { type FormEvent, useRef, useState } from 'react'
import { Link } from 'wouter'
import { KeyMemory } from '../../shared/app/key-memory.ts'
import { queryClient } from '../../shared/app/query-client.ts'
import { callApi } from '../../shared/call-api.ts'
import { PATHS } from '../addresses.ts'
import { SignedIn } from '../session/signed-in.tsx'
import ui from '../ui/app-ui.module.css'
import { Problem } from '../ui/states.tsx'
import { Together } from '../ui/together.tsx'
import { useAction } from '../ui/use-action.ts'
import { CARD_ORDERS, CARDS } from './cards.ts'
import { OneCard } from './one-card.tsx'
import { OrderPart } from './order-part.tsx'
import { cards as words } from './texts.ts'

export function CardsScreen() {
  return <SignedIn>{() => <Cards />}</SignedIn>
}

function Cards() {
  const { data, error, refetch } = useQuery({
    queryKey: CARDS,
    queryFn: async ({ signal }) =>
      (await callApi<typeof listDriverCards>('GET', '/driver/cards', { signal })).data,
  })
  return (
    <main className={ui.page}>
      <Link className={ui.back} href={PATHS.me}>
        {words.back}
      </Link>
      <h1>{words.title}</h1>
      <p className={ui.quiet}>{words.hint}</p>
      <Together>
        {!data && error && <Problem error={error} onRetry={() => void refetch()} />}
        {data?.length === 0 && <p>{words.none}</p>}
        {data?.map((card) => (
          <OneCard key={card._id} card={card} />
        ))}
        <AddCard />
        <OrderPart />
      </Together>
    </main>
  )
}

function AddCard() {
  const [number, setNumber] = useState('')
  const [label, setLabel] = useState('')
  const keys = useRef(new KeyMemory())
  const add = useAction({
    mutationFn: () =>
      callApi<typeof claimCard>('POST', '/driver/cards', {
        body: { number, label: label.trim() || null },
        idempotencyKey: keys.current.for(`${number}\n${label}`),
      }),
    onSuccess: () => {
      keys.current.done()
      setNumber('')
      setLabel('')
      return Promise.all([CARDS, CARD_ORDERS].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    add.mutate()
  }
  return (
    <form className={ui.card} onSubmit={send} noValidate>
      <label className={ui.field}>
        <span>{words.number}</span>
        <input
          name="number"
          autoComplete="off"
          autoCapitalize="characters"
          value={number}
          onChange={(event) => setNumber(event.target.value)}
        />
      </label>
      <label className={ui.field}>
        <span>{words.label}</span>
        <input name="label" value={label} onChange={(event) => setLabel(event.target.value)} />
      </label>
      {add.error && <Problem error={add.error} />}
      <div role="status">{add.isSuccess && <p className={ui.note}>{words.added}</p>}</div>
      <button type="submit" className={ui.primary} disabled={add.isPending}>
        {words.add}
      </button>
    </form>
  )
}
