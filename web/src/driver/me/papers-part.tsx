/** Invoices and other papers of the driver, as files. */
import { useQuery } from '@tanstack/react-query'
import type { listDriverPapers } from '@voltyatra/contract'
import { buildAddress, callApi } from '../../shared/call-api.ts'
import { formatDate, formatRupees } from '../../shared/formats.ts'
import ui from '../ui/app-ui.module.css'
import { Problem } from '../ui/states.tsx'
import { me as words } from './texts.ts'

const MOST = 10

export function Papers() {
  const { data, error, refetch } = useQuery({
    queryKey: ['papers', 'list'],
    queryFn: async ({ signal }) =>
      (await callApi<typeof listDriverPapers>('GET', '/driver/papers', { query: { limit: MOST }, signal }))
        .data,
  })
  return (
    <section className={ui.card} aria-labelledby="papers">
      <h2 id="papers">{words.papers}</h2>
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className={ui.quiet}>{words.noPapers}</p>}
      <ul className={ui.rows}>
        {data?.map(({ _id, number, date, total }) => (
          <li key={_id} className={ui.row}>
            <span className={ui.grow}>
              <a href={buildAddress('/driver/papers/{id}/pdf', { params: { id: _id } })} download>
                {number}
              </a>
              <span className={ui.quiet}>{formatDate(date)}</span>
            </span>
            <span className={ui.number}>{formatRupees(total)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
