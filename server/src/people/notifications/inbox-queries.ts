/** SQL of the drivers' inboxes. */
import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/client.ts'
import { fillInsert } from '../../db/fill-insert.ts'
import { type ListRequest, selectKeysetPage, toContainsPattern } from '../../db/keyset.ts'
import { sendLater } from '../../db/send-later.ts'
import type { Language } from '../../messages/locale.ts'
import type { NoticeFacts, NoticeKind, NoticeText } from '../../messages/messages.ts'
import type { BroadcastText } from './broadcast-text.ts'

export interface Notice {
  readonly id: string
  /** A `NoticeKind`, or that of the broadcast. */
  readonly kind: string
  /** As it was sent, in English. */
  readonly title: string
  readonly message: string
  /** Of a broadcast, in the language that was asked for; null where it is not written in it. */
  readonly translation: BroadcastText | null
  /** What the text was made from; null of a broadcast. */
  readonly facts: object | null
  readonly subject: NoticeSubject | null
  readonly createdAt: Date
  readonly readAt: Date | null
}

/** One to a driver alone; its text is made from the facts. */
export interface NoticeTo<Kind extends NoticeKind> {
  readonly customerId: string
  readonly kind: Kind
  readonly facts: NoticeFacts[Kind]
  /** What it is about; null where it is the account itself. */
  readonly subject: NoticeSubject | null
  /** Where answers to a mail of it go. */
  readonly replyTo?: string | undefined
}

interface NoticeSubject {
  readonly kind: 'booking' | 'order' | 'adjustment'
  readonly id: string
}

/** As it is stored: a message stays as it was sent. */
interface NewNotice extends NoticeText {
  readonly id: string
  readonly customerId: string
  readonly kind: NoticeKind
  /** What the text was made from. */
  readonly facts: object
  readonly subject: NoticeSubject | null
  readonly createdAt: Date
}

const insertOne = fillInsert('notice', [
  'id',
  'customer_id',
  'kind',
  'facts',
  'title',
  'message',
  'subject_kind',
  'subject_id',
  'created_at',
])

export async function insertNotice(tx: Tx, notice: NewNotice): Promise<void> {
  const { id, customerId, kind, facts, title, message, subject, createdAt } = notice
  await sendLater(
    tx,
    insertOne(tx, {
      id,
      customer_id: customerId,
      kind,
      facts: JSON.stringify(facts),
      title,
      message,
      subject_kind: subject?.kind ?? null,
      subject_id: subject?.id ?? null,
      created_at: createdAt,
    }),
  )
}

/** Whose notices, and in which language they are read. */
interface InboxOf {
  readonly customerId: string
  readonly language: Language
}

const selectTranslation = (language: Language) =>
  sql<BroadcastText | null>`broadcast.translations -> ${language}::text`

/** A customer's notices, with the text of the broadcast where one came by it. */
const selectNotices = (reader: Reader, { customerId, language }: InboxOf) =>
  reader
    .selectFrom('notice')
    .leftJoin('broadcast', 'broadcast.id', 'notice.broadcast_id')
    .select([
      'notice.id',
      'notice.kind',
      'notice.facts',
      sql<string>`coalesce(notice.title, broadcast.title)`.as('title'),
      sql<string>`coalesce(notice.message, broadcast.message)`.as('message'),
      selectTranslation(language).as('translation'),
      sql<Notice['subject']>`case when notice.subject_id is not null
        then jsonb_build_object('kind', notice.subject_kind, 'id', notice.subject_id) end`.as('subject'),
      'notice.created_at as createdAt',
      'notice.read_at as readAt',
    ])
    .where('notice.customer_id', '=', customerId)

export function selectNoticePage(reader: Reader, of: InboxOf, request: ListRequest) {
  let rows = selectNotices(reader, of)
  const { q, status } = request
  if (status) rows = rows.where('notice.read_at', status === 'unread' ? 'is' : 'is not', null)
  if (q) {
    rows = rows.where((eb) =>
      eb.or(
        (['title', 'message'] as const).flatMap((part) => [
          eb(eb.fn.coalesce(`notice.${part}`, `broadcast.${part}`), 'ilike', toContainsPattern(q)),
          sql<boolean>`${selectTranslation(of.language)} ->> ${part} ilike ${toContainsPattern(q)}`,
        ]),
      ),
    )
  }
  return selectKeysetPage({
    rows,
    request,
    id: 'notice.id',
    defaultSort: '-createdAt',
    sortKeys: { createdAt: { column: 'notice.created_at', type: 'timestamptz' } },
  })
}

interface OneOf {
  readonly customerId: string
  readonly id: string
}

export const selectNotice = (
  reader: Reader,
  { id, ...of }: InboxOf & { readonly id: string },
): Promise<Notice | undefined> => selectNotices(reader, of).where('notice.id', '=', id).executeTakeFirst()

export interface NoticeCounts {
  readonly unread: number
  readonly total: number
}

export async function selectNoticeCounts(reader: Reader, customerId: string): Promise<NoticeCounts> {
  return reader
    .selectFrom('notice')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('read_at', 'is', null).as('unread'),
      fn.countAll<number>().as('total'),
    ])
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow()
}

export async function markRead(tx: Tx, { customerId, id, at }: OneOf & { readonly at: Date }): Promise<void> {
  await tx
    .updateTable('notice')
    .set({ read_at: at })
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .where('read_at', 'is', null)
    .execute()
}

export async function markAllRead(
  tx: Tx,
  { customerId, at }: { readonly customerId: string; readonly at: Date },
): Promise<void> {
  await tx
    .updateTable('notice')
    .set({ read_at: at })
    .where('customer_id', '=', customerId)
    .where('read_at', 'is', null)
    .execute()
}
