/** The end of an order of cards: whoever ordered them has them. */
import type { Work } from '../../db/unit-of-work.ts'
import { lockSentOrder, noteActivated, updateEnded } from './order-queries.ts'
import { noteReplaced } from './queries.ts'

/** The card of this number is in use: an order with which it was sent is done when all of its cards are. */
export async function completeOrder(work: Work, number: string): Promise<void> {
  const order = await lockSentOrder(work.tx, number)
  if (!order) return
  if (order.replaces) await noteReplaced(work.tx, { number, replaces: order.replaces })
  const left = await noteActivated(work.tx, { id: order.id, number, at: work.now })
  if (left > 0) return
  await updateEnded(work.tx, { id: order.id, state: 'active', at: work.now, by: null, reason: null })
  await work.audit({ action: 'card-order.activate', subject: { kind: 'card-order', id: order.id } })
}
