/** Reports that operators have mailed to themselves. They are nobody else's, and no matter of the audit log. */
import { ok, type Result, refuse } from '@voltyatra/domain'
import { createId, type Work } from '../../db/unit-of-work.ts'
import { type Cadence, computeMailingDay, findDayAfter } from './cadence.ts'
import {
  deleteMail,
  insertMail,
  lockMailsOf,
  type MailedRequest,
  type ReportMail,
  selectMailsOf,
} from './queries.ts'

/** Of one operator; the contract says the same. */
const MOST_MAILS = 20

interface NewMail {
  readonly name: string
  readonly cadence: Cadence
  readonly request: MailedRequest
}

/** Has a report mailed from the next such day on. */
export async function addReportMail(
  work: Work,
  administratorId: string,
  request: NewMail,
): Promise<Result<ReportMail, { readonly kind: 'too-many-report-mails' | 'report-mail-exists' }>> {
  const { tx, now } = work
  await lockMailsOf(tx, administratorId)
  if ((await selectMailsOf(tx, administratorId)).length >= MOST_MAILS)
    return refuse({ kind: 'too-many-report-mails' })
  const nextDay = findDayAfter(request.cadence, computeMailingDay(now))
  const mail = { id: createId(), administratorId, ...request, nextDay, createdAt: now, lastSentAt: null }
  const added = await insertMail(tx, mail)
  if (!added.ok) return added
  work.nothingChanged()
  return ok(mail)
}

export async function endReportMail(
  work: Work,
  administratorId: string,
  id: string,
): Promise<Result<null, { readonly kind: 'report-mail-not-found' }>> {
  work.nothingChanged()
  return (await deleteMail(work.tx, administratorId, id))
    ? ok(null)
    : refuse({ kind: 'report-mail-not-found' })
}
