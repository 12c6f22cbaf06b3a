/** The secret address from which the driver's calendar app reads the reservations. */
import { useQuery } from '@tanstack/react-query'
import type { endOwnCalendar, getOwnCalendar, makeOwnCalendar } from '@voltyatra/contract'
import { useState } from 'react'
import { queryClient } from '../../shared/app/query-client.ts'
import { callApi } from '../../shared/call-api.ts'
import { formatDate } from '../../shared/formats.ts'
import ui from '../ui/app-ui.module.css'
import { Problem } from '../ui/states.tsx'
import { useAction } from '../ui/use-action.ts'
import { calendar as words } from './calendar-texts.ts'

const KEY = ['calendar'] as const

export function Calendar() {
  const { data, error } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) =>
      (await callApi<typeof getOwnCalendar>('GET', '/driver/calendar', { signal })).data,
  })
  const reload = () => queryClient.invalidateQueries({ queryKey: KEY })
  const make = useAction({
    mutationFn: () => callApi<typeof makeOwnCalendar>('POST', '/driver/calendar', {}),
    onSuccess: reload,
  })
  const end = useAction({
    mutationFn: () => callApi<typeof endOwnCalendar>('DELETE', '/driver/calendar', {}),
    onSuccess: () => {
      make.reset()
      return reload()
    },
  })
  const problem = error ?? make.error ?? end.error
  const createdAt = data?.createdAt ?? null
  return (
    <section className={ui.card} aria-labelledby="calendar">
      <h2 id="calendar">{words.title}</h2>
      <p className={ui.quiet}>{words.hint}</p>
      {problem && <Problem error={problem} />}
      {make.data && createdAt !== null && <NewAddress address={make.data.data.address} />}
      {!make.data && createdAt !== null && <p>{words.since(formatDate(createdAt))}</p>}
      <div className={ui.actions}>
        <button
          type="button"
          className={ui.second}
          disabled={!data || make.isPending}
          onClick={() => make.mutate()}
        >
          {createdAt === null ? words.make : words.again}
        </button>
        {createdAt !== null && (
          <button type="button" className={ui.second} disabled={end.isPending} onClick={() => end.mutate()}>
            {words.end}
          </button>
        )}
      </div>
    </section>
  )
}

function NewAddress({ address }: { readonly address: string }) {
  const [copied, setCopied] = useState<string>()
  const copy = async () => {
    await navigator.clipboard.writeText(address)
    setCopied(address)
  }
  return (
    <>
      <label className={ui.field}>
        <span>{words.address}</span>
        <input readOnly value={address} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <p role="status">{copied === address ? words.copied : words.once}</p>
      <div className={ui.actions}>
        {'clipboard' in navigator && (
          <button type="button" className={ui.second} onClick={() => void copy()}>
            {words.copy}
          </button>
        )}
        <a className={ui.link} href={address.replace(/^https?:/, 'webcal:')}>
          {words.open}
        </a>
      </div>
    </>
  )
}
