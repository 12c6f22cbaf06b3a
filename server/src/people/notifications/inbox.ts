/** The driver's inbox: broadcasts, and what happened to the driver's own bookings and payments. */

import { ok, type Result, refuse } from '@voltyatra/domain'
import { createId, type Work } from '../../db/unit-of-work.ts'
import { getMessages, getReadersLanguage } from '../../messages/in-language.ts'
import type { Language } from '../../messages/locale.ts'
import type { NoticeKind, NoticeText } from '../../messages/messages.ts'
import { parseFacts, queueNoticeMessages } from '../message-templates/index.ts'
import type { Notice, NoticeTo } from './inbox-queries.ts'
import {
  insertNotice,
  markAllRead,
  markRead,
  type NoticeCounts,
  selectNotice,
  selectNoticeCounts,
} from './inbox-queries.ts'

export { selectNoticeCounts, selectNoticePage } from './inbox-queries.ts'

/** What nobody reads later: it says how things stand at that moment. */
type PassingKind =
  | 'reservation-soon'
  | 'charge-begun'
  | 'charge-almost-done'
  | 'connector-free'
  | 'payment-asked'

/** Notifies a customer, in the transaction of what there is to know. */
export async function notifyCustomer<Kind extends NoticeKind>(
  work: Work,
  notice: NoticeTo<Kind>,
): Promise<void> {
  const text = getMessages('en').notice[notice.kind](notice.facts)
  await insertNotice(work.tx, { id: createId(), ...notice, ...text, createdAt: work.now })
  await queueNoticeMessages(work, notice)
}

/**
 * Notifies a customer of what is soon over, by push messages and whatever else the operator has turned on: the inbox keeps
 * none of it.
 */
export const notifyInPassing = <Kind extends PassingKind>(
  work: Work,
  notice: Omit<NoticeTo<Kind>, 'subject'> & { readonly expiresAt?: Date },
): Promise<void> => queueNoticeMessages(work, notice)

interface WrittenNotice extends NoticeText {
  readonly language: Language
}

/**
 * In the language of whoever reads it: a notice is kept as what it was made from, and a broadcast in the languages that the
 * operator has written. English where there is nothing else.
 */
export function writeNotice({ kind, facts, title, message, translation }: Notice): WrittenNotice {
  const language = getReadersLanguage()
  const { notice } = getMessages(language)
  const english = { title, message, language: 'en' } as const
  if (language === 'en') return english
  if (translation !== null) return { ...translation, language }
  if (facts === null || !isNoticeKind(kind, notice)) return english
  const parsed = parseFacts(kind, facts)
  return parsed === undefined
    ? english
    : { ...(notice[kind] as (of: object) => NoticeText)(parsed), language }
}

const isNoticeKind = (kind: string, notices: object): kind is NoticeKind => Object.hasOwn(notices, kind)

/** Marks one as read; the first time counts. */
export async function readNotice(
  work: Work,
  { customerId, id }: { readonly customerId: string; readonly id: string },
): Promise<Result<Notice, { readonly kind: 'notification-not-found' }>> {
  await markRead(work.tx, { customerId, id, at: work.now })
  const notice = await selectNotice(work.tx, { customerId, id, language: getReadersLanguage() })
  return notice ? ok(notice) : refuse({ kind: 'notification-not-found' })
}

/** Marks every one as read that is there. */
export async function readAllNotices(work: Work, customerId: string): Promise<Result<NoticeCounts, never>> {
  await markAllRead(work.tx, { customerId, at: work.now })
  return ok(await selectNoticeCounts(work.tx, customerId))
}
