/** The devices on which the driver is signed in, each to be signed out. */
import { useQuery } from '@tanstack/react-query'
import type { endDriverSignIn, listDriverSignIns } from '@voltyatra/contract'
import { queryClient } from '../../shared/app/query-client.ts'
import { parseBrowser } from '../../shared/browser.ts'
import { callApi } from '../../shared/call-api.ts'
import { formatAgo, formatCountry, formatDate } from '../../shared/formats.ts'
import ui from '../ui/app-ui.module.css'
import { Problem } from '../ui/states.tsx'
import { useAction } from '../ui/use-action.ts'
import { useNow } from '../ui/use-now.ts'
import { devices as words } from './texts.ts'

const MINUTE_MS = 60_000
const KEY = ['sign-ins'] as const

export function Devices() {
  const now = useNow(MINUTE_MS)
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) =>
      (await callApi<typeof listDriverSignIns>('GET', '/driver/sign-ins', { signal })).data,
  })
  const end = useAction({
    mutationFn: (id: string) =>
      callApi<typeof endDriverSignIn>('DELETE', '/driver/sign-ins/{id}', { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: KEY }),
  })
  return (
    <section className={ui.card} aria-labelledby="devices">
      <h2 id="devices">{words.title}</h2>
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {end.error && <Problem error={end.error} />}
      <ul className={ui.rows}>
        {data?.map(({ _id, createdAt, seenAt, userAgent, network, country, isCurrent }) => {
          const device = parseBrowser(userAgent) ?? words.unknown
          return (
            <li key={_id} className={ui.row}>
              <span className={ui.grow}>
                <strong>{device}</strong>
                <span className={ui.quiet}>{words.since(formatDate(createdAt))}</span>
                {!isCurrent && <span className={ui.quiet}>{words.seen(formatAgo(seenAt, now))}</span>}
                {network !== null && (
                  <span className={ui.quiet}>
                    {[words.network(network), formatCountry(country)].filter(Boolean).join(' · ')}
                  </span>
                )}
              </span>
              {isCurrent ? (
                <span className={`${ui.state} ${ui.good}`}>{words.here}</span>
              ) : (
                <button
                  type="button"
                  className={ui.link}
                  disabled={end.isPending}
                  onClick={() => end.mutate(_id)}
                >
                  {words.signOut(device)}
                </button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
