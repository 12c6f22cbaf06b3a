/** The files of its lists, column by column. */
import { exportAuditLog } from '@voltyatra/contract'
import { type Column, textColumn, timeColumn } from '../../../http/export/csv.ts'
import { createExport } from '../../../http/export/export-route.ts'
import type { Route } from '../../../http/route.ts'
import { type AuditEntry, checkAuditFiles, createAuditPages } from '../index.ts'

const formatJson = (facts: unknown): string | null => (facts === null ? null : JSON.stringify(facts))

const parseMoment = (at: string | undefined): Date | undefined =>
  at === undefined ? undefined : new Date(at)

const AUDIT_COLUMNS: readonly Column<AuditEntry>[] = [
  timeColumn('At', ({ at }) => at),
  textColumn('Who', ({ actorName, actorId, actorKind }) => actorName ?? actorId ?? actorKind),
  textColumn('Kind of actor', ({ actorKind }) => actorKind),
  textColumn('Did', ({ action }) => action),
  textColumn('To', ({ subjectKind }) => subjectKind),
  textColumn('Id', ({ subjectId }) => subjectId),
  textColumn('Before', ({ before }) => formatJson(before)),
  textColumn('After', ({ after }) => formatJson(after)),
  textColumn('Address', ({ address }) => address),
  textColumn('Request', ({ requestId }) => requestId),
]

export const auditExports: readonly Route[] = [
  createExport(exportAuditLog, ({ query: { from, to, ...filters }, deps: { config } }) => {
    const span = { from: parseMoment(from), to: parseMoment(to) }
    return {
      columns: AUDIT_COLUMNS,
      check: (tx) => checkAuditFiles(tx, config.archive, span),
      page: createAuditPages(config.archive, { ...filters, ...span }),
    }
  }),
]
