/** Whom the invoices name: the driver's company, with its GSTIN. */
import { useQuery } from '@tanstack/react-query'
import type {
  changeInvoiceDetails,
  getInvoiceDetails,
  ReplyOf,
  removeInvoiceDetails,
} from '@voltyatra/contract'
import { type FormEvent, useState } from 'react'
import { queryClient } from '../../shared/app/query-client.ts'
import { callApi } from '../../shared/call-api.ts'
import ui from '../ui/app-ui.module.css'
import { StateField } from '../ui/state-field.tsx'
import { Loading, Problem } from '../ui/states.tsx'
import { TextFields } from '../ui/text-fields.tsx'
import { useAction } from '../ui/use-action.ts'
import { papers as words } from './texts.ts'

type Recipient = ReplyOf<typeof getInvoiceDetails>['data']

const PATH = '/driver/invoice-details'
const KEY = ['papers', 'recipient']

export function RecipientPart() {
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await callApi<typeof getInvoiceDetails>('GET', PATH, { signal })).data,
  })
  return (
    <section className={ui.card} aria-labelledby="recipient">
      <h2 id="recipient">{words.recipient}</h2>
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {data === undefined ? !error && <Loading /> : <RecipientForm recipient={data} />}
    </section>
  )
}

const TEXTS = [
  { name: 'name', label: words.name, autoComplete: 'organization', inputMode: 'text' },
  { name: 'gstin', label: words.gstin, autoComplete: 'off', inputMode: 'text' },
  { name: 'address', label: words.address, autoComplete: 'street-address', inputMode: 'text' },
  { name: 'city', label: words.city, autoComplete: 'address-level2', inputMode: 'text' },
  { name: 'pincode', label: words.pincode, autoComplete: 'postal-code', inputMode: 'numeric' },
] as const

function RecipientForm({ recipient }: { readonly recipient: Recipient }) {
  const [typed, setTyped] = useState(() => ({
    name: recipient?.name ?? '',
    gstin: recipient?.gstin ?? '',
    address: recipient?.address ?? '',
    city: recipient?.city ?? '',
    pincode: recipient?.pincode ?? '',
    state: recipient?.state ?? '',
  }))
  const keep = ({ data }: { readonly data: Recipient }) => queryClient.setQueryData(KEY, data)
  const save = useAction({
    mutationFn: () =>
      callApi<typeof changeInvoiceDetails>('PUT', PATH, {
        body: { ...typed, gstin: typed.gstin.trim() || null },
      }),
    onSuccess: keep,
  })
  const remove = useAction({
    mutationFn: () => callApi<typeof removeInvoiceDetails>('DELETE', PATH, {}),
    onSuccess: (reply) => {
      save.reset()
      keep(reply)
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    remove.reset()
    save.mutate()
  }
  const error = save.error ?? remove.error
  return (
    <form className={ui.actions} onSubmit={send} noValidate aria-label={words.recipient}>
      <p className={ui.quiet}>{recipient ? words.recipientHint : words.nobody}</p>
      <TextFields
        of={TEXTS}
        values={typed}
        onType={(name, value) => setTyped((before) => ({ ...before, [name]: value }))}
      />
      <StateField
        label={words.state}
        choose={words.chooseState}
        value={typed.state}
        onChoose={(state) => setTyped((before) => ({ ...before, state }))}
      />
      {error && <Problem error={error} />}
      <div role="status">
        {save.isSuccess && <p className={ui.note}>{words.saved}</p>}
        {remove.isSuccess && <p className={ui.note}>{words.removed}</p>}
      </div>
      <button type="submit" className={ui.primary} disabled={save.isPending || remove.isPending}>
        {words.save}
      </button>
      {recipient && (
        <button
          type="button"
          className={ui.second}
          disabled={remove.isPending}
          onClick={() => remove.mutate()}
        >
          {words.remove}
        </button>
      )}
    </form>
  )
}
