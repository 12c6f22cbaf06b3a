/** The payment of an order: the provider's page, and whether the money has come. */
import { useQuery } from '@tanstack/react-query'
import type { ReplyOf, showOwnOrder } from '@voltyatra/contract'
import { useEffect } from 'react'
import { Link, useParams } from 'wouter'
import { buildAddress, callApi } from '../../shared/call-api.ts'
import { formatRupees } from '../../shared/formats.ts'
import { PATHS } from '../addresses.ts'
import { SignedIn } from '../session/signed-in.tsx'
import ui from '../ui/app-ui.module.css'
import { Loading, Problem } from '../ui/states.tsx'
import { findChargeOfOrder, forgetChargeOfOrder } from './charge-of-order.ts'
import styles from './money.module.css'
import { PaymentCode } from './payment-code.tsx'
import { Refunds } from './refunds-part.tsx'
import { refreshWallet, SimulatedPage } from './simulated-page.tsx'
import { money as words } from './texts.ts'

type Order = ReplyOf<typeof showOwnOrder>['data']

/** A webhook may be late: the server is asked, and asks the provider. */
const REFRESH_MS = 3000

export function PaymentScreen() {
  return <SignedIn>{() => <Payment />}</SignedIn>
}

function Payment() {
  const { id = '' } = useParams<{ id: string }>()
  const { data, error, refetch } = useQuery({
    queryKey: ['orders', id],
    queryFn: async ({ signal }) =>
      (await callApi<typeof showOwnOrder>('GET', '/driver/orders/{id}', { params: { id }, signal })).data,
    // An attempt that failed may be followed by one that does not.
    refetchInterval: ({ state }) => (state.data?.paymentSessionId ? REFRESH_MS : false),
  })
  const isPaid = data?.status === 'paid'
  useEffect(() => {
    if (isPaid) void refreshWallet()
  }, [isPaid])
  return (
    <main className={ui.page}>
      <h1>{words.payment}</h1>
      {data ? (
        <Shown order={data} />
      ) : error ? (
        <Problem error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </main>
  )
}

function Shown({ order }: { readonly order: Order }) {
  const { amount, orderId, status, failure, provider, paymentSessionId, checkout } = order
  const charge = findChargeOfOrder(order._id)
  return (
    <>
      <section className={ui.card} aria-label={words.payment}>
        <p className={ui.quiet}>{paymentSessionId ? words.toPay : words.payment}</p>
        <p className={styles.balance}>{formatRupees(amount)}</p>
        <p className={ui.quiet}>{words.order(orderId)}</p>
        <p className={ui.state} role="status">
          {status === 'paid' ? words.paid(formatRupees(amount)) : words.states[status]}
        </p>
        {failure && status !== 'paid' && <p className={ui.problem}>{words.failed(failure)}</p>}
      </section>
      {paymentSessionId &&
        (provider === 'simulated' ? (
          <SimulatedPage session={paymentSessionId} />
        ) : (
          <>
            {checkout?.hasUpi && <PaymentCode orderId={order._id} expiresAt={order.expiresAt} />}
            <ProviderPage orderId={order._id} />
          </>
        ))}
      {charge && (
        <Link
          className={status === 'paid' ? ui.primary : ui.second}
          to={charge}
          onClick={() => forgetChargeOfOrder(order._id)}
        >
          {words.toCharge}
        </Link>
      )}
      {(status === 'paid' || status === 'refunded') && (
        <Refunds orderId={order._id} left={amount - order.refundedAmount} />
      )}
      <Link className={ui.second} to={PATHS.money}>
        {words.toMoney}
      </Link>
    </>
  )
}

/** A page of another company, in this window: from there the browser comes back to this screen. */
const ProviderPage = ({ orderId }: { readonly orderId: string }) => (
  <div className={ui.card}>
    <p className={ui.quiet}>{words.providerHint}</p>
    <a
      className={ui.primary}
      href={buildAddress('/driver/orders/{id}/checkout', { params: { id: orderId } })}
    >
      {words.openProvider}
    </a>
  </div>
)
