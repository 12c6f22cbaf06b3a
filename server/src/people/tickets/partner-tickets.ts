/** Tickets of partners: a person asks in the portal, reads the answers there, and asks again. */
import { moveTicket, ok, type Result, refuse } from '@voltyatra/domain'
import type { PartnerActor } from '../../db/actor.ts'
import type { Reader } from '../../db/client.ts'
import { createId, type Work } from '../../db/unit-of-work.ts'
import { notifyAssignee } from './notify-assignee.ts'
import {
  insertEntry,
  insertPartnerQuery,
  lockTicket,
  MOST_ENTRIES,
  selectEntries,
  selectTicket,
  type Ticket,
  type TicketEntry,
  updateState,
} from './queries.ts'

type NotFound = { readonly kind: 'ticket-not-found' }

export async function openTicket(work: Work, actor: PartnerActor, words: string): Promise<Ticket> {
  const { id: personId, partnerId } = actor
  const query = { id: createId(), partnerId, personId, words, now: work.now }
  const id = await insertPartnerQuery(work.tx, query)
  await work.audit({ action: 'ticket.ask', subject: { kind: 'ticket', id } })
  const ticket = await selectTicket(work.tx, id)
  if (!ticket) throw new Error(`The ticket ${id} is gone`)
  return ticket
}

export interface OwnTicket {
  readonly ticket: Ticket
  /** Without the notes, which are the operators' own. */
  readonly entries: readonly TicketEntry[]
}

/** Another partner's is as if it were not there. */
export async function loadOwnTicket(
  reader: Reader,
  { id, partnerId }: { readonly id: string; readonly partnerId: string },
): Promise<OwnTicket | undefined> {
  const ticket = await selectTicket(reader, id)
  if (ticket?.partnerId !== partnerId) return undefined
  const entries = await selectEntries(reader, id)
  return { ticket, entries: entries.filter(({ kind }) => kind !== 'note') }
}

/** What was settled is open again, and whoever works on it gets a mail. */
export async function requestInTicket(
  work: Work,
  actor: PartnerActor,
  { id, words, publicUrl }: { readonly id: string; readonly words: string; readonly publicUrl: string },
): Promise<Result<OwnTicket, NotFound | { readonly kind: 'ticket-full' }>> {
  const { tx, now } = work
  const ticket = await lockTicket(tx, id)
  if (ticket?.partnerId !== actor.partnerId) return refuse({ kind: 'ticket-not-found' })
  if ((await selectEntries(tx, id)).length >= MOST_ENTRIES) return refuse({ kind: 'ticket-full' })
  const reopened = moveTicket(ticket.state, 'reopen')
  if (reopened.ok) await updateState(tx, { id, state: reopened.value, now })
  const entry = { id: createId(), ticketId: id, kind: 'question', words, channel: null } as const
  await insertEntry(tx, { ...entry, byId: null, byPerson: actor.id, now })
  await work.audit({ action: 'ticket.ask-again', subject: { kind: 'ticket', id } })
  await notifyAssignee(work, ticket, publicUrl)
  const after = await loadOwnTicket(tx, { id, partnerId: actor.partnerId })
  return after ? ok(after) : refuse({ kind: 'ticket-not-found' })
}
