/** A driver who finds nothing free is notified once when something is. */
import { useQuery } from '@tanstack/react-query'
import type { askForFreeAlert, endFreeAlert, listFreeAlerts } from '@voltyatra/contract'
import { useState } from 'react'
import { queryClient } from '../../shared/app/query-client.ts'
import { callApi } from '../../shared/call-api.ts'
import { formatClock } from '../../shared/formats.ts'
import { loadPushState, turnPushOn } from '../me/push.ts'
import { useProfile } from '../session/session.ts'
import ui from '../ui/app-ui.module.css'
import { Problem } from '../ui/states.tsx'
import { useAction } from '../ui/use-action.ts'
import type { Station } from './station.ts'
import { freeAlert as words } from './texts.ts'

const ALERTS = ['free-alerts'] as const

export function FreeAlert({ station }: { readonly station: Station }) {
  const { data: profile } = useProfile()
  if (!profile) return null
  return <Requesting station={station} />
}

function Requesting({ station: { _id: id, connectors } }: { readonly station: Station }) {
  const [connectorId, setConnectorId] = useState('')
  const [hasPush, setHasPush] = useState<boolean>()
  const { data: alerts, error } = useQuery({
    queryKey: ALERTS,
    queryFn: async ({ signal }) =>
      (await callApi<typeof listFreeAlerts>('GET', '/driver/free-alerts', { signal })).data,
  })
  const open = alerts?.find(({ stationId }) => stationId === id)
  const onSettled = () => queryClient.invalidateQueries({ queryKey: ALERTS })
  const request = useAction({
    mutationFn: async () => {
      setHasPush((await allowPush()) === 'on')
      const body = { connectorId: connectorId === '' ? null : connectorId }
      return callApi<typeof askForFreeAlert>('PUT', '/driver/free-alerts/{id}', { params: { id }, body })
    },
    onSettled,
  })
  const giveUp = useAction({
    mutationFn: () => callApi<typeof endFreeAlert>('DELETE', '/driver/free-alerts/{id}', { params: { id } }),
    onSettled,
  })
  const problem = request.error ?? giveUp.error ?? error
  return (
    <section className={ui.card} aria-labelledby="free-alert">
      <h2 id="free-alert">{words.title}</h2>
      {problem && <Problem error={problem} />}
      {open ? (
        <>
          <p role="status">{words.asked(formatClock(open.endsAt))}</p>
          {hasPush === false && <p className={ui.caution}>{words.noPush}</p>}
          <button
            type="button"
            className={ui.second}
            disabled={giveUp.isPending}
            onClick={() => giveUp.mutate()}
          >
            {words.giveUp}
          </button>
        </>
      ) : (
        <>
          <p className={ui.quiet}>{words.hint}</p>
          {connectors.length > 1 && (
            <label className={ui.field}>
              <span>{words.which}</span>
              <select value={connectorId} onChange={(event) => setConnectorId(event.target.value)}>
                <option value="">{words.any}</option>
                {connectors.map(({ _id, number, type }) => (
                  <option key={_id} value={_id}>
                    {words.connector(number, type)}
                  </option>
                ))}
              </select>
            </label>
          )}
          <button
            type="button"
            className={ui.primary}
            disabled={request.isPending}
            onClick={() => request.mutate()}
          >
            {words.ask}
          </button>
        </>
      )}
    </section>
  )
}

/** The driver is asked for notifications in this browser where they are not on; without them other messages remain. */
async function allowPush() {
  try {
    const state = await loadPushState(new AbortController().signal)
    return state === 'off' ? await turnPushOn() : state
  } catch {
    return 'unable'
  }
}
