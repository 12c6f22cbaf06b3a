/**
 * Records unentitled sessions, and asks their chargers to stop them, again and again until they end.
 * The rows decide: each stored message has its session checked, and a job checks all, also after a kill.
 */
import { decideEntitlement, type Unentitled } from '@voltyatra/domain'
import type { Db, Tx } from '../../db/client.ts'
import { createId } from '../../db/unit-of-work.ts'
import { insertCommand } from '../chargers/index.ts'
import { findDialect } from '../dialects/index.ts'
import { computeNextStopAt } from './next-stop.ts'
import { holdSession, insertFound, noteRequest, type OpenSession, selectSessionsToCheck } from './queries.ts'

interface Looking {
  readonly db: Db
  readonly now: Date
}

/** How long the charger has for its answer, in milliseconds. */
const ANSWER_MS = 30_000

/** Why nothing entitles it; undefined where something does, or nothing is needed yet. */
function findUnentitledReason(session: OpenSession): Unentitled | undefined {
  if (session.isUnknownStop) return 'unknown-transaction'
  const entitlement = decideEntitlement(session)
  return entitlement.ok ? undefined : entitlement.refusal.kind
}

const isDue = (session: OpenSession, now: Date): boolean => {
  if (session.isUnknownStop || session.isDriven) return false
  const at = computeNextStopAt(session)
  return at !== undefined && at <= now
}

/** The same for one session, right after its charger has spoken of it. */
export async function stopIfUnentitled(looking: Looking, sessionId: string): Promise<void> {
  for (const session of await selectSessionsToCheck(looking.db, { sessionId })) await follow(looking, session)
}

/** All of them; how many were found anew, and how many asked to stop. One that fails keeps no other waiting. */
export async function stopUnentitledSessions({
  onFailure,
  ...looking
}: Looking & { readonly onFailure: (error: unknown, sessionId: string) => void }): Promise<{
  found: number
  requested: number
}> {
  const done = { found: 0, requested: 0 }
  for (const session of await selectSessionsToCheck(looking.db)) {
    try {
      const { isNew, isRequested } = await follow(looking, session)
      if (isNew) done.found += 1
      if (isRequested) done.requested += 1
    } catch (error) {
      onFailure(error, session.id)
    }
  }
  return done
}

async function follow({ db, now }: Looking, seen: OpenSession) {
  const isConcerned = (session: OpenSession) =>
    findUnentitledReason(session) !== undefined && (session.why === null || isDue(session, now))
  if (!isConcerned(seen)) return { isNew: false, isRequested: false }
  return db.transaction().execute(async (tx) => {
    // Looked at again once nobody else can.
    const isOpen = await holdSession(tx, seen.id)
    const [session] = isOpen ? await selectSessionsToCheck(tx, { sessionId: seen.id }) : []
    const why = session && findUnentitledReason(session)
    if (!session || !why) return { isNew: false, isRequested: false }
    const isNew = session.why === null
    if (isNew) await insertFound(tx, { sessionId: session.id, why, now })
    const isRequested = isDue(session, now)
    if (isRequested) await request(tx, session, now)
    return { isNew, isRequested }
  })
}

async function request(tx: Tx, session: OpenSession, now: Date): Promise<void> {
  const command = {
    ...findDialect(session.protocol).calls.stop(session),
    id: createId(),
    chargerId: session.chargerId,
    timeoutMs: ANSWER_MS,
    askedBy: null,
    requestedKey: null,
  }
  const commandId = (await insertCommand(tx, { ...command, now })) ?? null
  await noteRequest(tx, { sessionId: session.id, commandId, now })
}

/** When a charger is to be asked next without a new message. */
export async function findNextUnentitledAt({ db, now }: Looking): Promise<Date | undefined> {
  const times = (await selectSessionsToCheck(db)).flatMap((session) => {
    if (findUnentitledReason(session) === undefined) return []
    if (session.why === null) return [now]
    return session.isUnknownStop || session.isDriven ? [] : (computeNextStopAt(session) ?? [])
  })
  const first = Math.min(...times.map((at) => at.getTime()))
  return times.length === 0 ? undefined : new Date(Math.max(first, now.getTime()))
}
