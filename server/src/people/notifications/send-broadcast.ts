/** An operator sends a message to every driver; a job delivers it. */
import { addMs, ok, type Result, refuse } from '@voltyatra/domain'
import type { AdministratorActor } from '../../db/actor.ts'
import { UNDO_MS } from '../../db/undo.ts'
import { createId, type Work } from '../../db/unit-of-work.ts'
import { keepLetterCase, openLetter } from '../message-templates/index.ts'
import { queueMessage } from '../outbox/index.ts'
import { type Broadcast, type BroadcastKind, withTotals } from './broadcast.ts'
import { cancelWaiting, insertBroadcast, selectBroadcast } from './broadcast-queries.ts'
import type { BroadcastText, TranslatedText } from './broadcast-text.ts'

interface NewBroadcast extends TranslatedText {
  readonly kind: BroadcastKind
  /** Id of the operator whose word it is. */
  readonly administratorId: string | null
  /** Until then nothing goes out; null: it goes out at once. */
  readonly undoUntil?: Date | null
}

/** Keeps a broadcast to every customer who has joined by now; its id and how many they are. */
export async function startBroadcast(
  work: Work,
  { title, message, translations, kind, administratorId, undoUntil = null }: NewBroadcast,
): Promise<{ readonly id: string; readonly recipients: number }> {
  const id = createId()
  const recipients = await insertBroadcast(work.tx, {
    id,
    title,
    message,
    translations,
    kind,
    administratorId,
    createdAt: work.now,
    undoUntil,
  })
  await keepLetterCase(work, `broadcast-${kind}`, { title, message })
  return { id, recipients }
}

export async function sendBroadcast(
  work: Work,
  sender: AdministratorActor,
  broadcast: TranslatedText & { readonly kind: BroadcastKind; readonly isUndoable: boolean },
): Promise<Result<Broadcast, never>> {
  const { title, message, translations, kind } = broadcast
  const undoUntil = broadcast.isUndoable ? addMs(work.now, UNDO_MS) : null
  const { id, recipients } = await startBroadcast(work, {
    title,
    message,
    translations,
    kind,
    administratorId: sender.id,
    undoUntil,
  })
  await work.audit({
    action: 'notification.send',
    subject: { kind: 'notification', id },
    after: { title, message, translations, kind, recipients },
  })
  const row = {
    id,
    title,
    message,
    translations,
    kind,
    createdAt: work.now,
    createdBy: sender.name,
    offerId: null,
    recipients,
    startedAt: null,
    finishedAt: null,
    undoUntil,
    cancelledAt: null,
  }
  return ok(withTotals(row, []))
}

type UndoRefusal = { readonly kind: 'notification-not-found' | 'notification-under-way' }

/** Takes a broadcast back before it goes out; once more changes nothing. */
export async function undoBroadcast(
  work: Work,
  { id, administratorId }: { readonly id: string; readonly administratorId: string },
): Promise<Result<Broadcast, UndoRefusal>> {
  const isCancelled = await cancelWaiting(work.tx, id, { at: work.now, by: administratorId })
  const broadcast = await selectBroadcast(work.tx, id)
  if (!broadcast) return refuse({ kind: 'notification-not-found' })
  if (broadcast.status !== 'cancelled') return refuse({ kind: 'notification-under-way' })
  if (isCancelled) {
    await work.audit({
      action: 'notification.undo',
      subject: { kind: 'notification', id },
      before: { title: broadcast.title },
    })
  } else work.nothingChanged()
  return ok(broadcast)
}

/** Sends the text by mail to the operator alone, as a driver would get it. */
export async function testBroadcast(
  work: Work,
  sender: AdministratorActor,
  { title, message, kind }: BroadcastText & { readonly kind: BroadcastKind },
): Promise<Result<undefined, never>> {
  const write = await openLetter(work.tx, `broadcast-${kind}`)
  const text = write('email', { title, message })
  await queueMessage(work, {
    channel: 'email',
    recipient: sender.name,
    template: 'broadcast-test',
    subject: `Test: ${text.subject}`,
    body: text.body,
  })
  await work.audit({
    action: 'notification.test',
    subject: { kind: 'administrator', id: sender.id },
    after: { title, message, kind },
  })
  return ok(undefined)
}
