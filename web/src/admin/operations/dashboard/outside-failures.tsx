/** What outside fails now, first on the first page; nothing where all is well. */
import { useQuery } from '@tanstack/react-query'
import type { listOutsideFailures, ReplyOf } from '@voltyatra/contract'
import { Link } from 'react-router'
import { callApi } from '../../../shared/call-api.ts'
import { formatTime } from '../../../shared/formats.ts'
import { useMay, usePanel } from '../../frame/panel.ts'
import type { ScreenName } from '../../screens.ts'
import buttonStyles from '../../ui/buttons.module.css'
import { Note } from '../../ui/note.tsx'
import { dashboard } from './texts.ts'

type Failure = ReplyOf<typeof listOutsideFailures>['data'][number]

/** Nothing announces it: a provider fails without a change of ours. */
const REQUESTED_EVERY_MS = 30_000

/** Where more of it stands, and who may see that. */
const WHERE: Readonly<Partial<Record<Failure['kind'], { readonly at: ScreenName; readonly may: string }>>> = {
  'payment-provider': { at: 'payment-providers', may: 'payment-account.read' },
  'payout-provider': { at: 'payouts', may: 'withdrawal.read' },
  'message-provider': { at: 'messages', may: 'message.read' },
  'invoice-portal': { at: 'e-invoices', may: 'paper.read' },
}

export function OutsideFailures() {
  const failing = useQuery({
    queryKey: ['sums', 'outside-failures'],
    queryFn: async ({ signal }) =>
      (await callApi<typeof listOutsideFailures>('GET', '/outside-failures', { signal })).data,
    refetchInterval: REQUESTED_EVERY_MS,
  })
  if (!failing.data || failing.data.length === 0) return null
  return (
    <section aria-label={dashboard.outside.title}>
      {failing.data.map((failure) => (
        <Note
          key={`${failure.kind} ${failure.name} ${failure.carries}`}
          tone={failure.instead === null ? 'bad' : 'warn'}
          text={<Sentence failure={failure} />}
        />
      ))}
    </section>
  )
}

function describeService({ kind, name, carries }: Failure): string {
  const { kinds, names, channels, of } = dashboard.outside
  return name === null ? kinds[kind] : of(names[name], carries === null ? kinds[kind] : channels[carries])
}

function Sentence({ failure }: { readonly failure: Failure }) {
  const { kind, since, message, instead } = failure
  const may = useMay()
  const { to } = usePanel()
  const { outside } = dashboard
  const where = WHERE[kind]
  const shown = describeService(failure)
  return (
    <>
      {where && may(where.may) ? (
        <Link className={buttonStyles.link} to={to(where.at)}>
          {shown}
        </Link>
      ) : (
        <b>{shown}</b>
      )}{' '}
      {outside.since(formatTime(since))}{' '}
      {instead === null ? outside.effects[kind] : outside.instead(outside.names[instead])}{' '}
      {message !== null && outside.message(message)}
    </>
  )
}
