/** Where a card is sent to. */
import type { orderCard, RequestOf } from '@voltyatra/contract'
import { type FormEvent, useRef, useState } from 'react'
import { KeyMemory } from '../../shared/app/key-memory.ts'
import ui from '../ui/app-ui.module.css'
import { StateField } from '../ui/state-field.tsx'
import { Problem } from '../ui/states.tsx'
import { TextFields } from '../ui/text-fields.tsx'
import { useAction } from '../ui/use-action.ts'
import { orders as words } from './order-texts.ts'
import { cards } from './texts.ts'

const TEXTS = [
  { name: 'name', label: words.name, autoComplete: 'name', inputMode: 'text' },
  { name: 'address', label: words.address, autoComplete: 'street-address', inputMode: 'text' },
  { name: 'city', label: words.city, autoComplete: 'address-level2', inputMode: 'text' },
  { name: 'pincode', label: words.pincode, autoComplete: 'postal-code', inputMode: 'numeric' },
] as const

const EMPTY = { name: '', address: '', city: '', pincode: '', stateCode: '', label: '' }

type Typed = Omit<RequestOf<typeof orderCard>['body'], 'label'> & { readonly label: string }

interface DeliveryFormProps {
  readonly title: string
  readonly submit: string
  /** Whether the card can be given a name. */
  readonly hasLabel?: boolean
  readonly send: (typed: Typed, idempotencyKey: string) => Promise<void>
}

export function DeliveryForm({ title, submit, hasLabel, send }: DeliveryFormProps) {
  const [typed, setTyped] = useState(EMPTY)
  const keys = useRef(new KeyMemory())
  const order = useAction({
    mutationFn: async () => {
      await send({ ...typed, stateCode: typed.stateCode as never }, keys.current.for(JSON.stringify(typed)))
      keys.current.done()
    },
  })
  const submitForm = (event: FormEvent) => {
    event.preventDefault()
    order.mutate()
  }
  return (
    <form className={ui.actions} onSubmit={submitForm} noValidate aria-label={title}>
      <TextFields
        of={TEXTS}
        values={typed}
        onType={(name, value) => setTyped((before) => ({ ...before, [name]: value }))}
      />
      <StateField
        label={words.state}
        choose={words.chooseState}
        value={typed.stateCode}
        onChoose={(stateCode) => setTyped((before) => ({ ...before, stateCode }))}
      />
      {hasLabel && (
        <label className={ui.field}>
          <span>{cards.label}</span>
          <input
            name="label"
            value={typed.label}
            onChange={({ target }) => setTyped((before) => ({ ...before, label: target.value }))}
          />
        </label>
      )}
      {order.error && <Problem error={order.error} />}
      <button type="submit" className={ui.primary} disabled={order.isPending}>
        {submit}
      </button>
    </form>
  )
}
