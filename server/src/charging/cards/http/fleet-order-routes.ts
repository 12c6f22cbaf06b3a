/** The calls of a company's orders of cards. Whose they are, the session says. */
import * as contract from '@voltyatra/contract'
import { ok } from '@voltyatra/domain'
import { listAnswer } from '../../../http/list-answer.ts'
import { type Route, read, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import * as cards from '../index.ts'
import { toWireOwnOrder } from './to-wire-order.ts'

/** The numbers are the operators' alone: whoever has a card reads its own from it. */
const toWire = (order: cards.CardOrder) => {
  const { label: _, replaces: _lost, ...shown } = toWireOwnOrder(order)
  return { ...shown, count: order.count, activeCount: order.cards.filter(({ isActive }) => isActive).length }
}

export const fleetCardOrderRoutes: readonly Route[] = [
  read(contract.listOwnFleetCardOrders, async ({ db, actor: { fleetId }, query }) =>
    listAnswer(await cards.selectFleetOrderPage(db, fleetId, query), toWire),
  ),

  write(contract.orderOwnFleetCards, async ({ work, actor: { fleetId }, body: { count, ...delivery } }) => {
    const placed = await cards.placeFleetOrder(work, { fleetId, count, delivery })
    return placed.ok ? ok({ message: formatSuccess('cards-ordered'), data: toWire(placed.value) }) : placed
  }),

  write(contract.withdrawOwnFleetCardOrder, async ({ work, actor: { fleetId }, params: { id } }) => {
    const withdrawn = await cards.withdrawOrder(work, { id, whose: { fleetId } })
    return withdrawn.ok
      ? ok({ message: formatSuccess('card-order-withdrawn'), data: toWire(withdrawn.value) })
      : withdrawn
  }),
]
