/**
 * A driver's own cards. One is added by the number that is printed on it, where the operator has made it for nobody and
 * no charger has ever taken it: whoever guesses a number pays what the card charges, and keeps its holder from adding it.
 * So tries are few.
 */
import {
  computeCardState,
  days,
  hours,
  isReadByUid,
  isReadFromCar,
  normalizeCardNumber,
  ok,
  type Result,
  refuse,
} from '@voltyatra/domain'
import type { Db, Reader } from '../../db/client.ts'
import type { Work } from '../../db/unit-of-work.ts'
import { allowTries, type TooManyTries, toNetwork } from '../../people/access/index.ts'
import type { Card } from './card.ts'
import { completeOrder } from './complete-order.ts'
import { selectCardChargePage } from './list-queries.ts'
import { isOrderOf, lockSentOrder, type Orderer } from './order-queries.ts'
import { hasCharged, lockCard, lockCardOf, selectCardsOf, updateBlock, updateCard } from './queries.ts'
import { blockCard } from './service.ts'

/** Of one driver. */
export const MOST_CARDS = 10
const MOST_CHARGES = 50

/** Tries to add a card, right ones too. */
const TRIED = [
  { of: 'driver', limit: 5, windowMs: hours(1) },
  { of: 'driver-day', limit: 15, windowMs: days(1) },
  { of: 'network', limit: 60, windowMs: hours(1) },
] as const

interface Claiming {
  readonly customerId: string
  readonly address: string
  readonly now: Date
}

export async function allowClaim(
  db: Db,
  { customerId, address, now }: Claiming,
): Promise<Result<undefined, TooManyTries>> {
  const bounds = TRIED.map(({ of, ...bound }) => ({
    ...bound,
    bucket: `card-claim:${of}:${of === 'network' ? toNetwork(address) : customerId}`,
  }))
  return allowTries(db, bounds, now)
}

/** Everything that can be wrong is answered alike: nobody learns which numbers there are. */
export async function claimCard(
  work: Work,
  customerId: string,
  { number, label }: { readonly number: string; readonly label: string | null },
): Promise<Result<Card, { readonly kind: 'card-not-to-be-had' | 'too-many-cards' }>> {
  if ((await selectCardsOf(work.tx, customerId)).length >= MOST_CARDS)
    return refuse({ kind: 'too-many-cards' })
  const card = await lockFreeCard(work, number, { customerId })
  if (!card) return refuse({ kind: 'card-not-to-be-had' })
  const mine = await giveCard(work, { card, customerId, label: label ?? card.label })
  await work.audit({
    action: 'card.claim',
    subject: { kind: 'card', id: card.id },
    before: { owner: card.owner },
    after: { owner: mine.owner, customerId },
  })
  await completeOrder(work, card.number)
  return ok(mine)
}

/**
 * A card that the operator has made for nobody and no charger has ever taken, the row locked. One that was sent to
 * whoever ordered it, a driver or a company, is free for that one alone; with null only what was sent to nobody is.
 */
export async function lockFreeCard(
  work: Work,
  number: string,
  whose: Orderer | null,
): Promise<Card | undefined> {
  const card = await lockCardOf(work.tx, normalizeCardNumber(number))
  const isFree =
    card?.owner === 'nobody' &&
    // What is typed, or said by a car, is not claimed by its number.
    isReadByUid(card.kind) &&
    computeCardState(card, work.now) === 'unassigned' &&
    card.lastUsedAt === null &&
    !(await hasCharged(work.tx, card.id))
  if (!isFree) return undefined
  const order = await lockSentOrder(work.tx, card.number)
  return order === undefined || (whose && isOrderOf(order, whose)) ? card : undefined
}

interface Giving {
  /** Or its id, of one that is somebody's already. */
  readonly card: Card | string
  readonly customerId: string
  readonly label: string | null
}

/** The card is this driver's from now on. */
export async function giveCard(work: Work, { card, customerId, label }: Giving): Promise<Card> {
  const known = typeof card === 'string' ? await lockCard(work.tx, card) : card
  if (!known) throw new Error('A card that is in use is gone')
  const mine: Card = { ...known, owner: 'driver', customerId, billing: 'wallet', label }
  const updated = await updateCard(work.tx, { ...mine, freeReason: null, freeBy: null })
  if (!updated.ok) throw new Error(`The driver ${customerId} who gets a card is not there`)
  return mine
}

const BLOCK_REASON = 'Blocked by the driver in the app'

/** It begins no charge any more, and a running one is stopped. */
export async function blockOwnCard(
  work: Work,
  { customerId, id }: { readonly customerId: string; readonly id: string },
): Promise<Result<Card, { readonly kind: 'card-not-found' }>> {
  const known = await selectCardsOf(work.tx, customerId)
  if (!known.some((card) => card.id === id)) return refuse({ kind: 'card-not-found' })
  return await blockCard(work, { id, reason: BLOCK_REASON })
}

const RELEASE_REASON = 'Its driver has erased the account'

/** The cards of somebody who erases the account: they begin nothing any more, and are nobody's. */
export async function releaseCards(work: Work, customerId: string): Promise<void> {
  for (const { id } of await selectCardsOf(work.tx, customerId)) {
    const blocked = await blockCard(work, { id, reason: RELEASE_REASON })
    if (!blocked.ok) continue
    const card = blocked.value
    const nobodys: Card = {
      ...{ ...card, owner: 'nobody', customerId: null, billing: 'none', freeReason: null, freeBy: null },
      label: null,
    }
    await updateCard(work.tx, nobodys)
    // Whoever drives the car next may confirm it anew.
    if (isReadFromCar(card.kind)) await updateBlock(work.tx, { id, blockedAt: null, blockReason: null })
  }
}

/** What the card has charged while it was this driver's. */
export async function loadOwnCharges(
  reader: Reader,
  { customerId, id }: { readonly customerId: string; readonly id: string },
) {
  const known = await selectCardsOf(reader, customerId)
  if (!known.some((card) => card.id === id)) return refuse({ kind: 'card-not-found' as const })
  const page = await selectCardChargePage(reader, {
    ...{ cardId: id, customerId, status: 'wallet', limit: MOST_CHARGES },
  })
  return page.ok ? ok(page.value.rows) : ok([])
}
