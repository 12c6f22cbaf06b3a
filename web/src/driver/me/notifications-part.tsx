/** By which ways messages reach the driver: this browser, text messages and mails about own charges, and offers. */
import { useMutation, useQuery } from '@tanstack/react-query'
import type {
  BodyOf,
  changeConsents,
  changeNoticeChannels,
  getConsents,
  getNoticeChannels,
} from '@voltyatra/contract'
import { queryClient } from '../../shared/app/query-client.ts'
import { callApi } from '../../shared/call-api.ts'
import ui from '../ui/app-ui.module.css'
import { Problem } from '../ui/states.tsx'
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
  const change = useMutation({
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
  })
  return (
    <Checks
      legend={words.channels}
      names={CHANNELS}
      values={data}
      wanted={change.isPending ? change.variables : undefined}
      problem={change.error ?? error}
      onChange={change.mutate}
    />
  )
}

const OFFERS = ['sms', 'email'] as const
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
  })
  return (
    <Checks
      legend={words.offers}
      hint={data?.notice.text}
      names={OFFERS}
      values={data}
      wanted={change.isPending ? change.variables : undefined}
      problem={change.error ?? error}
      onChange={change.mutate}
    />
  )
}

interface ChecksProps<Name extends keyof typeof words.by> {
  readonly legend: string
  readonly hint?: string | undefined
  readonly names: readonly Name[]
  /** Undefined while they load. */
  readonly values: Readonly<Record<Name, boolean>> | undefined
  /** What is being sent. */
  readonly wanted: { readonly [Key in Name]?: boolean | undefined } | undefined
  readonly problem: unknown
  readonly onChange: (change: { readonly [Key in Name]?: boolean }) => void
}

function Checks<Name extends keyof typeof words.by>({
  legend,
  hint,
  names,
  values,
  wanted,
  problem,
  onChange,
}: ChecksProps<Name>) {
  const of = (name: Name, value: boolean) => ({ [name]: value }) as { [Key in Name]?: boolean }
  return (
    <fieldset className={styles.checks} disabled={!values}>
      <legend className={styles.head}>{legend}</legend>
      {hint !== undefined && <p className={ui.quiet}>{hint}</p>}
      {names.map((name) => (
        <label key={name} className={styles.check}>
          <input
            type="checkbox"
            checked={wanted?.[name] ?? values?.[name] ?? false}
            onChange={(event) => onChange(of(name, event.target.checked))}
          />
          <span>{words.by[name]}</span>
        </label>
      ))}
      {problem !== null && problem !== undefined && <Problem error={problem} />}
    </fieldset>
  )
}
