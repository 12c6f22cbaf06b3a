/** The driver's payments into the wallet, each with its way back. */
import { useInfiniteQuery } from '@tanstack/react-query'
import type { listOwnOrders } from '@voltyatra/contract'
import { Link } from 'wouter'
import { callApi } from '../../shared/call-api.ts'
import { formatRupees, formatTime } from '../../shared/formats.ts'
import { buildPaymentPath } from '../addresses.ts'
import ui from '../ui/app-ui.module.css'
import { MorePages } from '../ui/more-pages.tsx'
import { Problem } from '../ui/states.tsx'
import { money as words } from './texts.ts'

const PER_PAGE = 10

export function Payments() {
  const orders = useInfiniteQuery({
    queryKey: ['orders', 'list'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      callApi<typeof listOwnOrders>('GET', '/driver/orders', {
        query: { limit: PER_PAGE, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    getNextPageParam: ({ page }) => page.nextCursor ?? undefined,
  })
  const data = orders.data?.pages.flatMap((page) => page.data)
  if (data?.length === 0) return null
  return (
    <section className={ui.card} aria-labelledby="payments">
      <h2 id="payments">{words.payments}</h2>
      {orders.error && !data && <Problem error={orders.error} onRetry={() => void orders.refetch()} />}
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
      <MorePages of={orders} label={words.olderPayments} />
    </section>
  )
}
