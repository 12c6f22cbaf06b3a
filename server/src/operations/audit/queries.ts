/** SQL of the audit log. It is written by the units of work themselves (`Work.audit`); here it is only read. */
import type { Actor } from '../../db/actor.ts'
import { ARCHIVE_KEYS } from '../../db/archive/keys.ts'
import type { Reader } from '../../db/client.ts'
import { hasText, type ListRequest, selectKeysetPage } from '../../db/keyset.ts'

export interface AuditFilter extends ListRequest {
  /** One action, or with a dot at its end all actions of a noun. */
  readonly action?: string | undefined
  readonly subjectKind?: string | undefined
  readonly subjectId?: string | undefined
  readonly actorKind?: Actor['kind'] | undefined
  /** The id or the exact name of who acted. */
  readonly actor?: string | undefined
  readonly from?: Date | undefined
  /** Exclusive. */
  readonly to?: Date | undefined
}

export interface AuditEntry {
  readonly id: string
  readonly at: Date
  readonly actorKind: string
  readonly actorId: string | null
  readonly actorName: string | null
  readonly action: string
  readonly subjectKind: string
  readonly subjectId: string | null
  readonly before: unknown
  readonly after: unknown
  readonly address: string | null
  readonly requestId: string | null
}

const FIELDS = [
  'id',
  'at',
  'actor_kind as actorKind',
  'actor_id as actorId',
  'actor_name as actorName',
  'action',
  'subject_kind as subjectKind',
  'subject_id as subjectId',
  'before',
  'after',
  'address',
  'request_id as requestId',
] as const

/** With what it is found by in files. */
export interface AuditRow extends AuditEntry {
  readonly key: string
}

export function selectAuditPage(reader: Reader, filter: AuditFilter) {
  return selectKeysetPage({
    rows: selectFiltered(reader, filter),
    request: filter,
    id: 'id',
    defaultSort: '-at',
    sortKeys: { at: { column: 'at', type: 'timestamptz' } },
  })
}

export const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i

function selectFiltered(reader: Reader, filter: AuditFilter) {
  const { q, action, subjectKind, subjectId, actorKind, actor, from, to } = filter
  let rows = reader.selectFrom('audit_entry').select(FIELDS).select(ARCHIVE_KEYS.audit_entry.key.as('key'))
  if (action?.endsWith('.')) rows = rows.where('action', '^@', action)
  else if (action) rows = rows.where('action', '=', action)
  if (subjectKind) rows = rows.where('subject_kind', '=', subjectKind)
  if (subjectId) rows = rows.where('subject_id', '=', subjectId)
  if (actorKind) rows = rows.where('actor_kind', '=', actorKind)
  if (actor) rows = rows.where(UUID.test(actor) ? 'actor_id' : 'actor_name', '=', actor)
  if (from) rows = rows.where('at', '>=', from)
  if (to) rows = rows.where('at', '<', to)
  if (q)
    rows = rows.where((eb) =>
      hasText(eb, q, ['action', 'actor_name', 'subject_kind', 'subject_id', 'address']),
    )
  return rows
}
