/** The operator keeps cards: adds, changes, blocks and removes them. */
import {
  type CardBilling,
  type CardKind,
  type CardOwner,
  may,
  normalizeShown,
  ok,
  type Result,
  refuse,
  type Standing,
} from '@voltyatra/domain'
import { createId, type Work } from '../../db/unit-of-work.ts'
import { compareFields } from '../../platform/compare-fields.ts'
import { stopByCard } from '../bookings/index.ts'
import { forgetBlockedUse } from './blocked-use-queries.ts'
import type { Card } from './card.ts'
import { completeOrder, dropFromOrder } from './complete-order.ts'
import { lockSentOrder } from './order-queries.ts'
import { deleteUnused, insertCards, lockCard, updateBlock, updateCard } from './queries.ts'
import { selectBookingsRunningBy } from './shown-queries.ts'

/** Who does it. */
export interface By extends Standing {
  readonly id: string
}

export interface CardRequest {
  readonly kind: CardKind
  readonly label: string | null
  readonly owner: CardOwner
  readonly customerId: string | null
  /** Null where its charges are paid. */
  readonly freeReason: string | null
  readonly group: string | null
  readonly mayOverlap: boolean
  readonly expiresAt: Date | null
}

type NotFound = { readonly kind: 'card-not-found' }
type DriverNotFound = { readonly kind: 'customer-not-found' }
type CardRefused = DriverNotFound | { readonly kind: 'card-exists' }
type FreeRefused = { readonly kind: 'card-free-for-leads' }

const chooseBilling = ({ owner, freeReason }: CardRequest): CardBilling => {
  if (owner === 'nobody') return 'none'
  return freeReason === null ? 'wallet' : 'free'
}

export const buildCard = (
  wanted: CardRequest & { readonly number: string },
  { id }: By,
  now: Date,
): Card => ({
  ...wanted,
  id: createId(),
  number: normalizeShown(wanted.number, wanted.kind).number,
  alsoReadAs: null,
  billing: chooseBilling(wanted),
  freeBy: wanted.freeReason === null ? null : id,
  blockedAt: null,
  blockReason: null,
  createdAt: now,
  lastUsedAt: null,
  replaces: null,
})

/** What the audit log keeps of a card. */
const toAuditFields = ({
  id: _id,
  createdAt: _created,
  lastUsedAt: _used,
  freeBy: _by,
  alsoReadAs: _read,
  ...card
}: Card) => card

export async function createCard(
  work: Work,
  wanted: CardRequest & { readonly number: string },
  by: By,
): Promise<Result<Card, FreeRefused | CardRefused>> {
  if (wanted.freeReason !== null && !may(by, 'card.free')) return refuse({ kind: 'card-free-for-leads' })
  const card = buildCard(wanted, by, work.now)
  const inserted = await insertCards(work.tx, [card])
  if (!inserted.ok) return inserted
  await work.audit({
    action: 'card.create',
    subject: { kind: 'card', id: card.id },
    after: toAuditFields(card),
  })
  return ok(card)
}

export async function changeCard(
  work: Work,
  { id, ...wanted }: CardRequest & { readonly id: string },
  by: By,
): Promise<Result<Card, NotFound | FreeRefused | CardRefused>> {
  const before = await lockCard(work.tx, id)
  if (!before) return refuse({ kind: 'card-not-found' })
  const isSameFree = before.freeReason === wanted.freeReason && before.customerId === wanted.customerId
  if (wanted.freeReason !== null && !isSameFree && !may(by, 'card.free')) {
    return refuse({ kind: 'card-free-for-leads' })
  }
  const freeBy = wanted.freeReason === null ? null : isSameFree ? before.freeBy : by.id
  const card = { ...before, ...wanted, billing: chooseBilling(wanted), freeBy }
  const fields = compareFields(toAuditFields(before), toAuditFields(card))
  if (!fields) {
    work.nothingChanged()
    return ok(before)
  }
  const updated = await updateCard(work.tx, card)
  if (!updated.ok) return updated
  await work.audit({ action: 'card.change', subject: { kind: 'card', id: card.id }, ...fields })
  if (before.owner === 'nobody' && card.owner !== 'nobody') await endItsWay(work, card, by)
  return ok(card)
}

/** The operator has given it to somebody while it was on its way: to the driver who ordered it, or not. */
async function endItsWay(work: Work, { number, customerId }: Card, by: By): Promise<void> {
  const order = await lockSentOrder(work.tx, number)
  if (customerId !== null && order?.customerId === customerId) return await completeOrder(work, number)
  await dropFromOrder(work, { number, by: by.id, reason: 'The card was given to somebody else' })
}

async function changeBlock(
  work: Work,
  { before, card, action }: { before: Card; card: Card; action: 'card.block' | 'card.unblock' },
): Promise<Result<Card, never>> {
  const fields = compareFields(toAuditFields(before), toAuditFields(card))
  if (!fields) {
    work.nothingChanged()
    return ok(before)
  }
  await updateBlock(work.tx, card)
  await work.audit({ action, subject: { kind: 'card', id: card.id }, ...fields })
  return ok(card)
}

/** It can start nothing any more, and its running charge is stopped: billed up to there, where it is paid for. */
export async function blockCard(
  work: Work,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<Result<Card, NotFound>> {
  const before = await lockCard(work.tx, id)
  if (!before) return refuse({ kind: 'card-not-found' })
  const card = { ...before, blockedAt: before.blockedAt ?? work.now, blockReason: reason }
  const done = await changeBlock(work, { before, card, action: 'card.block' })
  for (const bookingId of await selectBookingsRunningBy(work.tx, id)) await stopByCard(work, bookingId)
  return done
}

export async function unblockCard(work: Work, id: string): Promise<Result<Card, NotFound>> {
  const before = await lockCard(work.tx, id)
  if (!before) return refuse({ kind: 'card-not-found' })
  const card = { ...before, blockedAt: null, blockReason: null }
  await forgetBlockedUse(work.tx, id)
  return changeBlock(work, { before, card, action: 'card.unblock' })
}

export async function removeCard(
  work: Work,
  id: string,
  by: By,
): Promise<Result<undefined, NotFound | { readonly kind: 'card-used' }>> {
  const before = await lockCard(work.tx, id)
  if (!before) return refuse({ kind: 'card-not-found' })
  if (!(await deleteUnused(work.tx, id))) return refuse({ kind: 'card-used' })
  await work.audit({ action: 'card.remove', subject: { kind: 'card', id }, before: toAuditFields(before) })
  await dropFromOrder(work, { number: before.number, by: by.id, reason: 'The card was removed' })
  return ok(undefined)
}
