/** SQL of the tickets. */
import type { Result, TicketState } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/client.ts'
import { type ListRequest, selectKeysetPage, toContainsPattern } from '../../db/keyset.ts'
import { refuseOnConstraint } from '../../db/refuse-on-constraint.ts'

export interface Ticket {
  readonly id: string
  readonly number: number
  readonly origin: 'driver' | 'visitor' | 'partner' | 'fault'
  readonly state: TicketState
  readonly receivedAt: Date
  readonly acknowledgedAt: Date | null
  readonly settledAt: Date | null
  readonly assigneeId: string | null
  /** The operator's mail address. */
  readonly assignee: string | null
  readonly bookingId: string | null
  readonly chargerId: string | null
  readonly name: string
  readonly phone: string
  /** Of a visitor, or of the person of a partner who has not been removed. */
  readonly email: string | null
  readonly words: string
  /** The driver who asked; null where somebody else did. */
  readonly customerId: string | null
  /** Whose person asked, or who is notified of a fault at its station; null of any other. */
  readonly partnerId: string | null
  readonly partnerName: string | null
  /** The person of the partner who asked. */
  readonly personId: string | null
  /** Of a fault that a rule found. */
  readonly overSince: Date | null
}

/** A question is what whoever asked says after the first words: a person of a partner in the portal, a driver in the app, anybody by mail. */
export type EntryKind = 'note' | 'reply' | 'question'
export type Channel = 'app' | 'email' | 'portal'

export interface TicketEntry {
  readonly id: string
  readonly kind: EntryKind
  readonly words: string
  readonly channel: Channel | null
  /** The operator's mail address, the name of the person of the partner, the address that the mail came from, or the driver's name. */
  readonly by: string
  /** Of a question that came by mail; null of any other. */
  readonly mail: MailedFacts | null
  readonly createdAt: Date
}

export interface MailedFacts {
  readonly from: string
  /** Not the address that the question came from. */
  readonly isFromAnother: boolean
  readonly filesLeftOut: number
}

/** Whose person asked, or whose charger has the fault; null where no partner has a part in it. */
const PARTNER = sql<string | null>`coalesce(from_partner.partner_id, broken.partner_id)`

/** Those whose question was not deleted. */
const selectTickets = (reader: Reader) =>
  reader
    .selectFrom('ticket')
    .leftJoin('support_query as asked', 'asked.id', 'ticket.support_query_id')
    .leftJoin('contact_query as written', 'written.id', 'ticket.contact_query_id')
    .leftJoin('partner_query as from_partner', 'from_partner.id', 'ticket.partner_query_id')
    .leftJoin('fault_query as broken', 'broken.id', 'ticket.fault_query_id')
    .leftJoin('partner_person as person', 'person.id', 'from_partner.person_id')
    .leftJoin('partner', (join) => join.on(sql<boolean>`partner.id = ${PARTNER}`))
    .leftJoin('administrator as assignee', 'assignee.id', 'ticket.assignee_id')
    .select([
      'ticket.id',
      'ticket.number',
      sql<Ticket['origin']>`case when ticket.support_query_id is not null then 'driver'
                                 when ticket.contact_query_id is not null then 'visitor'
                                 when ticket.fault_query_id is not null then 'fault' else 'partner' end`.as(
        'origin',
      ),
      'ticket.state',
      'ticket.received_at as receivedAt',
      'ticket.acknowledged_at as acknowledgedAt',
      'ticket.settled_at as settledAt',
      'ticket.assignee_id as assigneeId',
      'assignee.email as assignee',
      'ticket.booking_id as bookingId',
      'ticket.charger_id as chargerId',
      sql<string>`coalesce(asked.name, written.name, person.name, broken.charger)`.as('name'),
      sql<string>`coalesce(asked.mobile, written.phone, person.phone, '')`.as('phone'),
      sql<
        string | null
      >`coalesce(written.email, case when person.removed_at is null then person.email end)`.as('email'),
      sql<string>`coalesce(asked.query, written.message, from_partner.words, broken.words)`.as('words'),
      'broken.cleared_at as overSince',
      'asked.customer_id as customerId',
      PARTNER.as('partnerId'),
      'partner.name as partnerName',
      'from_partner.person_id as personId',
    ])
    .where('asked.deleted_at', 'is', null)
    .where('written.deleted_at', 'is', null)

interface TicketsRequest extends ListRequest {
  readonly customerId?: string | undefined
  readonly assigneeId?: string | undefined
  readonly partnerId?: string | undefined
}

export function selectTicketPage(
  reader: Reader,
  { q, status, customerId, assigneeId, partnerId, ...request }: TicketsRequest,
) {
  let rows = selectTickets(reader)
  if (status) rows = rows.where('ticket.state', '=', status as TicketState)
  if (customerId) rows = rows.where('asked.customer_id', '=', customerId)
  if (partnerId) rows = rows.where(PARTNER, '=', partnerId)
  if (assigneeId) rows = rows.where('ticket.assignee_id', '=', assigneeId)
  if (q) {
    const pattern = toContainsPattern(q)
    const columns = [
      ...(['asked.name', 'asked.mobile', 'asked.query'] as const),
      ...(['written.name', 'written.phone', 'written.message'] as const),
      ...(['person.name', 'person.phone', 'from_partner.words', 'partner.name'] as const),
      ...(['broken.charger', 'broken.words'] as const),
    ]
    rows = rows.where((eb) =>
      eb.or([
        ...columns.map((column) => eb(column, 'ilike', pattern)),
        sql<boolean>`ticket.number::text = ${q}`,
      ]),
    )
  }
  return selectKeysetPage({
    rows,
    request,
    id: 'ticket.id',
    defaultSort: '-receivedAt',
    dated: 'receivedAt',
    sortKeys: {
      receivedAt: { column: 'ticket.received_at', type: 'timestamptz' },
      number: { column: 'ticket.number', type: 'int8' },
    },
  })
}

export const selectTicket = (reader: Reader, id: string): Promise<Ticket | undefined> =>
  selectTickets(reader).where('ticket.id', '=', id).executeTakeFirst()

export const selectTicketByNumber = (reader: Reader, number: number): Promise<Ticket | undefined> =>
  selectTickets(reader).where('ticket.number', '=', number).executeTakeFirst()

/** Kept to this transaction, so that of two operators each finds what the other has done. */
export async function lockTicket(tx: Tx, id: string): Promise<Ticket | undefined> {
  await tx.selectFrom('ticket').select('id').where('id', '=', id).forUpdate().execute()
  return selectTicket(tx, id)
}

/** A ticket has fewer entries than this. */
export const MOST_ENTRIES = 200

export const selectEntries = (reader: Reader, ticketId: string): Promise<readonly TicketEntry[]> =>
  reader
    .selectFrom('ticket_entry as entry')
    .leftJoin('administrator', 'administrator.id', 'entry.by_id')
    .leftJoin('partner_person as person', 'person.id', 'entry.by_person')
    .innerJoin('ticket', 'ticket.id', 'entry.ticket_id')
    .leftJoin('support_query as asked', 'asked.id', 'ticket.support_query_id')
    .select([
      'entry.id',
      sql<EntryKind>`entry.kind`.as('kind'),
      'entry.words',
      sql<Channel | null>`entry.channel`.as('channel'),
      sql<string>`coalesce(administrator.email, person.name, entry.mail_from, asked.name)`.as('by'),
      sql<MailedFacts | null>`case when entry.mail_from is not null then json_build_object(
        'from', entry.mail_from, 'isFromAnother', entry.is_from_another, 'filesLeftOut', entry.files_left_out) end`.as(
        'mail',
      ),
      'entry.created_at as createdAt',
    ])
    .where('entry.ticket_id', '=', ticketId)
    .orderBy('entry.created_at')
    .orderBy('entry.id')
    .limit(MOST_ENTRIES)
    .execute()

interface NewEntry {
  readonly id: string
  readonly ticketId: string
  readonly kind: EntryKind
  readonly words: string
  readonly channel: Channel | null
  /** The operator; null for a question. */
  readonly byId: string | null
  /** The person of the partner; null for what operators and drivers write, and for a mail of somebody else. */
  readonly byPerson: string | null
  /** How it came by mail, with what the same mail is known by. */
  readonly mail?: (MailedFacts & { readonly key: string }) | undefined
  readonly now: Date
}

/** @returns false where the same mail is in the ticket */
export async function insertEntry(
  tx: Tx,
  { id, ticketId, kind, words, channel, byId, byPerson, mail, now }: NewEntry,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('ticket_entry')
    .values({
      ...{ id, ticket_id: ticketId, kind, words, channel },
      ...{ by_id: byId, by_person: byPerson, created_at: now },
      ...{ mail_from: mail?.from ?? null, mail_key: mail?.key ?? null },
      ...{ is_from_another: mail?.isFromAnother ?? null, files_left_out: mail?.filesLeftOut ?? null },
    })
    .onConflict((conflict) =>
      conflict.columns(['ticket_id', 'mail_key']).where('mail_key', 'is not', null).doNothing(),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows > 0n
}

export async function updateState(
  tx: Tx,
  { id, state, now }: { readonly id: string; readonly state: TicketState; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable('ticket')
    .set({
      state,
      acknowledged_at: sql<Date>`coalesce(acknowledged_at, ${now})`,
      settled_at: state === 'settled' ? now : null,
    })
    .where('id', '=', id)
    .execute()
}

export interface TicketAbout {
  readonly assigneeId: string | null
  readonly bookingId: string | null
  readonly chargerId: string | null
}

type NotThere = { readonly kind: 'administrator-not-found' | 'booking-not-found' | 'charger-not-found' }

export const updateAbout = (
  tx: Tx,
  id: string,
  { assigneeId, bookingId, chargerId }: TicketAbout,
): Promise<Result<unknown, NotThere>> =>
  refuseOnConstraint(
    tx
      .updateTable('ticket')
      .set({ assignee_id: assigneeId, booking_id: bookingId, charger_id: chargerId })
      .where('id', '=', id)
      .execute(),
    {
      ticket_assignee: 'administrator-not-found',
      ticket_booking: 'booking-not-found',
      ticket_charger: 'charger-not-found',
    },
  )

interface NewQuery {
  readonly id: string
  readonly partnerId: string
  readonly personId: string
  readonly words: string
  readonly now: Date
}

/** Its ticket comes with it. @returns the ticket's id */
export async function insertPartnerQuery(
  tx: Tx,
  { id, partnerId, personId, words, now }: NewQuery,
): Promise<string> {
  await tx
    .insertInto('partner_query')
    .values({ id, partner_id: partnerId, person_id: personId, words, created_at: now })
    .execute()
  const ticket = await tx
    .selectFrom('ticket')
    .select('id')
    .where('partner_query_id', '=', id)
    .executeTakeFirstOrThrow()
  return ticket.id
}
