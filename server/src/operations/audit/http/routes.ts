/** The call of the audit log. */
import { type AuditEntry as AuditEntryOnWire, listAuditLog } from '@voltyatra/contract'
import type * as z from 'zod'
import type { SubjectNames } from '../../../db/subject-names.ts'
import { listAnswer } from '../../../http/list-answer.ts'
import { type Route, read } from '../../../http/route.ts'
import { type AuditEntry, loadAuditPage, loadSubjectNames } from '../index.ts'

declare module '../../../platform/deps.ts' {
  interface Deps {
    /** What people call the records of all contexts. */
    readonly subjects: SubjectNames
  }
}

type Wire = z.input<typeof AuditEntryOnWire>

const toWire = (entry: AuditEntry, name: string | null): Wire => ({
  _id: entry.id,
  at: entry.at.toISOString(),
  actor: { kind: entry.actorKind as Wire['actor']['kind'], id: entry.actorId, name: entry.actorName },
  action: entry.action,
  subject: { kind: entry.subjectKind, id: entry.subjectId, name },
  before: entry.before as Wire['before'],
  after: entry.after as Wire['after'],
  address: entry.address,
  requestId: entry.requestId,
})

export const auditRoutes: readonly Route[] = [
  read(listAuditLog, async ({ db, deps, query }) => {
    const { from, to, ...filter } = query
    const page = await loadAuditPage(db, deps.config.archive, {
      ...filter,
      from: from === undefined ? undefined : new Date(from),
      to: to === undefined ? undefined : new Date(to),
    })
    if (!page.ok) return page
    const nameOf = await loadSubjectNames(db, deps.subjects, page.value.rows)
    return listAnswer(page, (entry) => toWire(entry, nameOf(entry)))
  }),
]
