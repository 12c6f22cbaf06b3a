/** The calls of orders of cards: the driver's own, and the operators'. */
import * as contract from '@voltyatra/contract'
import { ok } from '@voltyatra/domain'
import { listAnswer } from '../../../http/list-answer.ts'
import { narrowToWaiting } from '../../../http/only-waiting.ts'
import { type Route, read, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import * as cards from '../index.ts'
import { toWireOwnOrder } from './to-wire-order.ts'

/** The numbers are the operators' alone: whoever ordered reads them from the cards. */
const toWire = (order: cards.CardOrder) => ({
  ...toWireOwnOrder(order),
  customerId: order.customerId,
  customerName: order.customerName,
  customerPhone: order.customerPhone,
  fleetId: order.fleetId,
  fleetName: order.fleetName,
  count: order.count,
  cards: [...order.cards],
  sentBy: order.sentBy,
  cancelledBy: order.cancelledBy,
})

export const cardOrderRoutes: readonly Route[] = [
  read(contract.listOwnCardOrders, async ({ db, actor }) =>
    ok({ data: (await cards.selectOrdersOf(db, actor.id)).map(toWireOwnOrder) }),
  ),

  write(contract.orderCard, async ({ work, actor, body }) => {
    const placed = await cards.placeOrder(work, actor.id, body)
    return placed.ok
      ? ok({ message: formatSuccess('card-ordered'), data: toWireOwnOrder(placed.value) })
      : placed
  }),

  write(contract.withdrawCardOrder, async ({ work, actor, params: { id } }) => {
    const withdrawn = await cards.withdrawOrder(work, { id, whose: { customerId: actor.id } })
    return withdrawn.ok
      ? ok({ message: formatSuccess('card-order-withdrawn'), data: toWireOwnOrder(withdrawn.value) })
      : withdrawn
  }),

  read(contract.listCardOrders, async ({ db, query, now }) =>
    listAnswer(await cards.selectOrderPage(db, narrowToWaiting(cards.CARDS_WAITING, query, now)), toWire),
  ),

  write(contract.sendCardOrder, async ({ work, actor, params: { id }, body: { numbers }, deps }) => {
    const { publicUrl } = deps.config
    const sent = await cards.sendOrder(work, { id, numbers, by: actor, publicUrl })
    return sent.ok ? ok({ message: formatSuccess('card-order-sent'), data: toWire(sent.value) }) : sent
  }),

  write(contract.cancelCardOrder, async ({ work, actor, params: { id }, body: { reason } }) => {
    const cancelled = await cards.cancelOrder(work, { id, by: actor.id, reason })
    return cancelled.ok
      ? ok({ message: formatSuccess('card-order-cancelled'), data: toWire(cancelled.value) })
      : cancelled
  }),
]
