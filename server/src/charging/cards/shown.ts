/**
 * A card is presented at a charger: what the charger is answered, and whether the session that begins with it is
 * accepted.
 */
import {
  admitCard,
  CARD_KINDS,
  type CardRefused,
  computeCardState,
  getCardGroup,
  isReadFromCar,
  isReportedLate,
  isSameWay,
  normalizeShown,
  ok,
  type Result,
  refuse,
} from '@voltyatra/domain'
import type { Reader, Tx } from '../../db/client.ts'
import { canPayAt, canPaySwap, computeMostWh } from '../bookings/index.ts'
import { noteBlockedUse } from './blocked-use-queries.ts'
import type { Card } from './card.ts'
import { isContractProven } from './contract-queries.ts'
import { lockCardOf, selectCard, updateReversedNumber } from './queries.ts'
import { noteRefusedShown } from './refused-queries.ts'
import {
  type ChargerAtStation,
  insertCardCharge,
  isCharging,
  isChargingHere,
  isCustomerBlocked,
  selectAdmitted,
  selectChargerAtStation,
  selectConnectorOfSession,
} from './shown-queries.ts'
import { hasTooManyUnknownCards, noteUnknownCard } from './unknown-queries.ts'

export interface Shown {
  readonly chargerId: string
  /** As the charger says it. */
  readonly number: string
  /** In the words of 2.0.1; 1.6 says none. */
  readonly kind?: string | undefined
  /** It has ended a charge: nobody asks whether it could begin another. */
  readonly isEnding?: boolean
  readonly now: Date
}

export interface CardAnswer {
  readonly status: 'accepted' | CardRefused
  /** Any card of the same group may end the charge. */
  readonly group: string | null
  readonly expiresAt: Date | null
}

const answer = (
  { group, expiresAt }: Pick<CardAnswer, 'group' | 'expiresAt'>,
  found: Result<unknown, { readonly kind: CardRefused }>,
): CardAnswer => ({ status: found.ok ? 'accepted' : found.refusal.kind, group, expiresAt })

const getGroupAndExpiry = (card: Card): Pick<CardAnswer, 'group' | 'expiresAt'> => ({
  group: getCardGroup(card),
  expiresAt: card.expiresAt,
})

/** Whether a card that is shown may begin a charge, or end one; undefined for a number that no card has. */
export async function answerCard(reader: Reader, shown: Shown): Promise<CardAnswer | undefined> {
  const { number, kind } = normalizeShown(shown.number, shown.kind)
  const card = await selectCard(reader, number)
  if (!card || !isSameWay(card.kind, kind)) return undefined
  await recordReversedNumber(reader, card, number)
  return answer(getGroupAndExpiry(card), await checkShown(reader, card, shown))
}

/** The first charger that reads a card in the other byte order: from then on, charging lists hold both. */
async function recordReversedNumber(reader: Reader, card: Card, shown: string): Promise<void> {
  if (shown !== card.number && shown !== card.alsoReadAs) await updateReversedNumber(reader, card.id, shown)
}

/**
 * What a charger is answered of a card that it was shown to begin a charge; one that no operator would want is noted.
 */
export async function answerShown(reader: Reader, shown: Shown): Promise<CardAnswer | undefined> {
  const card = await answerCard(reader, shown)
  if (!card || isUnassignedCar(card, shown)) await noteUnknownCard(reader, shown)
  else if (card.status !== 'accepted') await noteRefused(reader, shown, card.status)
  return card
}

/** A car whose Autocharge was turned off is there for whoever drives it now. */
function isUnassignedCar({ status }: CardAnswer, shown: Shown): boolean {
  const kind = CARD_KINDS.find((one) => one === normalizeShown(shown.number, shown.kind).kind)
  return status === 'unassigned' && kind !== undefined && isReadFromCar(kind)
}

async function noteRefused(
  reader: Reader,
  { number, kind, chargerId, now }: Shown,
  why: CardRefused,
): Promise<void> {
  const card = await selectCard(reader, normalizeShown(number, kind).number)
  if (!card) return
  await noteRefusedShown(reader, { cardId: card.id, chargerId, why, now })
  if (why === 'blocked') await noteBlockedUse(reader, { cardId: card.id, chargerId, now })
}

async function checkShown(
  reader: Reader,
  card: Card,
  { chargerId, isEnding = false, now }: Shown,
): Promise<Result<undefined, { readonly kind: CardRefused }>> {
  const state = computeCardState(card, now)
  if (state !== 'accepted') return refuse({ kind: state })
  // To end a charge, no money for another is needed.
  if (isEnding || (await isChargingHere(reader, { chargerId, card }))) return ok(undefined)
  if (await hasTooManyUnknownCards(reader, { chargerId, kind: card.kind, now }))
    return refuse({ kind: 'too-many-tries' })
  if (!(await isProven(reader, { chargerId, card, now }))) return refuse({ kind: 'contract-unproven' })
  if (await isOwnerBlocked(reader, card)) return refuse({ kind: 'owner-blocked' })
  return checkStation(reader, { card, ...(await selectChargerAtStation(reader, chargerId)), now })
}

/** A contract's identifier is no secret: it begins nothing without its certificate. */
const isProven = async (
  reader: Reader,
  { chargerId, card, now }: { readonly chargerId: string; readonly card: Card; readonly now: Date },
): Promise<boolean> =>
  card.kind !== 'eMAID' || (await isContractProven(reader, { chargerId, number: card.number, now }))

/**
 * Free charging is for the network's own stations, not a partner's; a paying card needs money, and a connector with a
 * price.
 */
async function checkStation(
  reader: Reader,
  {
    card: { id: cardId, customerId, billing },
    isPartners,
    connectorIds,
    isCabinet,
    capacityWh,
    now,
  }: ChargerAtStation & { readonly card: Card; readonly now: Date },
): Promise<Result<undefined, { readonly kind: CardRefused }>> {
  if (billing === 'free') return isPartners ? refuse({ kind: 'not-here' }) : ok(undefined)
  if (customerId === null) return refuse({ kind: 'unassigned' })
  if (!isCabinet) return canPayAt(reader, { connectorIds, customerId, cardId, now })
  const mostWh = computeMostWh(capacityWh, 1)
  const paid = await canPaySwap(reader, { connectorIds, customerId, cardId, mostWh, now })
  if (paid.ok) return paid
  const { kind } = paid.refusal
  return refuse({ kind: kind === 'no-price' ? 'not-here' : kind })
}

interface Begun extends Shown {
  readonly session: { readonly id: string; readonly bookingId: string | null; readonly number: number | null }
  /** When the charger was shown the card. */
  readonly at: Date
  /** It says that it had nobody to ask, or that it is over. */
  readonly isOffline: boolean
  /** It is reported as it begins, whatever the charger's clock says. */
  readonly isAtOnce: boolean
}

/**
 * Decides, once for each session, about the card that it has begun with; what the charger repeats is answered as
 * before. Undefined where no card has the number, or a booking's own tag has begun it.
 */
export async function admitSession(tx: Tx, begun: Begun): Promise<CardAnswer | undefined> {
  const { session, now, at } = begun
  const known = await selectAdmitted(tx, session.id)
  if (known) {
    const refused = known.refused ?? (known.blockedAt ? 'blocked' : null)
    return answer(known, refused ? refuse({ kind: refused }) : ok(undefined))
  }
  if (session.bookingId !== null) return undefined
  const { number, kind } = normalizeShown(begun.number, begun.kind)
  const card = await lockCardOf(tx, number)
  if (!card || !isSameWay(card.kind, kind)) return undefined
  await recordReversedNumber(tx, card, number)
  const { chargerId } = begun
  const charger = await selectChargerAtStation(tx, chargerId)
  const { connectedAt } = charger
  const isLate = begun.isOffline || (!begun.isAtOnce && isReportedLate({ at, now, connectedAt }))
  const found = await checkBegun(tx, card, { ...begun, ...charger, isLate })
  const refused = found.ok ? null : found.refusal.kind
  await insertCardCharge(tx, { sessionId: session.id, card, isLate, refused, now })
  if (refused !== null) await noteRefusedShown(tx, { cardId: card.id, chargerId, why: refused, now })
  if (refused === 'blocked') await noteBlockedUse(tx, { cardId: card.id, chargerId, now })
  // What began before it was blocked is paid, and ended.
  const isBlockedNow = found.ok && computeCardState(card, now) === 'blocked'
  return answer(getGroupAndExpiry(card), isBlockedNow ? refuse({ kind: 'blocked' }) : found)
}

async function checkBegun(
  tx: Tx,
  card: Card,
  {
    session,
    at,
    now,
    isLate,
    chargerId,
    ...charger
  }: Begun & ChargerAtStation & { readonly isLate: boolean },
): Promise<Result<undefined, { readonly kind: CardRefused }>> {
  if (!isLate && (await hasTooManyUnknownCards(tx, { chargerId, kind: card.kind, now })))
    return refuse({ kind: 'too-many-tries' })
  const admitted = admitCard({
    card,
    isOwnerBlocked: await isOwnerBlocked(tx, card),
    isInUse: await isCharging(tx, { cardId: card.id, sessionId: session.id }),
    at: isLate ? at : now,
    isLate,
  })
  if (!admitted.ok) return admitted
  // What has charged already is paid, whatever would keep another from beginning.
  if (isLate && card.billing === 'wallet') return ok(undefined)
  if (!(await isProven(tx, { chargerId, card, now }))) return refuse({ kind: 'contract-unproven' })
  // Shown before a cable was plugged in: any connector of the charger may be meant.
  if (session.number === null) return checkStation(tx, { ...charger, card, now })
  const connectorId = await selectConnectorOfSession(tx, session.id)
  return checkStation(tx, { ...charger, card, connectorIds: connectorId === null ? [] : [connectorId], now })
}

const isOwnerBlocked = async (reader: Reader, { customerId }: Card): Promise<boolean> =>
  customerId !== null && (await isCustomerBlocked(reader, customerId))
