/** A driver's card is lost: it is blocked, and another is ordered in its place, in one step. */
import { isReadFromCar, ok, type Result, refuse } from '@voltyatra/domain'
import type { Work } from '../../db/unit-of-work.ts'
import { type AccountErased, lockOwnAccount } from '../../people/customers/index.ts'
import type { Card } from './card.ts'
import { type CardOrder, type Delivery, selectReplacement } from './order-queries.ts'
import { placeOrder } from './orders.ts'
import { blockOwnCard } from './own-cards.ts'
import { selectCardsOf } from './queries.ts'

interface Lost {
  readonly customerId: string
  readonly id: string
  readonly delivery: Omit<Delivery, 'label'>
}

interface Replaced {
  readonly card: Card
  /** Null where no more may be ordered now: the card is blocked all the same. */
  readonly order: CardOrder | null
}

/** Asked for twice it is one order. Whatever becomes of the order, a lost card charges nothing any more. */
export async function replaceOwnCard(
  work: Work,
  { customerId, id, delivery }: Lost,
): Promise<Result<Replaced, AccountErased | { readonly kind: 'card-not-found' }>> {
  const own = await lockOwnAccount(work, customerId)
  if (!own.ok) return own
  const lost = (await selectCardsOf(work.tx, customerId)).find((card) => card.id === id)
  // A car is no card that could be sent.
  if (!lost || isReadFromCar(lost.kind)) return refuse({ kind: 'card-not-found' })
  const blocked = lost.blockedAt ? ok(lost) : await blockOwnCard(work, { customerId, id })
  if (!blocked.ok) return blocked
  const known = await selectReplacement(work.tx, id)
  if (known) {
    if (lost.blockedAt) work.nothingChanged()
    return ok({ card: blocked.value, order: known })
  }
  const placed = await placeOrder(work, customerId, { ...delivery, label: lost.label, replaces: id })
  if (!placed.ok && lost.blockedAt) work.nothingChanged()
  return ok({ card: blocked.value, order: placed.ok ? placed.value : null })
}
