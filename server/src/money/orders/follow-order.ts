/** Asks the provider about orders whose webhook has not come: it may be late, or never come at all. */
import { addMs, days, minutes } from '@voltyatra/domain'
import type { Db } from '../../db/client.ts'
import type { Log } from '../../platform/log.ts'
import type { PaymentProvider } from '../../platform/payment-provider.ts'
import { runEach, throwFailures } from '../../platform/run-each.ts'
import { applyPaymentUpdate, type Settled } from './apply-payment-update.ts'
import type { Order } from './order.ts'
import { selectOrder } from './queries.ts'
import { claimOpenOrders, claimOrder, type OpenOrder } from './settlement-queries.ts'

/** A driver who waits may look as often as he likes; the provider is asked no more often than this. */
const POLL_EVERY_MS = 3_000
/** Without anybody waiting; the webhook usually comes within seconds. */
const RECONCILE_EVERY_MS = minutes(1)
/** A bank that has not decided on a payment by then gives the money back; the Reserve Bank allows it five days. */
const UNDECIDED_AT_MOST_MS = days(7)
const AT_ONCE = 10
const MOST_IN_ONE_RUN = 500

export interface FollowContext {
  readonly db: Db
  readonly provider: PaymentProvider
  readonly now: Date
  readonly log: Pick<Log, 'error'>
}

/** The order as it stands after asking, where it was open and not asked about just now. */
export async function followOrder(context: FollowContext, order: Order): Promise<Order> {
  if (order.closedAt) return order
  const { db, provider, now } = context
  const claimed = await claimOrder(db, order.id, {
    provider: provider.name,
    now,
    notSince: addMs(now, -POLL_EVERY_MS),
  })
  if (!claimed) return order
  await queryAbout(context, claimed)
  return (await selectOrder(db, order.id)) ?? order
}

export interface Reconciled {
  readonly requested: number
  readonly credited: number
  readonly expired: number
}

/**
 * Asks about every open order that nobody has asked about for a minute, in small batches; several processes may do it
 * at once. Ends early when the provider does not answer: the next run goes on.
 * @throws SomeFailed when all others have been asked about
 */
export async function reconcileOrders(context: FollowContext): Promise<Reconciled> {
  const { db, provider, now } = context
  const outcomes: (Settled | 'unavailable' | 'failed')[] = []
  const errors: unknown[] = []
  while (outcomes.length < MOST_IN_ONE_RUN && !outcomes.includes('unavailable')) {
    const batch = await claimOpenOrders(
      db,
      { provider: provider.name, now, notSince: addMs(now, -RECONCILE_EVERY_MS) },
      AT_ONCE,
    )
    if (batch.length === 0) break
    const requested = batch.map((order) =>
      queryAbout(context, order).catch((error: unknown): 'failed' => {
        errors.push(error)
        return 'failed'
      }),
    )
    outcomes.push(...(await Promise.all(requested)))
  }
  throwFailures(errors, outcomes.length)
  const count = (of: Settled) => outcomes.filter((outcome) => outcome === of).length
  return { requested: outcomes.length, credited: count('credited'), expired: count('expired') }
}

/**
 * The same at every provider, whatever becomes of the others.
 * @throws SomeFailed when all of them have been asked
 */
export async function reconcileWithAll({
  providers,
  ...context
}: Omit<FollowContext, 'provider'> & {
  readonly providers: readonly PaymentProvider[]
}): Promise<Reconciled> {
  const sum = { requested: 0, credited: 0, expired: 0 }
  await runEach(providers, async (provider) => {
    const { requested, credited, expired } = await reconcileOrders({ ...context, provider })
    sum.requested += requested
    sum.credited += credited
    sum.expired += expired
    return requested
  })
  return sum
}

async function queryAbout(context: FollowContext, order: OpenOrder): Promise<Settled | 'unavailable'> {
  const { orderId, expiresAt } = order
  const provider = context.provider.name
  const found = await context.provider.fetchOrder(order)
  if (found.ok) {
    const { status, payments, customer } = found.value
    const isStale = context.now > addMs(expiresAt, UNDECIDED_AT_MOST_MS)
    const decided = isStale ? payments.filter((payment) => payment.status !== 'PENDING') : payments
    // A debit has no page that closes.
    const standing = isStale && order.mandateId !== null && status === 'ACTIVE' ? 'EXPIRED' : status
    return applyPaymentUpdate(context, { provider, orderId, status: standing, payments: decided, customer })
  }
  if (found.refusal.kind === 'payment-provider-unavailable') return 'unavailable'
  // An order that the provider does not know cannot have been paid.
  if (context.now < expiresAt) return 'no-change'
  return applyPaymentUpdate(context, {
    provider,
    orderId,
    status: 'EXPIRED',
    payments: [],
    customer: { phone: null, email: null },
  })
}
