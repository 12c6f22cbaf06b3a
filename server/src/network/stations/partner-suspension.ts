/** A suspended partner's stations take no new bookings: they go out of service with it and come back with it. */
import type { Work } from '../../db/unit-of-work.ts'
import { moveStationsOfPartner } from './change-queries.ts'

/** By this reason the stations are known again that went with their partner, and not for one of their own. */
const WITH_PARTNER = 'The host is suspended'

/** Takes the partner's active stations out of service; bookings that are there stay. */
export async function takeOutStationsOf(work: Work, partnerId: string): Promise<void> {
  const moved = await moveStationsOfPartner(work.tx, partnerId, {
    from: { status: 'active', statusReason: null },
    to: { status: 'inactive', statusReason: WITH_PARTNER },
  })
  await auditMoves(work, moved, { before: 'active', after: 'inactive' })
}

/** Brings back what went out of service with the partner. */
export async function bringBackStationsOf(work: Work, partnerId: string): Promise<void> {
  const moved = await moveStationsOfPartner(work.tx, partnerId, {
    from: { status: 'inactive', statusReason: WITH_PARTNER },
    to: { status: 'active', statusReason: null },
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
