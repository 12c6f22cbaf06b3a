/** SQL of the reports that operators have mailed to themselves. */
import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/client.ts'
import { refuseOnConstraint } from '../../db/refuse-on-constraint.ts'
import type { ReportRequest } from '../reports/index.ts'
import type { Cadence } from './cadence.ts'

/** What the report is asked for; its period comes with the day. */
export type MailedRequest = Omit<ReportRequest, 'period'>

export interface ReportMail {
  readonly id: string
  readonly administratorId: string
  readonly name: string
  readonly cadence: Cadence
  readonly request: MailedRequest
  /** In India. */
  readonly nextDay: string
  readonly createdAt: Date
  readonly lastSentAt: Date | null
}

const selectMails = (reader: Reader) =>
  reader
    .selectFrom('report_mail')
    .select((eb) => [
      'id',
      'administrator_id as administratorId',
      'name',
      eb.ref('cadence').$castTo<Cadence>().as('cadence'),
      eb.ref('report').$castTo<MailedRequest>().as('request'),
      'next_day as nextDay',
      'created_at as createdAt',
      'last_sent_at as lastSentAt',
    ])

/** All of one operator, by name. */
export const selectMailsOf = (reader: Reader, administratorId: string): Promise<ReportMail[]> =>
  selectMails(reader).where('administrator_id', '=', administratorId).orderBy(sql`lower(name)`).execute()

/** Those whose day has come, the longest waiting first. */
export const selectMailsDue = (reader: Reader, day: string, limit: number): Promise<ReportMail[]> =>
  selectMails(reader).where('next_day', '<=', day).orderBy('next_day').orderBy('id').limit(limit).execute()

/** Keeps everybody else from the operator's mails until the transaction ends. */
export async function lockMailsOf(tx: Tx, administratorId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('report-mails:' || ${administratorId}, 0))`.execute(
    tx,
  )
}

export const insertMail = (tx: Tx, mail: ReportMail) =>
  refuseOnConstraint(
    tx
      .insertInto('report_mail')
      .values({
        id: mail.id,
        administrator_id: mail.administratorId,
        name: mail.name,
        cadence: mail.cadence,
        report: JSON.stringify(mail.request),
        next_day: mail.nextDay,
        created_at: mail.createdAt,
      })
      .execute(),
    { report_mail_name: 'report-mail-exists' } as const,
  )

export async function deleteMail(tx: Tx, administratorId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('report_mail')
    .where('id', '=', id)
    .where('administrator_id', '=', administratorId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

interface Moved {
  readonly from: string
  readonly to: string
  /** Null: it was left out this time. */
  readonly sentAt: Date | null
}

/** Moves a mail on to its next day; false where another process has done so, or it is gone. */
export async function moveMailOn(tx: Tx, id: string, { from, to, sentAt }: Moved): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('report_mail')
    .set({ next_day: to, ...(sentAt && { last_sent_at: sentAt }) })
    .where('id', '=', id)
    .where('next_day', '=', from)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
