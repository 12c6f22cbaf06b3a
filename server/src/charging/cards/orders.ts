/**
 * Orders of cards: the operator sends one by post, and the driver who ordered it adds it by its printed number. The audit
 * log keeps no address: that is deleted with the order.
 */
import {
  addMs,
  type CardOrderEvent,
  type CardOrderStateRefused,
  days,
  moveCardOrder,
  normalizeCardNumber,
  ok,
  type Result,
  refuse,
} from '@voltyatra/domain'
import { createId, type Work } from '../../db/unit-of-work.ts'
import { lockOwnAccount } from '../../people/customers/index.ts'
import { notifyCustomer } from '../../people/notifications/index.ts'
import type { Card } from './card.ts'
import {
  type CardOrder,
  type Delivery,
  insertOrder,
  lockOrder,
  selectOrder,
  selectPlaced,
  updateEnded,
  updateSent,
} from './order-queries.ts'
import { lockFreeCard } from './own-cards.ts'
import { selectCard } from './queries.ts'
import { type By, createCard } from './service.ts'

/** Of one driver: the slots of orders that are open. */
const SLOTS = [1, 2] as const
/** Of one driver in 24 hours, those too that are withdrawn. */
const MOST_RECENT = 5

const loadAgain = async (work: Work, id: string): Promise<CardOrder> => {
  const order = await selectOrder(work.tx, id)
  if (!order) throw new Error(`The order ${id} of a card is gone`)
  return order
}

/** Costs nothing. */
export async function placeOrder(
  work: Work,
  customerId: string,
  { replaces = null, ...delivery }: Delivery & { readonly replaces?: string | null },
): Promise<Result<CardOrder, { readonly kind: 'too-many-card-orders' }>> {
  await lockOwnAccount(work, customerId)
  const { open, recent } = await selectPlaced(work.tx, customerId, addMs(work.now, -days(1)))
  const slot = SLOTS.find((one) => !open.includes(one))
  if (slot === undefined || recent >= MOST_RECENT) return refuse({ kind: 'too-many-card-orders' })
  const id = createId()
  await insertOrder(work.tx, { ...delivery, replaces, id, customerId, slot, at: work.now })
  await work.audit({
    action: 'card-order.place',
    subject: { kind: 'card-order', id },
    after: { customerId, ...(replaces && { replaces }) },
  })
  return ok(await loadAgain(work, id))
}

type MoveRefused = { readonly kind: 'card-order-not-found' } | CardOrderStateRefused

interface Moving {
  readonly id: string
  readonly customerId?: string
  readonly event: CardOrderEvent
}

async function hold(work: Work, { id, customerId, event }: Moving): Promise<Result<CardOrder, MoveRefused>> {
  const order = await lockOrder(work.tx, id, customerId)
  if (!order) return refuse({ kind: 'card-order-not-found' })
  const moved = moveCardOrder(order.state, event)
  return moved.ok ? ok(order) : moved
}

/** The driver cancels what is not sent. */
export async function withdrawOrder(
  work: Work,
  { id, customerId }: { readonly id: string; readonly customerId: string },
): Promise<Result<CardOrder, MoveRefused>> {
  const held = await hold(work, { id, customerId, event: 'withdraw' })
  if (!held.ok) return held
  await updateEnded(work.tx, { id, state: 'cancelled', at: work.now, by: null, reason: null })
  await work.audit({ action: 'card-order.withdraw', subject: { kind: 'card-order', id } })
  return ok(await loadAgain(work, id))
}

/** The operator does, also what is on its way: the card is nobody's then, and free for everybody. */
export async function cancelOrder(
  work: Work,
  { id, by, reason }: { readonly id: string; readonly by: string; readonly reason: string },
): Promise<Result<CardOrder, MoveRefused>> {
  const held = await hold(work, { id, event: 'cancel' })
  if (!held.ok) return held
  await updateEnded(work.tx, { id, state: 'cancelled', at: work.now, by, reason })
  await work.audit({ action: 'card-order.cancel', subject: { kind: 'card-order', id }, after: { reason } })
  return ok(await loadAgain(work, id))
}

type NotFree = { readonly kind: 'card-not-free' }

/** The card of the number is made where there is none. */
export async function sendOrder(
  work: Work,
  { id, number, by }: { readonly id: string; readonly number: string; readonly by: By },
): Promise<Result<CardOrder, MoveRefused | NotFree>> {
  const held = await hold(work, { id, event: 'send' })
  if (!held.ok) return held
  const { customerId, label, pincode } = held.value
  const card = await takeCard(work, { number, label, by })
  if (!card.ok) return card
  await updateSent(work.tx, { id, number: card.value.number, at: work.now, by: by.id })
  await work.audit({
    action: 'card-order.send',
    subject: { kind: 'card-order', id },
    after: { number: card.value.number },
  })
  await notifyCustomer(work, { customerId, subject: null, kind: 'card-sent', facts: { pincode } })
  return ok(await loadAgain(work, id))
}

interface Taking {
  readonly number: string
  readonly label: string | null
  readonly by: By
}

async function takeCard(work: Work, { number, label, by }: Taking): Promise<Result<Card, NotFree>> {
  const known = await selectCard(work.tx, normalizeCardNumber(number))
  if (known) {
    const free = await lockFreeCard(work, known.number, null)
    return free ? ok(free) : refuse({ kind: 'card-not-free' })
  }
  const made = await createCard(
    work,
    {
      ...{ number, kind: 'ISO14443', label, owner: 'nobody', customerId: null, freeReason: null },
      ...{ group: null, mayOverlap: false, expiresAt: null },
    },
    by,
  )
  return made.ok ? made : refuse({ kind: 'card-not-free' })
}
