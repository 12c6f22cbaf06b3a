/**
 * Orders of cards: the operator sends them by post, and the driver or the company that ordered adds them by their printed
 * numbers. The audit log keeps no address: that is deleted with the order.
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
import { getMessages } from '../../messages/in-language.ts'
import { selectBrandName } from '../../people/company/index.ts'
import { type AccountErased, lockOwnAccount } from '../../people/customers/index.ts'
import { selectFleet } from '../../people/fleets/index.ts'
import { notifyCustomer } from '../../people/notifications/index.ts'
import { queueMessage } from '../../people/outbox/index.ts'
import type { Card } from './card.ts'
import {
  type CardOrder,
  type Delivery,
  insertOrder,
  lockOrder,
  type Orderer,
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

export const loadOrderAgain = async (work: Work, id: string): Promise<CardOrder> => {
  const order = await selectOrder(work.tx, id)
  if (!order) throw new Error(`The order ${id} of a card is gone`)
  return order
}

/** Costs nothing. */
export async function placeOrder(
  work: Work,
  customerId: string,
  { replaces = null, ...delivery }: Delivery & { readonly replaces?: string | null },
): Promise<Result<CardOrder, AccountErased | { readonly kind: 'too-many-card-orders' }>> {
  const own = await lockOwnAccount(work, customerId)
  if (!own.ok) return own
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
  return ok(await loadOrderAgain(work, id))
}

type MoveRefused = { readonly kind: 'card-order-not-found' } | CardOrderStateRefused

interface Moving {
  readonly id: string
  readonly whose?: Orderer
  readonly event: CardOrderEvent
}

async function hold(work: Work, { id, whose, event }: Moving): Promise<Result<CardOrder, MoveRefused>> {
  const order = await lockOrder(work.tx, id, whose)
  if (!order) return refuse({ kind: 'card-order-not-found' })
  const moved = moveCardOrder(order.state, event)
  return moved.ok ? ok(order) : moved
}

/** Whoever ordered cancels what is not sent. */
export async function withdrawOrder(
  work: Work,
  { id, whose }: { readonly id: string; readonly whose: Orderer },
): Promise<Result<CardOrder, MoveRefused>> {
  const held = await hold(work, { id, whose, event: 'withdraw' })
  if (!held.ok) return held
  await updateEnded(work.tx, { id, state: 'cancelled', at: work.now, by: null, reason: null })
  await work.audit({ action: 'card-order.withdraw', subject: { kind: 'card-order', id } })
  return ok(await loadOrderAgain(work, id))
}

/** The operator does, also what is on its way: a card that is not active is nobody's then, and free for everybody. */
export async function cancelOrder(
  work: Work,
  { id, by, reason }: { readonly id: string; readonly by: string; readonly reason: string },
): Promise<Result<CardOrder, MoveRefused>> {
  const held = await hold(work, { id, event: 'cancel' })
  if (!held.ok) return held
  await updateEnded(work.tx, { id, state: 'cancelled', at: work.now, by, reason })
  await work.audit({ action: 'card-order.cancel', subject: { kind: 'card-order', id }, after: { reason } })
  return ok(await loadOrderAgain(work, id))
}

type NotFree = { readonly kind: 'card-not-free'; readonly number: string }
type NumbersWrong =
  | { readonly kind: 'card-numbers-wrong'; readonly count: number; readonly entered: number }
  | { readonly kind: 'card-number-twice'; readonly number: string }

interface Sending {
  readonly id: string
  /** As they are printed: as many as were ordered. */
  readonly numbers: readonly string[]
  readonly by: By
  readonly publicUrl: string
}

/** Cards are made where there are none of these numbers. */
export async function sendOrder(
  work: Work,
  { id, numbers, by, publicUrl }: Sending,
): Promise<Result<CardOrder, MoveRefused | NotFree | NumbersWrong>> {
  const held = await hold(work, { id, event: 'send' })
  if (!held.ok) return held
  const { count, label } = held.value
  if (numbers.length !== count) {
    return refuse({ kind: 'card-numbers-wrong', count, entered: numbers.length })
  }
  const sent = new Set<string>()
  for (const number of numbers) {
    const card = await takeCard(work, { number, label, by })
    if (!card.ok) return card
    if (sent.has(card.value.number)) return refuse({ kind: 'card-number-twice', number })
    sent.add(card.value.number)
  }
  await updateSent(work.tx, { id, numbers: [...sent], at: work.now, by: by.id })
  await work.audit({
    action: 'card-order.send',
    subject: { kind: 'card-order', id },
    after: { numbers: [...sent] },
  })
  await notifyOrderer(work, held.value, publicUrl)
  return ok(await loadOrderAgain(work, id))
}

/** A driver gets a notice, a company a mail. */
async function notifyOrderer(
  work: Work,
  { customerId, fleetId, count, pincode }: CardOrder,
  publicUrl: string,
): Promise<void> {
  if (customerId) {
    await notifyCustomer(work, { customerId, subject: null, kind: 'card-sent', facts: { pincode } })
    return
  }
  const fleet = fleetId ? await selectFleet(work.tx, fleetId) : undefined
  if (!fleet) return
  const { title, message } = getMessages().fleetCardsSent({
    ...{ fleet: fleet.name, count, pincode, portal: `${publicUrl}/fleet/cards` },
    brand: await selectBrandName(work.tx),
  })
  await queueMessage(work, {
    ...{ channel: 'email', recipient: fleet.email, template: 'fleet-cards-sent' },
    ...{ subject: title, body: message },
  })
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
    return free ? ok(free) : refuse({ kind: 'card-not-free', number })
  }
  const made = await createCard(
    work,
    {
      ...{ number, kind: 'ISO14443', label, owner: 'nobody', customerId: null, freeReason: null },
      ...{ group: null, mayOverlap: false, expiresAt: null },
    },
    by,
  )
  return made.ok ? made : refuse({ kind: 'card-not-free', number })
}
