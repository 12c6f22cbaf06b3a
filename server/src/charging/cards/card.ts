/** A card as the features read it. */
import type { CardBilling, CardKind, CardOwner } from '@voltyatra/domain'

export interface Card {
  readonly id: string
  readonly number: string
  /** The UID in its other byte order, where a charger has read it so. */
  readonly alsoReadAs: string | null
  readonly kind: CardKind
  readonly label: string | null
  readonly owner: CardOwner
  readonly customerId: string | null
  readonly billing: CardBilling
  readonly freeReason: string | null
  /** The administrator who decided that. */
  readonly freeBy: string | null
  readonly group: string | null
  /** Whether it may charge in several places at once. */
  readonly mayOverlap: boolean
  readonly blockedAt: Date | null
  readonly blockReason: string | null
  readonly expiresAt: Date | null
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
  /** The number of the lost card in whose place it was sent. */
  readonly replaces: string | null
}
