/** The calls of mailed reports. */
import {
  addReportMail as addReportMailCall,
  endReportMail as endReportMailCall,
  listReportMails,
} from '@voltyatra/contract'
import { ok } from '@voltyatra/domain'
import { type Route, read, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import { parseRequest } from '../../reports/http/report-request.ts'
import { addReportMail, endReportMail, type ReportMail, selectMailsOf } from '../index.ts'

const toWire = ({ id, name, cadence, request, nextDay, lastSentAt, createdAt }: ReportMail) => ({
  _id: id,
  name,
  cadence,
  by: request.by,
  nextDay,
  lastSentAt: lastSentAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
})

export const reportMailRoutes: readonly Route[] = [
  read(listReportMails, async ({ db, actor }) =>
    ok({ data: (await selectMailsOf(db, actor.id)).map(toWire) }),
  ),

  write(addReportMailCall, async ({ work, actor, body: { name, cadence, report } }) => {
    const requested = parseRequest(report, work.now)
    if (!requested.ok) return requested
    const { period: _, ...request } = requested.value
    const added = await addReportMail(work, actor.id, { name, cadence, request })
    return added.ok ? ok({ message: formatSuccess('report-mail-added'), data: toWire(added.value) }) : added
  }),

  write(endReportMailCall, async ({ work, actor, params }) => {
    const ended = await endReportMail(work, actor.id, params.id)
    return ended.ok ? ok({ message: formatSuccess('report-mail-ended') }) : ended
  }),
]
