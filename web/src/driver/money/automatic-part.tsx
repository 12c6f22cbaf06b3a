/** Automatic top-up: the driver's mandate, its terms and its debits. */
import { useQuery } from '@tanstack/react-query'
import type {
  changeOwnTopUpMandate,
  endOwnTopUpMandate,
  makeTopUpMandate,
  ReplyOf,
  showOwnTopUpMandate,
} from '@voltyatra/contract'
import { type FormEvent, useRef, useState } from 'react'
import { Link } from 'wouter'
import { KeyMemory } from '../../shared/app/key-memory.ts'
import { queryClient } from '../../shared/app/query-client.ts'
import { callApi } from '../../shared/call-api.ts'
import { formatDate, formatRupees } from '../../shared/formats.ts'
import { readRupees } from '../../shared/typed-numbers.ts'
import { buildPaymentPath } from '../addresses.ts'
import ui from '../ui/app-ui.module.css'
import { Problem } from '../ui/states.tsx'
import { useAction } from '../ui/use-action.ts'
import { automatic as words } from './automatic-texts.ts'
import { SimulatedPage } from './simulated-page.tsx'
import { money } from './texts.ts'

type Mandate = NonNullable<ReplyOf<typeof showOwnTopUpMandate>['data']['mandate']>

const KEY = ['automatic']
/** The payer is in the UPI app meanwhile; the server asks the provider. */
const REFRESH_MS = 5000

const refresh = () => queryClient.invalidateQueries({ queryKey: KEY })

export function AutomaticTopUp() {
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) =>
      (await callApi<typeof showOwnTopUpMandate>('GET', '/driver/top-up-mandate', { signal })).data,
    refetchInterval: ({ state }) => (state.data?.mandate?.state === 'created' ? REFRESH_MS : false),
  })
  if (!data) return error ? <Problem error={error} onRetry={() => void refetch()} /> : null
  const { mandate, isOffered } = data
  if (!mandate && !isOffered) return null
  return (
    <section className={ui.card} aria-labelledby="automatic">
      <h2 id="automatic">{words.title}</h2>
      {mandate ? <OneMandate key={mandate._id} mandate={mandate} /> : <MakeForm />}
    </section>
  )
}

const DEFAULTS = { below: '100', amount: '500', monthMost: '2000' }
type Terms = typeof DEFAULTS

const toBody = ({ below, amount, monthMost }: Terms) => ({
  below: readRupees(below),
  amount: readRupees(amount),
  monthMost: readRupees(monthMost),
})

function MakeForm() {
  const keys = useRef(new KeyMemory())
  const make = useAction({
    mutationFn: (terms: Terms) =>
      callApi<typeof makeTopUpMandate>('POST', '/driver/top-up-mandate', {
        body: toBody(terms),
        idempotencyKey: keys.current.for(JSON.stringify(terms)),
      }),
    onSuccess: () => {
      keys.current.done()
      return refresh()
    },
  })
  return (
    <>
      <p className={ui.quiet}>{words.hint}</p>
      <TermsForm
        terms={DEFAULTS}
        label={words.make}
        error={make.error}
        isPending={make.isPending}
        onSend={make.mutate}
      />
    </>
  )
}

interface TermsFormProps {
  readonly terms: Terms
  readonly label: string
  readonly error: Error | null
  readonly isPending: boolean
  readonly onSend: (terms: Terms) => void
}

function TermsForm({ terms, label, error, isPending, onSend }: TermsFormProps) {
  const [typed, setTyped] = useState(terms)
  const send = (event: FormEvent) => {
    event.preventDefault()
    onSend(typed)
  }
  return (
    <form className={ui.actions} onSubmit={send} noValidate aria-label={words.title}>
      {(['below', 'amount', 'monthMost'] as const).map((name) => (
        <label key={name} className={ui.field}>
          <span>{words[name]}</span>
          <input
            name={name}
            inputMode="numeric"
            value={typed[name]}
            onChange={({ target }) => setTyped((before) => ({ ...before, [name]: target.value }))}
          />
        </label>
      ))}
      {error && <Problem error={error} />}
      <button type="submit" className={ui.primary} disabled={isPending}>
        {label}
      </button>
    </form>
  )
}

function OneMandate({ mandate }: { readonly mandate: Mandate }) {
  const { _id: id, state, pausedBy, below, amount, monthMost, debits } = mandate
  const [isChanging, setIsChanging] = useState(false)
  const change = useAction({
    mutationFn: (body: Partial<ReturnType<typeof toBody>> & { readonly isPaused?: boolean }) =>
      callApi<typeof changeOwnTopUpMandate>('PUT', '/driver/top-up-mandates/{id}', { params: { id }, body }),
    onSuccess: () => setIsChanging(false),
    onSettled: refresh,
  })
  const end = useAction({
    mutationFn: () =>
      callApi<typeof endOwnTopUpMandate>('POST', '/driver/top-up-mandates/{id}/end', { params: { id } }),
    onSettled: refresh,
  })
  const isBusy = change.isPending || end.isPending
  const error = change.error ?? end.error
  return (
    <>
      {state === 'created' ? (
        <Approval mandate={mandate} />
      ) : (
        <p className={ui.state} role="status">
          {state === 'paused' ? words.states.paused : words.states.active}
        </p>
      )}
      <p>{words.rule(formatRupees(below), formatRupees(amount), formatRupees(monthMost))}</p>
      {pausedBy === 'failures' && <p className={ui.problem}>{words.failed}</p>}
      {pausedBy === 'bank' && <p className={ui.caution}>{words.stopped}</p>}
      <Debits debits={debits} />
      {isChanging && (
        <TermsForm
          terms={{ below: String(below), amount: String(amount), monthMost: String(monthMost) }}
          label={words.change}
          error={null}
          isPending={isBusy}
          onSend={(terms) => change.mutate(toBody(terms))}
        />
      )}
      {error && <Problem error={error} />}
      <div className={ui.actions}>
        {state !== 'created' && !isChanging && (
          <button type="button" className={ui.second} onClick={() => setIsChanging(true)}>
            {words.change}
          </button>
        )}
        {state !== 'created' && pausedBy !== 'bank' && (
          <button
            type="button"
            className={ui.second}
            disabled={isBusy}
            onClick={() => change.mutate({ isPaused: state === 'active' })}
          >
            {state === 'active' ? words.pause : words.resume}
          </button>
        )}
        <button type="button" className={ui.link} disabled={isBusy} onClick={() => end.mutate()}>
          {words.end}
        </button>
      </div>
    </>
  )
}

function Approval({ mandate: { link, provider, paymentSessionId } }: { readonly mandate: Mandate }) {
  return (
    <>
      <p role="status">{words.waiting}</p>
      {link !== null && (
        <a className={ui.primary} href={link}>
          {words.open}
        </a>
      )}
      {provider === 'simulated' && paymentSessionId !== null && <SimulatedPage session={paymentSessionId} />}
    </>
  )
}

function Debits({ debits }: Pick<Mandate, 'debits'>) {
  if (debits.length === 0) return null
  return (
    <ul className={ui.rows}>
      {debits.map(({ _id, amount, on, status, isOver }) => (
        <li key={_id}>
          <Link className={ui.rowLink} href={buildPaymentPath(_id)}>
            <span className={ui.grow}>
              <strong>{words.debit(formatDate(`${on}T12:00:00+05:30`))}</strong>
              {isOver && <span className={ui.quiet}>{money.states[status]}</span>}
            </span>
            <span className={ui.number}>{formatRupees(amount)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
