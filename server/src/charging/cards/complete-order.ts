/** The end of an order of a card: the driver has it. */
import type { Work } from '../../db/unit-of-work.ts'
import { lockSentOrder, updateEnded } from './order-queries.ts'
import { noteReplaced } from './queries.ts'

/** The driver has added the card of this number: an order with which it was sent is done. */
export async function completeOrder(work: Work, number: string): Promise<void> {
  const order = await lockSentOrder(work.tx, number)
  if (!order) return
  if (order.replaces) await noteReplaced(work.tx, { number, replaces: order.replaces })
  await updateEnded(work.tx, { id: order.id, state: 'active', at: work.now, by: null, reason: null })
  await work.audit({ action: 'card-order.activate', subject: { kind: 'card-order', id: order.id } })
}
