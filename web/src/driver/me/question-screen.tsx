/** A question to the support with its number and its answers, and the way to write more. */
import { useQuery } from '@tanstack/react-query'
import type { ReplyOf, showDriverTicket, writeInDriverTicket } from '@voltyatra/contract'
import { type FormEvent, useRef, useState } from 'react'
import { Link, useParams } from 'wouter'
import { KeyMemory } from '../../shared/app/key-memory.ts'
import { queryClient } from '../../shared/app/query-client.ts'
import { callApi } from '../../shared/call-api.ts'
import { formatTime } from '../../shared/formats.ts'
import { PATHS } from '../addresses.ts'
import { SignedIn } from '../session/signed-in.tsx'
import ui from '../ui/app-ui.module.css'
import { Loading, Problem } from '../ui/states.tsx'
import { useAction } from '../ui/use-action.ts'
import styles from './me.module.css'
import { QuestionState } from './own-questions.tsx'
import { questions as words } from './question-texts.ts'
import { QUESTIONS } from './questions.ts'

export function QuestionScreen() {
  const { id = '' } = useParams<{ id: string }>()
  return (
    <SignedIn>
      {() => (
        <main className={ui.page}>
          <Link className={ui.back} href={PATHS.me}>
            {words.back}
          </Link>
          <Thread key={id} id={id} />
        </main>
      )}
    </SignedIn>
  )
}

type Detail = ReplyOf<typeof showDriverTicket>['data']

const getKey = (id: string) => [...QUESTIONS, id] as const

/** An answer may come while the screen is looked at, in milliseconds. */
const REFRESH_MS = 30_000

function Thread({ id }: { readonly id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: getKey(id),
    queryFn: async ({ signal }) =>
      (await callApi<typeof showDriverTicket>('GET', '/driver/tickets/{id}', { params: { id }, signal }))
        .data,
    refetchInterval: REFRESH_MS,
  })
  if (!data) return error ? <Problem error={error} onRetry={() => void refetch()} /> : <Loading />
  const { number, state, words: asked, receivedAt, entries } = data
  return (
    <>
      <header>
        <h1>{words.number(String(number))}</h1>
        <p role="status">
          <QuestionState state={state} />
        </p>
      </header>
      <ol className={`${ui.card} ${ui.rows}`}>
        <Entry by={words.you} words={asked} at={receivedAt} />
        {entries.map((entry) => (
          <Entry
            key={entry._id}
            by={entry.kind === 'reply' ? words.network : words.you}
            words={entry.words}
            at={entry.createdAt}
          />
        ))}
      </ol>
      <MoreForm id={id} state={state} />
    </>
  )
}

interface EntryProps {
  readonly by: string
  readonly words: string
  readonly at: string
}

const Entry = ({ by, words: text, at }: EntryProps) => (
  <li className={styles.entry}>
    <strong>{by}</strong>
    <p className={styles.words}>{text}</p>
    <p className={ui.quiet}>{formatTime(at)}</p>
  </li>
)

const LINES = 3

function MoreForm({ id, state }: Pick<Detail, 'state'> & { readonly id: string }) {
  const [typed, setTyped] = useState('')
  const keys = useRef(new KeyMemory())
  const send = useAction({
    mutationFn: (text: string) =>
      callApi<typeof writeInDriverTicket>('POST', '/driver/tickets/{id}/questions', {
        params: { id },
        body: { words: text },
        idempotencyKey: keys.current.for(text),
      }),
    onSuccess: ({ data }) => {
      keys.current.done()
      setTyped('')
      queryClient.setQueryData(getKey(id), data)
      return queryClient.invalidateQueries({ queryKey: [...QUESTIONS, 'list'] })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send.mutate(typed)
  }
  const label = state === 'settled' ? words.again : words.more
  return (
    <form className={ui.card} onSubmit={submit} noValidate aria-label={label}>
      <label className={ui.field}>
        <span>{label}</span>
        <textarea
          rows={LINES}
          maxLength={5000}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </label>
      {send.error && <Problem error={send.error} />}
      <button type="submit" className={ui.primary} disabled={send.isPending}>
        {words.send}
      </button>
    </form>
  )
}
