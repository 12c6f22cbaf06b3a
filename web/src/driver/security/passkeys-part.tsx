/** The driver's passkeys: added in this browser, and removed. */
import { useQuery } from '@tanstack/react-query'
import type { addPasskey, listPasskeys, preparePasskey, removePasskey } from '@voltyatra/contract'
import { useState } from 'react'
import { canUsePasskeys, createPasskey, isGivenUp } from '../../shared/app/passkey.ts'
import { queryClient } from '../../shared/app/query-client.ts'
import { parseBrowser } from '../../shared/browser.ts'
import { callApi } from '../../shared/call-api.ts'
import { formatAgo, formatDate } from '../../shared/formats.ts'
import { ConfirmForm, needsConfirmation } from '../session/confirm-form.tsx'
import ui from '../ui/app-ui.module.css'
import { Problem } from '../ui/states.tsx'
import { useAction } from '../ui/use-action.ts'
import { useNow } from '../ui/use-now.ts'
import { passkeys as words } from './texts.ts'

const MINUTE_MS = 60_000
const KEY = ['passkeys'] as const

/** The passkey that is to be removed; undefined adds one. */
type Wanted = { readonly remove: string | undefined }

async function addHere(): Promise<void> {
  const { data } = await callApi<typeof preparePasskey>('POST', '/driver/passkeys/options', {})
  const credential = await createPasskey(data)
  const name = parseBrowser(navigator.userAgent) ?? words.unknownBrowser
  await callApi<typeof addPasskey>('POST', '/driver/passkeys', { body: { name, credential } })
}

export function Passkeys({ phone }: { readonly phone: string }) {
  const now = useNow(MINUTE_MS)
  const [done, setDone] = useState<Wanted>()
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) =>
      (await callApi<typeof listPasskeys>('GET', '/driver/passkeys', { signal })).data,
  })
  const change = useAction({
    mutationFn: async ({ remove }: Wanted) => {
      if (remove === undefined) return await addHere()
      await callApi<typeof removePasskey>('DELETE', '/driver/passkeys/{id}', { params: { id: remove } })
    },
    onMutate: () => setDone(undefined),
    onSuccess: (_reply, wanted) => {
      setDone(wanted)
      return queryClient.invalidateQueries({ queryKey: KEY })
    },
  })
  const again = change.variables
  return (
    <section className={ui.card} aria-labelledby="passkeys">
      <h2 id="passkeys">{words.title}</h2>
      <p className={ui.quiet}>{words.hint}</p>
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p>{words.none}</p>}
      <ul className={ui.rows}>
        {data?.map(({ _id, name, createdAt, lastUsedAt }) => (
          <li key={_id} className={ui.row}>
            <span className={ui.grow}>
              <strong>{name}</strong>
              <span className={ui.quiet}>{words.since(formatDate(createdAt))}</span>
              <span className={ui.quiet}>
                {lastUsedAt ? words.used(formatAgo(lastUsedAt, now)) : words.unused}
              </span>
            </span>
            <button
              type="button"
              className={ui.link}
              disabled={change.isPending}
              onClick={() => change.mutate({ remove: _id })}
            >
              {words.remove(name)}
            </button>
          </li>
        ))}
      </ul>
      {again && needsConfirmation(change.error) ? (
        <ConfirmForm phone={phone} onConfirmed={() => change.mutate(again)} />
      ) : (
        change.error &&
        (isGivenUp(change.error) ? (
          <p className={ui.caution} role="alert">
            {words.failed}
          </p>
        ) : (
          <Problem error={change.error} />
        ))
      )}
      <div role="status">
        {done && <p className={ui.note}>{done.remove === undefined ? words.added : words.removed}</p>}
      </div>
      {canUsePasskeys() ? (
        <button
          type="button"
          className={ui.second}
          disabled={change.isPending}
          onClick={() => change.mutate({ remove: undefined })}
        >
          {words.add}
        </button>
      ) : (
        <p>{words.unable}</p>
      )}
    </section>
  )
}
