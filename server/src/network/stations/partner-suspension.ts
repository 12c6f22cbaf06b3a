/** A suspended partner's stations take no new bookings: they go out of service with it and come back with it. */
import type { Work } from '../../db/unit-of-work.ts'
import { moveStationsOfPartner } from './change-queries.ts'

const IN_SERVICE = { status: 'active', statusReason: null, statusCode: null } as const
/** By its code the stations are known again that went with their partner, and not for a reason of their own. */
const WITH_PARTNER = { status: 'inactive', statusReason: null, statusCode: 'partner-suspended' } as const

/** Takes the partner's active stations out of service; bookings that are there stay. */
export async function takeOutStationsOf(work: Work, partnerId: string): Promise<void> {
  const moved = await moveStationsOfPartner(work.tx, partnerId, {
    from: IN_SERVICE,
    to: WITH_PARTNER,
  })
  await auditMoves(work, moved, { before: 'active', after: 'inactive' })
}

/** Brings back what went out of service with the partner. */
export async function bringBackStationsOf(work: Work, partnerId: string): Promise<void> {
  const moved = await moveStationsOfPartner(work.tx, partnerId, {
    from: WITH_PARTNER,
    to: IN_SERVICE,
  })
  await auditMoves(work, moved, { before: 'inactive', after: 'active' })
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
