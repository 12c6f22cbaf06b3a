/** Tickets: an operator acknowledges a question, notes, answers by the way it came from, and settles it. */
import { moveTicket, ok, type Result, refuse, type TicketEvent, type TicketState } from '@voltyatra/domain'
import { createId, type Work } from '../../db/unit-of-work.ts'
import { getMessages } from '../../messages/in-language.ts'
import { notifyCustomer } from '../notifications/index.ts'
import { queueMessage } from '../outbox/index.ts'
import { queueForPartner } from '../partner-people/index.ts'
import { formatReplyAddress } from './mail/reply-address.ts'
import type { AnswersByMail } from './mail/settings.ts'
import {
  type Channel,
  insertEntry,
  lockTicket,
  MOST_ENTRIES,
  selectEntries,
  selectTicket,
  type Ticket,
  type TicketAbout,
  updateAbout,
  updateState,
} from './queries.ts'

type NotFound = { readonly kind: 'ticket-not-found' }
type WrongState = { readonly kind: 'ticket-state'; readonly found: TicketState; readonly event: TicketEvent }
type Unreachable = { readonly kind: 'ticket-unreachable' }
type Full = { readonly kind: 'ticket-full' }

const getOperatorId = ({ actor }: Work): string => {
  if (actor.kind !== 'administrator') throw new Error('Only operators work on tickets')
  return actor.id
}

/** Not found where its question was removed meanwhile: then nothing of the change is kept. */
const loadAgain = async (work: Work, id: string): Promise<Result<Ticket, NotFound>> => {
  const ticket = await selectTicket(work.tx, id)
  return ticket ? ok(ticket) : refuse({ kind: 'ticket-not-found' })
}

/** Who asked is notified of the acknowledgement, with the number. */
export async function moveTicketOn(
  work: Work,
  { id, event }: { readonly id: string; readonly event: TicketEvent },
  answersByMail: AnswersByMail | undefined,
): Promise<Result<Ticket, NotFound | WrongState>> {
  const ticket = await lockTicket(work.tx, id)
  if (!ticket) return refuse({ kind: 'ticket-not-found' })
  const moved = moveTicket(ticket.state, event)
  if (!moved.ok) return moved
  await updateState(work.tx, { id, state: moved.value, now: work.now })
  if (event === 'acknowledge') await notifyAsker(work, ticket, { words: undefined, answersByMail })
  await work.audit({
    action: `ticket.${event}`,
    subject: { kind: 'ticket', id },
    before: { state: ticket.state },
    after: { state: moved.value },
  })
  return loadAgain(work, id)
}

/** Who works on it, and what it is about. */
export async function changeTicket(
  work: Work,
  id: string,
  about: TicketAbout,
): Promise<
  Result<
    Ticket,
    NotFound | { readonly kind: 'administrator-not-found' | 'booking-not-found' | 'charger-not-found' }
  >
> {
  const before = await lockTicket(work.tx, id)
  if (!before) return refuse({ kind: 'ticket-not-found' })
  const updated = await updateAbout(work.tx, id, about)
  if (!updated.ok) return updated
  const { assigneeId, bookingId, chargerId } = before
  await work.audit({
    action: 'ticket.change',
    subject: { kind: 'ticket', id },
    before: { assigneeId, bookingId, chargerId },
    after: { ...about },
  })
  return loadAgain(work, id)
}

interface TicketWords {
  readonly id: string
  readonly words: string
}

/** For operators alone. */
export async function addNote(
  work: Work,
  { id, words }: TicketWords,
): Promise<Result<Ticket, NotFound | Full>> {
  const ticket = await lockTicket(work.tx, id)
  if (!ticket) return refuse({ kind: 'ticket-not-found' })
  return addEntry(work, ticket, { kind: 'note', words, channel: null })
}

/** A driver reads the answer in the app's inbox, a visitor gets a mail, a partner reads it in the portal, with a mail where the person has an address. What was new is acknowledged by it. */
export async function answerTicket(
  work: Work,
  { id, words }: TicketWords,
  answersByMail: AnswersByMail | undefined,
): Promise<Result<Ticket, NotFound | Full | Unreachable>> {
  const ticket = await lockTicket(work.tx, id)
  if (!ticket) return refuse({ kind: 'ticket-not-found' })
  const channel = await notifyAsker(work, ticket, { words, answersByMail })
  if (!channel) return refuse({ kind: 'ticket-unreachable' })
  if (ticket.state === 'new') await updateState(work.tx, { id, state: 'acknowledged', now: work.now })
  return addEntry(work, ticket, { kind: 'reply', words, channel })
}

async function addEntry(
  work: Work,
  { id }: Ticket,
  entry: { kind: 'note' | 'reply'; words: string; channel: Channel | null },
): Promise<Result<Ticket, Full | NotFound>> {
  if ((await selectEntries(work.tx, id)).length >= MOST_ENTRIES) return refuse({ kind: 'ticket-full' })
  const byId = getOperatorId(work)
  await insertEntry(work.tx, { id: createId(), ticketId: id, ...entry, byId, byPerson: null, now: work.now })
  await work.audit({ action: `ticket.${entry.kind}`, subject: { kind: 'ticket', id } })
  return loadAgain(work, id)
}

interface TicketFacts {
  readonly words: string | undefined
  readonly answersByMail: AnswersByMail | undefined
}

/** By the way the question came from; undefined where there is none. Without words: that it has arrived. */
async function notifyAsker(
  work: Work,
  { id, number, origin, customerId, partnerId, email }: Ticket,
  { words, answersByMail }: TicketFacts,
): Promise<Channel | undefined> {
  const replyTo =
    answersByMail && formatReplyAddress(answersByMail.address, { id, number }, answersByMail.key)
  if (customerId !== null) {
    const to = { customerId, subject: null, replyTo }
    if (words === undefined) await notifyCustomer(work, { ...to, kind: 'query-received', facts: { number } })
    else await notifyCustomer(work, { ...to, kind: 'query-answered', facts: { number, words } })
    return 'app'
  }
  const { notice, ticketMailFoot } = getMessages('en')
  // Nobody has asked: whoever was notified of the fault reads what is said of it.
  if (origin === 'fault' && partnerId !== null && words !== undefined)
    await queueForPartner(work, partnerId, {
      ...{ template: 'query-answered', ...notice['query-answered']({ number, words }) },
    })
  if (email === null) return partnerId === null ? undefined : 'portal'
  const { title, message } =
    words === undefined ? notice['query-received']({ number }) : notice['query-answered']({ number, words })
  const template = words === undefined ? 'query-received' : 'query-answered'
  const body = replyTo === undefined ? message : `${message}\n\n${ticketMailFoot({ number })}`
  await queueMessage(work, { channel: 'email', recipient: email, template, subject: title, body, replyTo })
  return partnerId === null ? 'email' : 'portal'
}
