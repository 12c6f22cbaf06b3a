/** The driver's inbox: broadcasts, and what happened to the driver's own bookings and payments. */

import { ok, type Result, refuse } from '@voltyatra/domain'
import { newId, type Work } from '../../db/unit-of-work.ts'
import type { Notice, PersonalNotice } from './inbox-queries.ts'
import {
  insertNotice,
  markAllRead,
  markRead,
  type NoticeCounts,
  noticeById,
  noticeCounts,
} from './inbox-queries.ts'

export { noticeCounts, noticePage } from './inbox-queries.ts'

/** Tells a customer, in the transaction of what there is to tell. */
export const notifyCustomer = (work: Work, notice: PersonalNotice): Promise<void> =>
  insertNotice(work.tx, { id: newId(), ...notice, createdAt: work.now })

/** Marks one as read; the first time counts. */
export async function readNotice(
  work: Work,
  { customerId, id }: { readonly customerId: string; readonly id: string },
): Promise<Result<Notice, { readonly kind: 'notification-not-found' }>> {
  await markRead(work.tx, { customerId, id, at: work.now })
  const notice = await noticeById(work.tx, { customerId, id })
  return notice ? ok(notice) : refuse({ kind: 'notification-not-found' })
}

/** Marks every one as read that is there. */
export async function readAllNotices(work: Work, customerId: string): Promise<Result<NoticeCounts, never>> {
  await markAllRead(work.tx, { customerId, at: work.now })
  return ok(await noticeCounts(work.tx, customerId))
}
