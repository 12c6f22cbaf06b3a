/** An operator tells every driver something; a job delivers it. */
import { ok, type Result } from '@voltyatra/domain'
import type { AdministratorActor } from '../../db/actor.ts'
import { newId, type Work } from '../../db/unit-of-work.ts'
import { type Broadcast, type BroadcastKind, type BroadcastText, withTotals } from './broadcast.ts'
import { insertBroadcast } from './broadcast-queries.ts'

interface NewBroadcast extends BroadcastText {
  readonly kind: BroadcastKind
  /** Id of the operator whose word it is. */
  readonly administratorId: string | null
}

/** Keeps a broadcast to every customer who has joined by now; its id and how many they are. */
export async function startBroadcast(
  work: Work,
  { title, message, kind, administratorId }: NewBroadcast,
): Promise<{ readonly id: string; readonly recipients: number }> {
  const id = newId()
  const recipients = await insertBroadcast(work.tx, {
    id,
    title,
    message,
    kind,
    administratorId,
    createdAt: work.now,
  })
  return { id, recipients }
}

export async function sendBroadcast(
  work: Work,
  sender: AdministratorActor,
  broadcast: BroadcastText & { readonly kind: BroadcastKind },
): Promise<Result<Broadcast, never>> {
  const { title, message, kind } = broadcast
  const { id, recipients } = await startBroadcast(work, { ...broadcast, administratorId: sender.id })
  await work.audit({
    action: 'notification.send',
    subject: { kind: 'notification', id },
    after: { title, message, kind, recipients },
  })
  const row = {
    id,
    title,
    message,
    kind,
    createdAt: work.now,
    createdBy: sender.name,
    offerId: null,
    recipients,
    startedAt: null,
    finishedAt: null,
  }
  return ok(withTotals(row, []))
}
