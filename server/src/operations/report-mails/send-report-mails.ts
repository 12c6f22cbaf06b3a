/** Sends the reports whose day has come, each once: run by a job, by any number of processes, killed at any moment. */
import { may, ok, type Result } from '@voltyatra/domain'
import type { Db } from '../../db/client.ts'
import { runUnitOfWork, type Work } from '../../db/unit-of-work.ts'
import { getMessages } from '../../messages/in-language.ts'
import { selectAdministrator } from '../../people/administrators/index.ts'
import { selectBrandName } from '../../people/company/index.ts'
import { queueMessage } from '../../people/outbox/index.ts'
import { parsePeriod } from '../dashboard/index.ts'
import { formatRowName, makeReport } from '../reports/index.ts'
import { computeMailingDay, computePeriodBefore, findDayAfter, findLastDayUntil } from './cadence.ts'
import { moveMailOn, type ReportMail, selectMailsDue } from './queries.ts'

/** Mails of one run; the next run goes on. */
const MOST_AT_ONCE = 200
/** Rows of a mail: the panel shows all of them. */
const MOST_ROWS = 25

interface SendContext {
  readonly db: Db
  readonly now: Date
  readonly publicUrl: string
}

export interface Sent {
  readonly sent: number
  /** To operators who may not read reports now, or are disabled. */
  readonly leftOut: number
}

export async function sendReportMails(context: SendContext): Promise<Sent> {
  const { db, now } = context
  let [sent, leftOut] = [0, 0]
  for (const mail of await selectMailsDue(db, computeMailingDay(now), MOST_AT_ONCE)) {
    const operator = await selectAdministrator(db, mail.administratorId)
    const mayRead = operator !== undefined && !operator.disabledAt && may(operator, 'report.read')
    const write = mayRead ? await writeMail(context, mail, operator.email) : null
    const isMoved = await moveOn(context, mail, write)
    if (isMoved && write) sent += 1
    else if (isMoved) leftOut += 1
  }
  return { sent, leftOut }
}

type Write = (work: Work) => Promise<void>

/** The report is made before the transaction that sends it: it may take long, and belongs to no one moment of it. */
async function writeMail({ db, now, publicUrl }: SendContext, mail: ReportMail, to: string): Promise<Write> {
  const days = computePeriodBefore(mail.cadence, findLastDayUntil(mail.cadence, computeMailingDay(now)))
  const period = parsePeriod(days, now)
  if (!period.ok) throw new Error(period.refusal.message)
  const report = await makeReport(db, { ...mail.request, period: period.value }, now)
  const { by, compare, filters } = mail.request
  const address = new URLSearchParams(
    Object.entries({ by, compare, ...filters, ...days }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  )
  const text = getMessages().reportMail({
    brand: await selectBrandName(db),
    name: mail.name,
    by,
    period: days,
    before: report.before,
    total: report.total,
    rows: report.rows
      .slice(0, MOST_ROWS)
      .map((row) => ({ name: formatRowName(by, row), figures: row.figures })),
    rowCount: report.rows.length,
    link: `${publicUrl}/newAdmin/reports?${address}`,
  })
  return async (work) => {
    await queueMessage(work, {
      channel: 'email',
      recipient: to,
      template: 'report',
      subject: text.title,
      body: text.message,
    })
  }
}

async function moveOn({ db, now }: SendContext, mail: ReportMail, write: Write | null): Promise<boolean> {
  const actor = { kind: 'system', name: 'send-report-mails' } as const
  const done = await runUnitOfWork({ db, now, actor }, async (work): Promise<Result<boolean, never>> => {
    work.nothingChanged()
    const to = findDayAfter(mail.cadence, computeMailingDay(now))
    const moved = { from: mail.nextDay, to, sentAt: write && now }
    const isMine = await moveMailOn(work.tx, mail.id, moved)
    if (isMine) await write?.(work)
    return ok(isMine)
  })
  return done.ok && done.value
}
