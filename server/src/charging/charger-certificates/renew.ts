/** Has chargers ask for a new certificate well before theirs ends, and takes one back. */
import { addMs, days, ok, type Result, refuse } from '@voltyatra/domain'
import type { Db } from '../../db/client.ts'
import { createId, type Work } from '../../db/unit-of-work.ts'
import { insertCommand } from '../chargers/index.ts'
import { findDialect } from '../dialects/index.ts'
import { markRevoked, selectChargersToRenew } from './queries.ts'

/** A charger may be away for weeks, and its first tries may fail. */
export const RENEWED_DAYS = 30
const REQUESTED_AGAIN_DAYS = 1
const ANSWER_MS = 30_000

/** Asks the connected chargers whose certificate ends soon, each once a day; how many. */
export async function renewCertificates(db: Db, now: Date): Promise<{ readonly requested: number }> {
  const due = await selectChargersToRenew(db, {
    now,
    endsBefore: addMs(now, days(RENEWED_DAYS)),
    requestedSince: addMs(now, -days(REQUESTED_AGAIN_DAYS)),
  })
  const facts = { timeoutMs: ANSWER_MS, askedBy: null, requestedKey: null, now }
  for (const { id: chargerId, protocol } of due) {
    await insertCommand(db, {
      id: createId(),
      chargerId,
      ...findDialect(protocol).calls.renewCertificate(),
      ...facts,
    })
  }
  return { requested: due.length }
}

/** Takes a certificate back: a connection that came by it ends, and none comes by it again. */
export async function revokeCertificate(
  work: Work,
  { chargerId, id }: { readonly chargerId: string; readonly id: string },
): Promise<Result<null, { readonly kind: 'certificate-not-found' }>> {
  const wasRevoked = await markRevoked(work.tx, { chargerId, id, now: work.now })
  if (!wasRevoked) return refuse({ kind: 'certificate-not-found' })
  await work.audit({
    action: 'charger.revoke-certificate',
    subject: { kind: 'charger', id: chargerId },
    after: { certificate: id },
  })
  return ok(null)
}
