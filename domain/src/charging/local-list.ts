/** The cards that a charger takes while it is offline: what is sent so that its list is what it should be. Pure. */
import type { CardKind } from './card.ts'

export interface ListedCard {
  readonly number: string
  readonly kind: CardKind
  readonly group: string | null
  /** RFC 3339; null without an end. */
  readonly expiresAt: string | null
}

/** One line of what is sent: without a card, the number is taken out. */
export interface ListChange {
  readonly number: string
  readonly kind: CardKind
  readonly card: ListedCard | null
}

export interface ListUpdate {
  readonly type: 'Full' | 'Differential'
  readonly version: number
  readonly changes: readonly ListChange[]
}

interface ListNow {
  /** What the charger was sent, and has taken. */
  readonly sent: readonly ListedCard[]
  readonly sentVersion: number
  /** What the charger says that it has. */
  readonly version: number
  readonly wanted: readonly ListedCard[]
  readonly perMessage: number
  /** A change alone was not taken. */
  readonly isToSendAll?: boolean
}

/** Chargers have 32 bits for a version, and one list may be sent in thousands of pieces. */
const HIGHEST_VERSION = 2 ** 31 - 10_000

/** The calls that bring a charger's list to what is wanted, in their order; none where it is that already. */
export function listUpdates({
  sent,
  sentVersion,
  version,
  wanted,
  perMessage,
  isToSendAll = false,
}: ListNow): readonly ListUpdate[] {
  const isKnown = !isToSendAll && version === sentVersion && version > 0
  // A list that was never sent, and holds nothing, is right as it is.
  if (!isKnown && !isToSendAll && version === 0 && wanted.length === 0) return []
  const changed = isKnown ? listChanges(sent, wanted) : undefined
  if (changed?.length === 0) return []
  const last = Math.max(version, sentVersion, 0)
  // A whole list replaces the version, too, by any other one.
  const hasNext = last < HIGHEST_VERSION
  const difference = hasNext ? changed : undefined
  const changes = difference ?? wanted.map((card) => toListChange(card, card))
  const first = hasNext ? last + 1 : 1
  return splitIntoPieces(changes, Math.max(perMessage, 1)).map((piece, index) => ({
    type: !difference && index === 0 ? 'Full' : 'Differential',
    version: first + index,
    changes: piece,
  }))
}

const toListChange = ({ number, kind }: ListedCard, card: ListedCard | null): ListChange => ({
  number,
  kind,
  card,
})

function listChanges(sent: readonly ListedCard[], wanted: readonly ListedCard[]): readonly ListChange[] {
  const before = new Map(sent.map((card) => [card.number, card]))
  const after = new Set(wanted.map(({ number }) => number))
  const gone = sent.filter(({ number }) => !after.has(number)).map((card) => toListChange(card, null))
  const changed = wanted.filter((card) => !isSame(before.get(card.number), card))
  return [...gone, ...changed.map((card) => toListChange(card, card))]
}

const isSame = (one: ListedCard | undefined, other: ListedCard): boolean =>
  one !== undefined &&
  one.kind === other.kind &&
  one.group === other.group &&
  one.expiresAt === other.expiresAt

/** At least one: an empty list is sent too. */
function splitIntoPieces<T>(all: readonly T[], size: number): readonly (readonly T[])[] {
  const pieces: T[][] = []
  for (let at = 0; at < all.length; at += size) pieces.push(all.slice(at, at + size))
  return pieces.length === 0 ? [[]] : pieces
}
