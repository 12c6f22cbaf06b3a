/**
 * Bills sessions that drivers’ cards have begun: right after the charger’s message is stored, and by a job for those
 * that were left. The rows decide, so doing it again does nothing.
 */
import type { CardRefused } from '@voltyatra/domain'
import { ok } from '@voltyatra/domain'
import type { Db } from '../../db/client.ts'
import { runUnitOfWork } from '../../db/unit-of-work.ts'
import { chargeByCard, driveCharge, stopByCard } from '../bookings/index.ts'
import { noteRefusedCard } from '../unentitled-sessions/index.ts'
import {
  markPaid,
  markRefused,
  selectDecided,
  selectUnpaid,
  selectUnpaidSessions,
  type Unpaid,
} from './shown-queries.ts'

interface Following {
  readonly db: Db
  readonly now: Date
}

const MOST = 500

/** Makes and pays the booking of a session that a card has begun. @returns whether it is a booking's by now, or will be nobody's */
export async function payCardCharge({ db, now }: Following, sessionId: string): Promise<boolean> {
  const seen = await selectUnpaid(db, sessionId, { isToLock: false })
  if (!seen) {
    const decided = await selectDecided(db, sessionId)
    if (decided?.refused) await noteRefusedCard(db, { sessionId, now })
    return decided?.bookingId != null
  }
  // Nobody knows yet at which connector it charges.
  if (seen.number === null && seen.endedAt === null) return false
  const actor = { kind: 'system', name: 'cards' } as const
  const paid = await runUnitOfWork({ db, now, actor }, async (work) => {
    const session = await selectUnpaid(work.tx, sessionId, { isToLock: true })
    if (!session) return ok(undefined)
    const booking = await chargeByCard(work, toSession(session, now))
    if (!booking.ok) return booking
    await markPaid(work.tx, { sessionId, bookingId: booking.value.id })
    if (session.isBlocked) await stopByCard(work, booking.value.id)
    return ok(booking.value.id)
  })
  if (!paid.ok) {
    await markRefused(db, { sessionId, refused: toRefusedReason(paid.refusal.kind) })
    await noteRefusedCard(db, { sessionId, now })
    return true
  }
  if (paid.value !== undefined) await driveCharge({ db, now }, paid.value)
  return true
}

const toSession = ({ number, endedAt, ...session }: Unpaid, now: Date) => ({
  ...session,
  number: number ?? 0,
  until: endedAt ?? now,
})

function toRefusedReason(kind: string): CardRefused {
  switch (kind) {
    case 'owner-blocked':
    case 'no-credit':
    case 'not-here':
      return kind
    default:
      return 'connector-reserved'
  }
}

/** All of them; how many. One that fails keeps no other waiting. */
export async function payCardCharges({
  onFailure,
  ...following
}: Following & { readonly onFailure: (error: unknown, sessionId: string) => void }): Promise<{
  followed: number
}> {
  let followed = 0
  for (const sessionId of await selectUnpaidSessions(following.db, MOST)) {
    try {
      if (await payCardCharge(following, sessionId)) followed += 1
    } catch (error) {
      onFailure(error, sessionId)
    }
  }
  return { followed }
}
