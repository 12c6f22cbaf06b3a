/** Tickets of partners: a person asks in the portal, reads the answers there, and asks again. */
import { ok, type Result, refuse } from '@voltyatra/domain'
import type { PartnerActor } from '../../db/actor.ts'
import type { Reader } from '../../db/client.ts'
import { createId, type Work } from '../../db/unit-of-work.ts'
import { addQuestion } from './add-question.ts'
import {
  insertPartnerQuery,
  lockTicket,
  selectEntries,
  selectTicket,
  type Ticket,
  type TicketEntry,
} from './queries.ts'

type NotFound = { readonly kind: 'ticket-not-found' }
type Full = { readonly kind: 'ticket-full' }

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
): Promise<Result<OwnTicket, NotFound | Full>> {
  const { tx } = work
  const ticket = await lockTicket(tx, id)
  if (ticket?.partnerId !== actor.partnerId) return refuse({ kind: 'ticket-not-found' })
  const added = await addQuestion(work, ticket, { words, byPerson: actor.id, publicUrl })
  if (!added.ok) return added
  await work.audit({ action: 'ticket.ask-again', subject: { kind: 'ticket', id } })
  const after = await loadOwnTicket(tx, { id, partnerId: actor.partnerId })
  return after ? ok(after) : refuse({ kind: 'ticket-not-found' })
}
