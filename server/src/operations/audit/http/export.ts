/** The files of its lists, column by column. */
import { exportAuditLog } from '@voltyatra/contract'
import { type Column, text, time } from '../../../http/export/csv.ts'
import { exportOf } from '../../../http/export/export-route.ts'
import type { Route } from '../../../http/route.ts'
import { type AuditEntry, auditPage } from '../index.ts'

const json = (facts: unknown): string | null => (facts === null ? null : JSON.stringify(facts))

const moment = (at: string | undefined): Date | undefined => (at === undefined ? undefined : new Date(at))

const AUDIT_COLUMNS: readonly Column<AuditEntry>[] = [
  time('At', ({ at }) => at),
  text('Who', ({ actorName, actorId, actorKind }) => actorName ?? actorId ?? actorKind),
  text('Kind of actor', ({ actorKind }) => actorKind),
  text('Did', ({ action }) => action),
  text('To', ({ subjectKind }) => subjectKind),
  text('Id', ({ subjectId }) => subjectId),
  text('Before', ({ before }) => json(before)),
  text('After', ({ after }) => json(after)),
  text('Address', ({ address }) => address),
  text('Request', ({ requestId }) => requestId),
]

export const auditExports: readonly Route[] = [
  exportOf(exportAuditLog, ({ query: { from, to, ...filters } }) => ({
    columns: AUDIT_COLUMNS,
    page: (tx, ask) => auditPage(tx, { ...filters, ...ask, from: moment(from), to: moment(to) }),
  })),
]
