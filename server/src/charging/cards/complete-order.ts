/** The end of an order of cards: the cards were received, or are given up as lost in the post. */
import type { Work } from '../../db/unit-of-work.ts'
import { cancelOrderedCard, lockSentOrder, noteActivated, updateEnded } from './order-queries.ts'
import { noteReplaced } from './queries.ts'

/** The card of this number is in use: an order with which it was sent is done when none of its cards is on its way. */
export async function completeOrder(work: Work, number: string): Promise<void> {
  const order = await lockSentOrder(work.tx, number)
  if (!order) return
  if (order.replaces) await noteReplaced(work.tx, { number, replaces: order.replaces })
  const left = await noteActivated(work.tx, { id: order.id, number, at: work.now })
  if (left > 0) return
  await updateEnded(work.tx, { id: order.id, state: 'active', at: work.now, by: null, reason: null })
  await work.audit({ action: 'card-order.activate', subject: { kind: 'card-order', id: order.id } })
}

interface NeverComing {
  readonly number: string
  /** The operator who removes it, or gives it to somebody else. */
  readonly by: string
  readonly reason: string
}

/** The card of this number is on its way no more: its order is over where it was the last. */
export async function dropFromOrder(work: Work, { number, by, reason }: NeverComing): Promise<void> {
  const order = await lockSentOrder(work.tx, number)
  if (!order) return
  const { underWay, active } = await cancelOrderedCard(work.tx, { id: order.id, number, at: work.now })
  if (underWay > 0) return
  const of = { id: order.id, at: work.now }
  if (active > 0) return await updateEnded(work.tx, { ...of, state: 'active', by: null, reason: null })
  await updateEnded(work.tx, { ...of, state: 'cancelled', by, reason })
  await work.audit({
    action: 'card-order.cancel',
    subject: { kind: 'card-order', id: order.id },
    after: { reason },
  })
}
