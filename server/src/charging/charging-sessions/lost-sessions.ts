/** Sessions that their charger will not end: it is gone, or has forgotten them. A stop that comes after all still counts. */
import { hours, minutes } from '@voltyatra/domain'
import type { Db, Reader, Tx } from '../../db/client.ts'
import { runEach } from '../../platform/run-each.ts'
import { applyEvent, type LiveSession } from './live-session.ts'
import { type Forgotten, lockIfGone, selectChargersGone, selectForgotten } from './lost-session-queries.ts'
import { saveSessions, selectOpenSessions } from './queries.ts'

/** A charger may be without a line for hours and bring everything afterwards; not for longer than this. */
const GONE_MS = hours(24)
/**
 * A charger that goes on with a session after it started anew does so within this time, and one whose connector is free has
 * brought the end of what charged there.
 */
const RESUME_MS = minutes(15)

/** Lapses the sessions of chargers that have been away for too long; how many. */
export async function endLostSessions(db: Db, now: Date): Promise<number> {
  const since = new Date(now.getTime() - GONE_MS)
  return runEach(await selectChargersGone(db, since), (chargerId) =>
    db.transaction().execute((tx) => endSessionsOf(tx, chargerId, { since, now })),
  )
}

async function endSessionsOf(
  tx: Tx,
  chargerId: string,
  { since, now }: { readonly since: Date; readonly now: Date },
): Promise<number> {
  if (!(await lockIfGone(tx, chargerId, since))) return 0
  const event = { kind: 'lapsed', reason: 'ChargerLost', arrived: now.getTime() } as const
  const lapsed = (await selectOpenSessions(tx, chargerId)).flatMap(
    (session) => applyEvent(session, event) ?? [],
  )
  const rows = lapsed.map(({ row }) => row)
  await saveSessions(tx, rows)
  return rows.length
}

/** The sessions of a process's chargers, which are there, that these have not gone on with for a while. */
export const findForgottenSessions = (
  reader: Reader,
  { processId, now }: { readonly processId: string; readonly now: Date },
): Promise<readonly Forgotten[]> =>
  selectForgotten(reader, { processId, before: new Date(now.getTime() - RESUME_MS) })

/** The session as it has ended; undefined where its charger has spoken of it meanwhile. */
export function endForgotten(session: LiveSession, { why }: Pick<Forgotten, 'why'>, now: Date) {
  const { flow, heardAt = 0 } = session.progress
  const lastAt = Math.max(heardAt, session.notifiedAt)
  const isHeard = lastAt > now.getTime() - RESUME_MS || (why === 'NotResumed' && flow !== 'interrupted')
  return isHeard ? undefined : applyEvent(session, { kind: 'lapsed', reason: why, arrived: now.getTime() })
}
