/** The operator has looked at a session without a booking: it does not call for attention any more. */
import { ok, type Result, refuse } from '@voltyatra/domain'
import type { Work } from '../../db/unit-of-work.ts'
import { markAcknowledged } from './queries.ts'

export async function acknowledgeSession(
  work: Work,
  { sessionId, by }: { readonly sessionId: string; readonly by: string },
): Promise<Result<undefined, { readonly kind: 'charging-session-not-found' }>> {
  const isNew = await markAcknowledged(work.tx, { sessionId, by, now: work.now })
  if (isNew === undefined) return refuse({ kind: 'charging-session-not-found' })
  if (!isNew) {
    work.nothingChanged()
    return ok(undefined)
  }
  await work.audit({
    action: 'session.acknowledge',
    subject: { kind: 'charging-session', id: sessionId },
    before: { acknowledged: false },
    after: { acknowledged: true },
  })
  return ok(undefined)
}
