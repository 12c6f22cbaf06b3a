/** The driver's payments into the wallet, each with its way back. */
import { useQuery } from '@tanstack/react-query'
import type { listOwnOrders } from '@voltyatra/contract'
import { Link } from 'wouter'
import { callApi } from '../../shared/call-api.ts'
import { formatRupees, formatTime } from '../../shared/formats.ts'
import { buildPaymentPath } from '../addresses.ts'
import ui from '../ui/app-ui.module.css'
import { Problem } from '../ui/states.tsx'
import { money as words } from './texts.ts'

const MOST = 10

export function Payments() {
  const { data, error, refetch } = useQuery({
    queryKey: ['orders', 'list'],
    queryFn: async ({ signal }) =>
      (await callApi<typeof listOwnOrders>('GET', '/driver/orders', { query: { limit: MOST }, signal })).data,
  })
  if (data?.length === 0) return null
  return (
    <section className={ui.card} aria-labelledby="payments">
      <h2 id="payments">{words.payments}</h2>
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      <ul className={ui.rows}>
        {data?.map(({ _id, amount, status, createdAt }) => (
          <li key={_id}>
            <Link className={ui.rowLink} href={buildPaymentPath(_id)}>
              <span className={ui.grow}>
                <strong>{words.states[status]}</strong>
                <span className={ui.quiet}>{formatTime(createdAt)}</span>
              </span>
              <span className={ui.number}>{formatRupees(amount)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
