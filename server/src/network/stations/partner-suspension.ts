/** A suspended partner's stations take no new bookings: they go out of service with it and come back with it. */
import { ok, type Result } from '@voltyatra/domain'
import type { Work } from '../../db/unit-of-work.ts'
import { type MovePartnerRefusal, movePartnerBy, type Partner } from '../../people/partners/index.ts'
import { lockStationsOfPartner, moveStationsOfPartner } from './change-queries.ts'

const IN_SERVICE = { status: 'active', statusReason: null, statusCode: null } as const
/** By its code the stations are known again that went with their partner, and not for a reason of their own. */
const WITH_PARTNER = { status: 'inactive', statusReason: null, statusCode: 'partner-suspended' } as const

/**
 * Suspends the partner and takes its active stations out of service, or reinstates it and brings back what went with it.
 * Bookings that are there stay. Whoever changes or books a station locks it before its partner: so does this.
 */
export async function movePartnerWithStations(
  work: Work,
  partnerId: string,
  event: 'suspend' | 'reinstate',
): Promise<Result<Partner, MovePartnerRefusal>> {
  await lockStationsOfPartner(work.tx, partnerId)
  const partner = await movePartnerBy(work, partnerId, event)
  if (!partner.ok) return partner
  const [from, to] = event === 'suspend' ? [IN_SERVICE, WITH_PARTNER] : [WITH_PARTNER, IN_SERVICE]
  const moved = await moveStationsOfPartner(work.tx, partnerId, { from, to })
  await auditMoves(work, moved, { before: from.status, after: to.status })
  return ok(partner.value)
}

async function auditMoves(
  work: Work,
  ids: readonly string[],
  { before, after }: { readonly before: string; readonly after: string },
): Promise<void> {
  for (const id of ids) {
    await work.audit({
      action: 'station.status',
      subject: { kind: 'station', id },
      before: { status: before },
      after: { status: after, because: 'partner' },
    })
  }
}
