/** Sends the offers whose time has come. Run by a job, any number of them at once. */
import { ok } from '@voltyatra/domain'
import type { Db } from '../../db/client.ts'
import { runUnitOfWork, type Work } from '../../db/unit-of-work.ts'
import { runEach } from '../../platform/run-each.ts'
import { lockDueOffer, selectDueOffers, updateOffer } from './queries.ts'
import { sendOfferOut } from './service.ts'

/** How many were sent. Each is a transaction of its own: a cancellation waits for it, or comes before it. */
export async function sendDueOffers(db: Db, now: Date): Promise<number> {
  const context = { db, now, actor: { kind: 'system', name: 'send-offers' } } as const
  return runEach(await selectDueOffers(db, now), async (id) => {
    const one = await runUnitOfWork(context, (work) => sendOne(work, id))
    if (!one.ok) throw new Error(`An offer could not be sent: ${one.refusal.kind}`)
    return one.value
  })
}

async function sendOne(work: Work, id: string) {
  const before = await lockDueOffer(work.tx, id, work.now)
  if (!before) return ok(0)
  const after = await sendOfferOut(work, before)
  await updateOffer(work.tx, after)
  await work.audit({
    action: 'offer.send',
    subject: { kind: 'offer', id: before.id },
    before: { status: before.status },
    after: { status: after.status, broadcastId: after.broadcastId },
  })
  return ok(1)
}
