/** Adds a message to a ticket by the person who opened it. */
import { moveTicket, ok, type Result, refuse } from '@voltyatra/domain'
import { createId, type Work } from '../../db/unit-of-work.ts'
import { notifyAssignee } from './notify-assignee.ts'
import { insertEntry, MOST_ENTRIES, selectEntries, type Ticket, updateState } from './queries.ts'

interface Question {
  readonly words: string
  /** The person of a partner; null for a driver. */
  readonly byPerson: string | null
  readonly publicUrl: string
}

/** What was settled is open again, and whoever works on it gets a mail. The ticket's row is locked. */
export async function addQuestion(
  work: Work,
  ticket: Ticket,
  { words, byPerson, publicUrl }: Question,
): Promise<Result<null, { readonly kind: 'ticket-full' }>> {
  const { tx, now } = work
  const { id } = ticket
  if ((await selectEntries(tx, id)).length >= MOST_ENTRIES) return refuse({ kind: 'ticket-full' })
  const reopened = moveTicket(ticket.state, 'reopen')
  if (reopened.ok) await updateState(tx, { id, state: reopened.value, now })
  const entry = { id: createId(), ticketId: id, kind: 'question', words, channel: null } as const
  await insertEntry(tx, { ...entry, byId: null, byPerson, now })
  await notifyAssignee(work, ticket, publicUrl)
  return ok(null)
}
