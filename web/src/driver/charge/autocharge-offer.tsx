/** The charger has recognised the car that charges: from the next time on it may start by being plugged in. */
import { useQuery } from '@tanstack/react-query'
import type { confirmAutocharge, getAutochargeOffer } from '@voltyatra/contract'
import { type FormEvent, useId, useRef, useState } from 'react'
import { KeyMemory } from '../../shared/app/key-memory.ts'
import { queryClient } from '../../shared/app/query-client.ts'
import { callApi } from '../../shared/call-api.ts'
import { CARDS } from '../cards/cards.ts'
import ui from '../ui/app-ui.module.css'
import { Problem } from '../ui/states.tsx'
import { useAction } from '../ui/use-action.ts'
import { useChosenCar } from '../vehicles/cars.ts'
import { charge } from './texts.ts'

const words = charge.autocharge

interface OfferProps {
  readonly bookingId: string
}

/** Nothing where the charger has recognised no car. What is not wanted now is offered again with the next charge. */
export function AutochargeOffer({ bookingId }: OfferProps) {
  const [isLater, setIsLater] = useState(false)
  const [isDone, setIsDone] = useState(false)
  const { data } = useQuery({
    queryKey: ['autocharge', bookingId],
    queryFn: async ({ signal }) =>
      (
        await callApi<typeof getAutochargeOffer>('GET', '/driver/bookings/{id}/autocharge', {
          ...{ params: { id: bookingId }, signal },
        })
      ).data,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (isDone) {
    return (
      <p className={ui.note} role="status">
        {words.done}
      </p>
    )
  }
  if (isLater || data?.car == null) return null
  return <Confirming bookingId={bookingId} onLater={() => setIsLater(true)} onDone={() => setIsDone(true)} />
}

interface ConfirmingProps extends OfferProps {
  readonly onLater: () => void
  readonly onDone: () => void
}

function Confirming({ bookingId, onLater, onDone }: ConfirmingProps) {
  const title = useId()
  const chosen = useChosenCar()?.name ?? ''
  const [typed, setTyped] = useState<string>()
  const label = typed ?? chosen
  const keys = useRef(new KeyMemory())
  const confirm = useAction({
    mutationFn: () =>
      callApi<typeof confirmAutocharge>('POST', '/driver/bookings/{id}/autocharge', {
        ...{ params: { id: bookingId }, body: { label: label.trim() || null } },
        idempotencyKey: keys.current.for(`${bookingId}\n${label}`),
      }),
    onSuccess: () => {
      keys.current.done()
      onDone()
      return queryClient.invalidateQueries({ queryKey: CARDS })
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    confirm.mutate()
  }
  return (
    <form className={ui.card} aria-labelledby={title} onSubmit={send} noValidate>
      <h2 id={title}>{words.title}</h2>
      <p>{words.offer}</p>
      <p className={ui.quiet}>{words.fair}</p>
      <label className={ui.field}>
        <span>{words.label}</span>
        <input name="label" maxLength={80} value={label} onChange={(event) => setTyped(event.target.value)} />
      </label>
      {confirm.error && <Problem error={confirm.error} />}
      <div className={ui.actions}>
        <button type="submit" className={ui.second} disabled={confirm.isPending}>
          {words.on}
        </button>
        <button type="button" className={ui.link} onClick={onLater}>
          {words.later}
        </button>
      </div>
    </form>
  )
}
