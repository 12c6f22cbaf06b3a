/** Links by which fleets pay what they are asked for: made by the program, for a mail or for a person of the fleet. */
import { addMs, days, ok, type Paise, paise, type Result, refuse } from '@voltyatra/domain'
import { createId, type Work } from '../../db/unit-of-work.ts'
import { ensurePayer, type Fleet } from '../../people/fleets/index.ts'
import { LEAST_ORDER, MOST_FLEET_ORDER } from '../orders/index.ts'
import { makeSecret, PAY_PATH } from './links.ts'
import { cancelLinksBeyond, countLinksOfRequest, insertLink } from './queries.ts'

/** Of one request within a day: mails, and a page that somebody opens again and again. */
const MOST_IN_A_DAY = 20
const LIFETIME_MS = days(30)

export interface FleetLink {
  readonly address: string
  readonly amount: Paise
  readonly endsAt: Date
}

export type FleetLinkRefusal =
  | { readonly kind: 'fleet-request-paid' }
  | { readonly kind: 'fleet-links-of-a-day'; readonly retryAfter: number }

interface FleetLinkRequest {
  /** Its row is locked. */
  readonly fleet: Fleet
  readonly requestId: string
  /** Not paid yet of the request. */
  readonly left: Paise
  /** The origin at which people reach the program. */
  readonly publicUrl: string
}

/** Of more than one payment may be, the first part. */
export async function createFleetLink(
  work: Work,
  { fleet, requestId, left, publicUrl }: FleetLinkRequest,
): Promise<Result<FleetLink, FleetLinkRefusal>> {
  const { tx, now } = work
  if (left < LEAST_ORDER) return refuse({ kind: 'fleet-request-paid' })
  const made = await countLinksOfRequest(tx, { requestId, since: addMs(now, -days(1)) })
  if (made >= MOST_IN_A_DAY) return refuse({ kind: 'fleet-links-of-a-day', retryAfter: 3600 })
  const customerId = await ensurePayer(work, fleet)
  const { secret, hash } = makeSecret()
  const amount = paise(Math.min(left, MOST_FLEET_ORDER))
  const id = createId()
  const endsAt = addMs(now, LIFETIME_MS)
  await insertLink(tx, {
    ...{ id, customerId, purpose: 'fleet', amount, hash, createdAt: now, endsAt, by: null },
    fleetRequestId: requestId,
  })
  await work.audit({
    action: 'payment-link.create',
    subject: { kind: 'fleet', id: fleet.id },
    after: { link: id, purpose: 'fleet', amountPaise: amount, endsAt: endsAt.toISOString() },
  })
  return ok({ address: `${publicUrl}${PAY_PATH}/${secret}`, amount, endsAt })
}

/** A request has less left than some of its links ask for: what is being paid by them goes back by itself. */
export async function cancelFleetLinks(
  work: Work,
  { requestId, left }: { readonly requestId: string; readonly left: Paise },
): Promise<number> {
  return cancelLinksBeyond(work.tx, { requestId, left, at: work.now })
}
