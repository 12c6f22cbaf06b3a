/** The calls of mailed reports. */
import {
  addReportMail as addReportMailCall,
  endReportMail as endReportMailCall,
  listReportMails,
} from '@voltyatra/contract'
import { ok } from '@voltyatra/domain'
import { type Route, read, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import { parseAsk } from '../../reports/http/ask.ts'
import { addReportMail, endReportMail, type ReportMail, selectMailsOf } from '../index.ts'

const toWire = ({ id, name, cadence, ask, nextDay, lastSentAt, createdAt }: ReportMail) => ({
  _id: id,
  name,
  cadence,
  by: ask.by,
  nextDay,
  lastSentAt: lastSentAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
})

export const reportMailRoutes: readonly Route[] = [
  read(listReportMails, async ({ db, actor }) =>
    ok({ data: (await selectMailsOf(db, actor.id)).map(toWire) }),
  ),

  write(addReportMailCall, async ({ work, actor, body: { name, cadence, report } }) => {
    const asked = parseAsk(report, work.now)
    if (!asked.ok) return asked
    const { period: _, ...ask } = asked.value
    const added = await addReportMail(work, actor.id, { name, cadence, ask })
    return added.ok ? ok({ message: formatSuccess('report-mail-added'), data: toWire(added.value) }) : added
  }),

  write(endReportMailCall, async ({ work, actor, params }) => {
    const ended = await endReportMail(work, actor.id, params.id)
    return ended.ok ? ok({ message: formatSuccess('report-mail-ended') }) : ended
  }),
]
