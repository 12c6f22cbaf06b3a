/** Tickets of drivers: asked in the app, read there with the answers, asked again. */
import { ok, type Result, refuse } from '@voltyatra/domain'
import type { Reader } from '../../db/client.ts'
import type { Work } from '../../db/unit-of-work.ts'
import { addQuestion } from './add-question.ts'
import type { OwnTicket } from './partner-tickets.ts'
import { lockTicket, selectEntries, selectTicket } from './queries.ts'

interface OfDriver {
  readonly id: string
  readonly customerId: string
}

/** Another driver's is as if it were not there. */
export async function loadDriverTicket(
  reader: Reader,
  { id, customerId }: OfDriver,
): Promise<OwnTicket | undefined> {
  const ticket = await selectTicket(reader, id)
  if (ticket?.customerId !== customerId) return undefined
  const entries = await selectEntries(reader, id)
  return { ticket, entries: entries.filter(({ kind }) => kind !== 'note') }
}

export async function writeInDriverTicket(
  work: Work,
  { id, customerId, words, publicUrl }: OfDriver & { readonly words: string; readonly publicUrl: string },
): Promise<Result<OwnTicket, { readonly kind: 'ticket-not-found' | 'ticket-full' }>> {
  const ticket = await lockTicket(work.tx, id)
  if (ticket?.customerId !== customerId) return refuse({ kind: 'ticket-not-found' })
  const added = await addQuestion(work, ticket, { words, byPerson: null, publicUrl })
  if (!added.ok) return added
  const after = await loadDriverTicket(work.tx, { id, customerId })
  return after ? ok(after) : refuse({ kind: 'ticket-not-found' })
}
