/** Broadcasts: what an operator tells every driver. */
import { ok, type Result } from '@voltyatra/domain'
import type { AdministratorActor } from '../../db/actor.ts'
import { newId, type Work } from '../../db/unit-of-work.ts'
import { insertBroadcast } from './queries.ts'

export interface Broadcast {
  readonly id: string
  readonly title: string
  readonly message: string
  readonly createdAt: Date
  /** E-mail address of the operator. */
  readonly createdBy: string | null
}

/** Keeps a broadcast; every driver who has joined by now finds it among the notifications. */
export async function sendBroadcast(
  work: Work,
  sender: AdministratorActor,
  text: Pick<Broadcast, 'title' | 'message'>,
): Promise<Result<Broadcast, never>> {
  const broadcast = { id: newId(), ...text, createdAt: work.now }
  await insertBroadcast(work.tx, { ...broadcast, administratorId: sender.id })
  await work.audit({
    action: 'notification.send',
    subject: { kind: 'notification', id: broadcast.id },
    after: text,
  })
  return ok({ ...broadcast, createdBy: sender.name })
}
