/**
 * Autocharge: a car whose charger recognises it charges for its driver's wallet, without app or card. The driver confirms
 * the car once, while it charges. Its address is no secret and can be imitated: so it is taken only where it can be no
 * other car's, whoever drives it is notified of every charge, and it is turned off with one tap. A contract that the
 * car has proven by its certificate is taken before its address.
 */
import { type CardKind, isReadFromCar, normalizeCardNumber, ok, type Result, refuse } from '@voltyatra/domain'
import type { Reader } from '../../db/client.ts'
import { createId, type Work } from '../../db/unit-of-work.ts'
import { selectCarsAtCharge } from './autocharge-queries.ts'
import type { Card } from './card.ts'
import { MOST_CARDS } from './own-cards.ts'
import { insertCards, lockCardOf, selectCardsOf, updateCard } from './queries.ts'

interface Requesting {
  readonly bookingId: string
  readonly customerId: string
}

interface AutochargeOffer {
  /** The address of the car, as its charger says it, or its contract. */
  readonly number: string
  readonly kind: CardKind
}

/** The car that charges now, where its charger has recognised it and it can be no other; undefined otherwise. */
export async function findAutochargeOffer(
  reader: Reader,
  requesting: Requesting,
): Promise<AutochargeOffer | undefined> {
  const shown = await selectCarsAtCharge(reader, requesting)
  const contracts = shown.filter(({ kind }) => kind === 'eMAID')
  const [car, ...others] = contracts.length > 0 ? contracts : shown
  return car?.isAlone && others.length === 0 ? { number: car.number, kind: car.kind } : undefined
}

type Refused = { readonly kind: 'autocharge-not-offered' | 'too-many-cards' }

/** From the next charge on, the car charges for this driver. One that was another's before is taken over where that one has turned it off. */
export async function confirmAutocharge(
  work: Work,
  { label, ...requesting }: Requesting & { readonly label: string | null },
): Promise<Result<Card, Refused>> {
  const { customerId } = requesting
  if ((await selectCardsOf(work.tx, customerId)).length >= MOST_CARDS)
    return refuse({ kind: 'too-many-cards' })
  const offer = await findAutochargeOffer(work.tx, requesting)
  if (!offer) return refuse({ kind: 'autocharge-not-offered' })
  const known = await lockCardOf(work.tx, normalizeCardNumber(offer.number))
  if (known && (known.owner !== 'nobody' || known.kind !== offer.kind || known.blockedAt))
    return refuse({ kind: 'autocharge-not-offered' })
  const card: Card = {
    ...(known ?? createCar(offer, work.now)),
    ...{ owner: 'driver', customerId, billing: 'wallet', label },
  }
  const stored = known ? await updateCard(work.tx, card) : await insertCards(work.tx, [card])
  if (!stored.ok) {
    if (stored.refusal.kind === 'card-exists') return refuse({ kind: 'autocharge-not-offered' })
    throw new Error(`The driver ${customerId} who confirms a car is not there`)
  }
  await work.audit({
    action: 'card.confirm-car',
    subject: { kind: 'card', id: card.id },
    before: { owner: known?.owner ?? null },
    after: { owner: 'driver', customerId, bookingId: requesting.bookingId },
  })
  return ok(card)
}

const createCar = ({ number, kind }: AutochargeOffer, now: Date): Card => ({
  id: createId(),
  ...{ number, alsoReadAs: null, kind, label: null, owner: 'nobody', customerId: null },
  ...{ billing: 'none', freeReason: null, freeBy: null, group: null, mayOverlap: false },
  ...{ blockedAt: null, blockReason: null, expiresAt: null, createdAt: now, lastUsedAt: null },
  replaces: null,
})

/** The car begins nothing by itself any more, and is nobody's: its next driver may confirm it. A running charge goes on. */
export async function turnOffAutocharge(
  work: Work,
  { customerId, id }: { readonly customerId: string; readonly id: string },
): Promise<Result<undefined, { readonly kind: 'card-not-found' }>> {
  const cards = await selectCardsOf(work.tx, customerId)
  const own = cards.find((card) => card.id === id && isReadFromCar(card.kind))
  const card = own && (await lockCardOf(work.tx, own.number))
  if (!card || card.customerId !== customerId) return refuse({ kind: 'card-not-found' })
  const off: Card = {
    ...card,
    ...{ owner: 'nobody', customerId: null, billing: 'none', freeReason: null, freeBy: null, label: null },
  }
  const stored = await updateCard(work.tx, off)
  if (!stored.ok) throw new Error(`The car ${id} cannot be turned off: ${stored.refusal.kind}`)
  await work.audit({
    action: 'card.turn-off-car',
    subject: { kind: 'card', id },
    before: { owner: card.owner, customerId },
    after: { owner: off.owner },
  })
  return ok(undefined)
}
