/** A mail that somebody has sent to the address of a ticket. */
import { days, hours, moveTicket, ok, type Result, refuse } from '@voltyatra/domain'
import type { Db, Reader } from '../../../db/client.ts'
import { createId, type Work } from '../../../db/unit-of-work.ts'
import { allowTries, type TooManyTries } from '../../access/index.ts'
import { notifyAssignee } from '../notify-assignee.ts'
import {
  insertEntry,
  lockTicket,
  MOST_ENTRIES,
  selectEntries,
  selectTicketByNumber,
  type Ticket,
  updateState,
} from '../queries.ts'
import { noteReceived, selectDriverEmail, selectTicketMail } from './queries.ts'
import { type ReadMail, readMail } from './read-mail.ts'
import { computePostSecret, isEqualSecretly, isOfTicket, loadMailKey } from './reply-address.ts'

/** How long after its end a ticket is opened again by mail. */
const OPEN_FOR_MS = days(180)
/** In an hour: more than a person writes, too few to fill a ticket or the desk. */
const MOST_IN_TICKET = 20
const MOST_IN_ALL = 1000

interface PostedMail {
  readonly secret: string
  /** The beginning of the mail, as it came. */
  readonly raw: Buffer
}

/** What is to be done with a mail; `automatic`: nothing. */
export type OpenedMail =
  | { readonly kind: 'automatic' }
  | { readonly kind: 'answer'; readonly ticketId: string; readonly mail: ReadMail }

type Refused =
  | {
      readonly kind: 'mail-address-unknown' | 'mail-unreadable' | 'mail-ticket-unknown' | 'mail-ticket-closed'
    }
  | TooManyTries

export async function openMail(
  { db, now }: { readonly db: Db; readonly now: Date },
  { secret, raw }: PostedMail,
): Promise<Result<OpenedMail, Refused>> {
  const { address, round } = await selectTicketMail(db)
  if (address === null) return refuse({ kind: 'mail-address-unknown' })
  const key = await loadMailKey(db)
  if (!isEqualSecretly(secret, computePostSecret(key, round))) return refuse({ kind: 'mail-address-unknown' })
  const mail = await readMail(raw)
  if (!mail) return refuse({ kind: 'mail-unreadable' })
  if (mail.isAutomatic) return ok({ kind: 'automatic' })
  const ticket = await findTicket(db, mail, key)
  if (!ticket) return refuse({ kind: 'mail-ticket-unknown' })
  if (isClosed(ticket, now)) return refuse({ kind: 'mail-ticket-closed' })
  const counted = await allowMail(db, ticket.id, now)
  return counted.ok ? ok({ kind: 'answer', ticketId: ticket.id, mail }) : counted
}

async function findTicket(db: Db, { tokens }: ReadMail, key: Buffer): Promise<Ticket | undefined> {
  for (const token of tokens) {
    const ticket = await selectTicketByNumber(db, token.number)
    if (ticket && isOfTicket(token, ticket, key)) return ticket
  }
  return undefined
}

const isClosed = ({ settledAt }: Ticket, now: Date): boolean =>
  settledAt !== null && now.getTime() - settledAt.getTime() > OPEN_FOR_MS

function allowMail(db: Db, ticketId: string, now: Date) {
  const windowMs = hours(1)
  const bounds = [
    { bucket: `ticket-mail:${ticketId}`, limit: MOST_IN_TICKET, windowMs },
    { bucket: 'ticket-mails', limit: MOST_IN_ALL, windowMs },
  ]
  return allowTries(db, bounds, now)
}

/** What was settled is open again, and whoever works on it gets a mail. @returns whether the same mail is there already */
export async function keepAnswer(
  work: Work,
  { ticketId, mail }: Extract<OpenedMail, { kind: 'answer' }>,
  publicUrl: string,
): Promise<Result<{ readonly isKnown: boolean }, { readonly kind: 'mail-ticket-unknown' | 'ticket-full' }>> {
  const { tx, now } = work
  const ticket = await lockTicket(tx, ticketId)
  if (!ticket) return refuse({ kind: 'mail-ticket-unknown' })
  if ((await selectEntries(tx, ticketId)).length >= MOST_ENTRIES) return refuse({ kind: 'ticket-full' })
  const { from, key, words, filesLeftOut } = mail
  const isFromAnother = from.toLowerCase() !== (await findOwnAddress(tx, ticket))?.toLowerCase()
  const isNew = await insertEntry(tx, {
    ...{ id: createId(), ticketId, kind: 'question', words, channel: null, byId: null, now },
    byPerson: isFromAnother ? null : ticket.personId,
    mail: { from, key, isFromAnother, filesLeftOut },
  })
  if (!isNew) return ok({ isKnown: true })
  const reopened = moveTicket(ticket.state, 'reopen')
  if (reopened.ok) await updateState(tx, { id: ticketId, state: reopened.value, now })
  await noteReceived(tx, now)
  await notifyAssignee(work, ticket, publicUrl)
  return ok({ isKnown: false })
}

/** Undefined or null where who asked has no mail address. */
const findOwnAddress = (
  reader: Reader,
  { customerId, email }: Ticket,
): Promise<string | null> | string | null =>
  customerId === null ? email : selectDriverEmail(reader, customerId)
