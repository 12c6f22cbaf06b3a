/** What was paid by links: one order pays its link, and what any other brought goes back to its payer. */
import { movePaymentLink, ok, type Paise, subtract } from '@voltyatra/domain'
import type { SystemActor } from '../../db/actor.ts'
import type { Db } from '../../db/client.ts'
import { runUnitOfWork, type Work } from '../../db/unit-of-work.ts'
import { runEach } from '../../platform/run-each.ts'
import { type Order, refundOrder, selectOrder } from '../orders/index.ts'
import {
  lockLink,
  markExpired,
  markPaid,
  type PaidOrder,
  selectPaidOrders,
  settleLinkOrder,
} from './queries.ts'

const LINKS: SystemActor = { kind: 'system', name: 'payment-links' }
const MOST_AT_ONCE = 200
const REASON = 'The payment link was paid or cancelled before'

interface SettleContext {
  readonly db: Db
  readonly now: Date
}

/**
 * Looks at paid orders of links, of one link where one is named. An order that was paid without a message of the provider
 * is found by the next reading of open orders, and then here.
 * @throws SomeFailed when all others have been settled
 */
export async function settlePaidLinks(
  { db, now }: SettleContext,
  linkId?: string,
): Promise<{ readonly paid: number; readonly returned: number }> {
  const sum = { paid: 0, returned: 0 }
  await runEach(await selectPaidOrders(db, { linkId, most: MOST_AT_ONCE }), async (found) => {
    const settled = await runUnitOfWork({ db, now, actor: LINKS }, async (work) =>
      ok(await settle(work, found)),
    )
    if (settled.ok && settled.value) sum[settled.value] += 1
    return 1
  })
  return sum
}

async function settle(work: Work, { linkId, orderId }: PaidOrder): Promise<'paid' | 'returned' | undefined> {
  const { tx, now } = work
  const link = await lockLink(tx, linkId)
  if (!link) throw new Error(`The payment link ${linkId} is gone`)
  const isSpare = !movePaymentLink(link.state, 'pay').ok
  if (!(await settleLinkOrder(tx, { orderId, isSpare, at: now }))) {
    work.nothingChanged()
    return undefined
  }
  const order = await selectOrder(tx, orderId)
  if (!order?.paidAt) throw new Error(`The order ${orderId} is not paid`)
  const subject = { kind: 'customer', id: link.customerId }
  const facts = { link: linkId, order: order.orderId, amountPaise: order.amount }
  if (!isSpare) {
    await markPaid(tx, linkId, { orderId, at: order.paidAt })
    await work.audit({ action: 'payment-link.pay', subject, after: facts })
    return 'paid'
  }
  const returned = await refundPayment(work, order)
  await work.audit({ action: 'payment-link.return', subject, after: { ...facts, returnedPaise: returned } })
  return 'returned'
}

/** What of it the wallet does not hold any more has paid a debt or a charge, and stays. */
async function refundPayment(work: Work, { id, amount }: Order): Promise<Paise | null> {
  const whole = await refundOrder(work, { id, reason: REASON })
  if (whole.ok) return whole.value.amount
  if (whole.refusal.kind !== 'wallet-short') return null
  const left = subtract(amount, whole.refusal.by)
  if (left <= 0) return null
  const part = await refundOrder(work, { id, amount: left, reason: REASON })
  return part.ok ? part.value.amount : null
}

/** How many links have ended unpaid. */
export async function expireLinks({ db, now }: SettleContext): Promise<number> {
  const expired = await runUnitOfWork({ db, now, actor: LINKS }, async (work) => {
    const over = await markExpired(work.tx, now, MOST_AT_ONCE)
    if (over.length === 0) work.nothingChanged()
    for (const { id, customerId } of over) {
      const subject = { kind: 'customer', id: customerId }
      await work.audit({ action: 'payment-link.expire', subject, after: { link: id } })
    }
    return ok(over.length)
  })
  return expired.ok ? expired.value : 0
}
