/** Whoever has a link opens the provider's order for it: the one that is open already, or a new one. */
import { addMs, days, minutes, ok, type Result, refuse } from '@voltyatra/domain'
import { VISITOR } from '../../db/actor.ts'
import type { Db } from '../../db/client.ts'
import { runUnitOfWork } from '../../db/unit-of-work.ts'
import type { PaymentProvider } from '../../platform/payment-provider.ts'
import { keepOrder, type OpenOrderRefusal, queryProvidersForOrder } from '../orders/index.ts'
import { PAY_PATH } from './links.ts'
import {
  countOrders,
  insertLinkOrder,
  lockLink,
  type OpenOrderOfLink,
  type PaymentLink,
  selectOpenOrder,
} from './queries.ts'

/** A page that closes sooner is not begun with: somebody has to find the phone first. */
const LEAST_LEFT_MS = minutes(3)
/** Orders of one link within a day; whoever has a link that leaked makes no more of them. */
const MOST_IN_A_DAY = 10

interface OpenPaymentContext {
  readonly db: Db
  readonly providers: readonly PaymentProvider[]
  readonly now: Date
  /** The origin at which people and the provider reach the program. */
  readonly publicUrl: string
}

export type OpenPaymentRefusal = OpenOrderRefusal | { readonly kind: 'payment-link-not-found' }

export const isPayable = ({ state, endsAt }: Pick<PaymentLink, 'state' | 'endsAt'>, now: Date): boolean =>
  state === 'open' && now < endsAt

/** The order of the link that is open, and would stay so for a while. */
export const findOpenPayment = (
  db: Db,
  link: Pick<PaymentLink, 'id'>,
  now: Date,
): Promise<OpenOrderOfLink | undefined> =>
  selectOpenOrder(db, { linkId: link.id, until: addMs(now, LEAST_LEFT_MS) })

/**
 * The provider is asked first, outside any transaction; then the order and that it is the link's are kept together. Two
 * who open it at once get one order: its number follows from the link and from how many there were.
 */
export async function openPayment(
  { db, providers, now, publicUrl }: OpenPaymentContext,
  link: PaymentLink,
  secret: string,
): Promise<Result<OpenOrderOfLink, OpenPaymentRefusal>> {
  if (!isPayable(link, now)) return refuse({ kind: 'payment-link-not-found' })
  // Counted before it is looked: an order that another one keeps in between is found, or has the number of ours.
  const { all, recent } = await countOrders(db, { linkId: link.id, since: addMs(now, -days(1)) })
  const known = await findOpenPayment(db, link, now)
  if (known) return ok(known)
  if (recent >= MOST_IN_A_DAY) return refuse({ kind: 'too-many-requests', retryAfter: 3600 })
  const { customerId, amount } = link
  const returnPath = `${PAY_PATH}/${secret}`
  const idempotencyKey = `payment-link ${link.id} ${all}`
  const requested = await queryProvidersForOrder(
    { db, providers, now, publicUrl },
    { customerId, amount, idempotencyKey, returnPath },
  )
  if (!requested.ok) return requested
  const provider = providers.find(({ name }) => name === requested.value.provider)
  const upi = await provider?.requestUpi?.(requested.value)
  const upiLink = upi?.ok ? upi.value.link : null
  return runUnitOfWork(
    { db, now, actor: VISITOR },
    async (work): Promise<Result<OpenOrderOfLink, OpenPaymentRefusal>> => {
      const locked = await lockLink(work.tx, link.id)
      if (!locked || !isPayable(locked, now)) return refuse({ kind: 'payment-link-not-found' })
      const kept = await keepOrder(work, requested.value)
      if (!kept.ok) return kept
      const orderId = kept.value.id
      await insertLinkOrder(work.tx, { linkId: link.id, orderId, upiLink })
      return ok({ orderId, upiLink })
    },
  )
}
