/**
 * A company orders cards for its drivers and cars, free of charge as drivers do. What bounds it is what it has use for: cards
 * in use and on their way are at most two for each driver and car, and no more come than are activated.
 */
import { addMs, days, ok, type Result, refuse } from '@voltyatra/domain'
import { createId, type Work } from '../../db/unit-of-work.ts'
import { countFleetMeans } from '../../people/fleet-means/index.ts'
import { lockFleet } from '../../people/fleets/index.ts'
import { type CardOrder, type Delivery, insertOrder, selectPlacedByFleet } from './order-queries.ts'
import { loadOrderAgain } from './orders.ts'

/** A card for the car, and one for who drives it. */
const MOST_FOR_EACH = 2
/** Of one company, ordered or sent and not activated. */
const MOST_UNDER_WAY = 100
/** Orders of one company in 24 hours, those too that are withdrawn. */
const MOST_RECENT = 5

interface Placing {
  readonly fleetId: string
  readonly count: number
  readonly delivery: Omit<Delivery, 'label'>
}

type FleetOrderRefused =
  | { readonly kind: 'fleet-cards-suspended' | 'too-many-fleet-card-orders' }
  | { readonly kind: 'too-many-cards-ordered'; readonly most: number }

/** Costs nothing. */
export async function placeFleetOrder(
  work: Work,
  { fleetId, count, delivery }: Placing,
): Promise<Result<CardOrder, FleetOrderRefused>> {
  // The fleet first, as wherever its drivers, cars and cards change: of two orders at once one is counted before the other.
  const fleet = await lockFleet(work.tx, fleetId)
  if (!fleet) throw new Error(`The fleet ${fleetId} of somebody who is signed in is gone`)
  if (fleet.suspendedAt) return refuse({ kind: 'fleet-cards-suspended' })
  const { underWay, recent } = await selectPlacedByFleet(work.tx, fleetId, addMs(work.now, -days(1)))
  if (recent >= MOST_RECENT) return refuse({ kind: 'too-many-fleet-card-orders' })
  const { drivers, vehicles, cards } = await countFleetMeans(work.tx, fleetId)
  const useful = MOST_FOR_EACH * (drivers + vehicles) - cards
  const most = Math.max(0, Math.min(useful, MOST_UNDER_WAY) - underWay)
  if (count > most) return refuse({ kind: 'too-many-cards-ordered', most })
  const id = createId()
  await insertOrder(work.tx, { ...delivery, label: null, replaces: null, id, fleetId, count, at: work.now })
  await work.audit({
    action: 'card-order.place',
    subject: { kind: 'card-order', id },
    after: { fleet: fleetId, cards: count },
  })
  return ok(await loadOrderAgain(work, id))
}
