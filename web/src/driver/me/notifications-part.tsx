/** By which ways messages reach the driver: this browser, text messages and mails about own charges, and offers. */
import { useMutation, useQuery } from '@tanstack/react-query'
import type {
  BodyOf,
  changeConsents,
  changeNoticeChannels,
  getConsents,
  getNoticeChannels,
} from '@voltyatra/contract'
import { type ReactNode, useState } from 'react'
import { queryClient } from '../../shared/app/query-client.ts'
import { callApi } from '../../shared/call-api.ts'
import ui from '../ui/app-ui.module.css'
import { PrivacyLink } from '../ui/privacy-link.tsx'
import { Problem } from '../ui/states.tsx'
import { useAction } from '../ui/use-action.ts'
import styles from './notifications.module.css'
import { loadPushState, type PushState, turnPushOff, turnPushOn } from './push.ts'
import { notifications as words } from './texts.ts'

export function Notifications() {
  return (
    <section className={ui.card} aria-labelledby="notifications">
      <h2 id="notifications">{words.title}</h2>
      <p className={ui.quiet}>{words.hint}</p>
      <ThisBrowser />
      <Channels />
      <Offers />
    </section>
  )
}

const PUSH = ['push'] as const

function ThisBrowser() {
  const { data: state, error } = useQuery({
    queryKey: PUSH,
    queryFn: ({ signal }) => loadPushState(signal),
    retry: false,
  })
  const change = useAction({
    mutationFn: () => (state === 'on' ? turnPushOff() : turnPushOn()),
    onSuccess: (next) => queryClient.setQueryData<PushState>(PUSH, next),
  })
  const problem = change.error ?? error
  return (
    <div className={ui.actions}>
      <h3 className={styles.head}>{words.browser}</h3>
      <p role="status">{state && words.states[state]}</p>
      {problem && <Problem error={problem} />}
      {(state === 'on' || state === 'off') && (
        <button
          type="button"
          className={ui.second}
          disabled={change.isPending}
          onClick={() => change.mutate()}
        >
          {state === 'on' ? words.turnOff : words.turnOn}
        </button>
      )}
    </div>
  )
}

const CHANNELS = ['sms', 'whatsapp', 'email'] as const
const CHANNELS_KEY = ['notice-channels'] as const

function Channels() {
  const { data, error } = useQuery({
    queryKey: CHANNELS_KEY,
    queryFn: async ({ signal }) =>
      (await callApi<typeof getNoticeChannels>('GET', '/driver/notice-channels', { signal })).data,
  })
  const change = useMutation({
    mutationFn: (body: BodyOf<typeof changeNoticeChannels>) =>
      callApi<typeof changeNoticeChannels>('PUT', '/driver/notice-channels', { body }),
    onSuccess: (reply) => queryClient.setQueryData(CHANNELS_KEY, reply.data),
    scope: { id: 'notice-channels' },
  })
  return (
    <Checks
      legend={words.channels}
      names={CHANNELS}
      values={data}
      problem={change.error ?? error}
      onChange={change.mutateAsync}
    />
  )
}

const OFFERS = ['sms', 'email', 'push'] as const
const CONSENTS = ['consents'] as const

function Offers() {
  const { data, error } = useQuery({
    queryKey: CONSENTS,
    queryFn: async ({ signal }) =>
      (await callApi<typeof getConsents>('GET', '/driver/consents', { signal })).data,
  })
  const change = useMutation({
    mutationFn: (wanted: BodyOf<typeof changeConsents>) =>
      callApi<typeof changeConsents>('PUT', '/driver/consents', {
        body: { ...wanted, ...(data && { noticeVersion: data.notice.version }) },
      }),
    onSuccess: (reply) => queryClient.setQueryData(CONSENTS, reply.data),
    scope: { id: 'consents' },
  })
  return (
    <Checks
      legend={words.offers}
      hint={
        data && (
          <>
            {data.notice.text} <PrivacyLink />
          </>
        )
      }
      names={OFFERS}
      values={data}
      problem={change.error ?? error}
      onChange={change.mutateAsync}
    />
  )
}

interface ChecksProps<Name extends keyof typeof words.by> {
  readonly legend: string
  readonly hint?: ReactNode
  readonly names: readonly Name[]
  /** Undefined while they load. */
  readonly values: Readonly<Record<Name, boolean>> | undefined
  readonly problem: unknown
  /** Settles when the change is kept or refused. */
  readonly onChange: (change: { readonly [Key in Name]?: boolean }) => Promise<unknown>
}

function Checks<Name extends keyof typeof words.by>({
  legend,
  hint,
  names,
  values,
  problem,
  onChange,
}: ChecksProps<Name>) {
  // A box shows what was chosen at once, until the answer says what holds.
  const [sent, setSent] = useState<{ readonly [Key in Name]?: boolean }>({})
  const send = async (name: Name, value: boolean) => {
    const change = { [name]: value } as { [Key in Name]?: boolean }
    setSent((before) => ({ ...before, ...change }))
    // What is wrong arrives as the problem.
    await onChange(change).catch(() => undefined)
    setSent(({ [name]: _settled, ...others }) => others as typeof sent)
  }
  return (
    <fieldset className={styles.checks} disabled={!values}>
      <legend className={styles.head}>{legend}</legend>
      {hint && <p className={ui.quiet}>{hint}</p>}
      {names.map((name) => (
        <label key={name} className={styles.check}>
          <input
            type="checkbox"
            checked={sent[name] ?? values?.[name] ?? false}
            onChange={(event) => void send(name, event.target.checked)}
          />
          <span>{words.by[name]}</span>
        </label>
      ))}
      {problem !== null && problem !== undefined && <Problem error={problem} />}
    </fieldset>
  )
}
