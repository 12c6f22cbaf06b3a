/**
 * What entitles a session to energy. Every entitled session has one of the kinds below; only this file lists them. A
 * new kind (a guest's payment) is a field of the claim, a line of `decideEntitlement`, and its column in the server's
 * `charging/unentitled-sessions/queries.ts`.
 */
import type { BookingState } from '../booking/states.ts'
import { assertNever, ok, type Result, refuse } from '../result.ts'

/** What is known of a session that has begun, or goes on. */
export interface SessionClaim {
  /** Of the booking that it charges for; null without one. */
  readonly booking: BookingState | null
  /** What became of the card that it began with; null without one. Once it is paid by a booking, that one counts. */
  readonly card: 'accepted' | 'refused' | null
  /** The tag that it charges under, as its charger said; null where it has said none. */
  readonly idTag: string | null
  /** Energy flows, or has, as far as the charger has said. */
  readonly hasCharged: boolean
}

export type Entitlement =
  | { readonly kind: 'booking' }
  /** The card of a known owner: its booking is being made, or it charges for free. */
  | { readonly kind: 'card' }
  /** A car is connected, and nobody has asked for energy yet. */
  | { readonly kind: 'not-needed-yet' }

/** Why nothing entitles it. */
export const UNENTITLED = [
  'no-booking',
  'booking-cancelled',
  'booking-over',
  'unknown-transaction',
  'card-refused',
] as const
export type Unentitled = (typeof UNENTITLED)[number]

export function decideEntitlement({
  booking,
  card,
  idTag,
  hasCharged,
}: SessionClaim): Result<Entitlement, { readonly kind: Unentitled }> {
  switch (booking) {
    case null:
      if (card === 'accepted') return ok({ kind: 'card' })
      if (card === 'refused') return refuse({ kind: 'card-refused' })
      return idTag === null && !hasCharged ? ok({ kind: 'not-needed-yet' }) : refuse({ kind: 'no-booking' })
    case 'reserved':
    case 'in_progress':
      return ok({ kind: 'booking' })
    case 'cancelled':
      return refuse({ kind: 'booking-cancelled' })
    case 'completed':
    case 'confirmed':
      return refuse({ kind: 'booking-over' })
    default:
      return assertNever(booking)
  }
}
