/** An entry of the audit log as a line of a file has it, and the filters of `queries.ts` applied to it. */
import { buildAuditKey } from '../../db/archive/keys.ts'
import { type AuditEntry, type AuditFilter, UUID } from './queries.ts'

interface Stored {
  readonly id: string
  readonly at: string
  readonly actor_kind: string
  readonly actor_id: string | null
  readonly actor_name: string | null
  readonly action: string
  readonly subject_kind: string
  readonly subject_id: string | null
  readonly before: unknown
  readonly after: unknown
  readonly address: string | null
  readonly request_id: string | null
}

export function parseArchivedEntry(line: string): { readonly key: string; readonly row: AuditEntry } {
  const stored = JSON.parse(line) as Stored
  return {
    key: buildAuditKey(stored.at, stored.id),
    row: {
      id: stored.id,
      at: new Date(stored.at),
      actorKind: stored.actor_kind,
      actorId: stored.actor_id,
      actorName: stored.actor_name,
      action: stored.action,
      subjectKind: stored.subject_kind,
      subjectId: stored.subject_id,
      before: stored.before,
      after: stored.after,
      address: stored.address,
      requestId: stored.request_id,
    },
  }
}

export function isRequestedFor(entry: AuditEntry, filter: AuditFilter): boolean {
  const { q, action, subjectKind, subjectId, actorKind, actor, from, to } = filter
  if (action && !(action.endsWith('.') ? entry.action.startsWith(action) : entry.action === action))
    return false
  if (subjectKind && entry.subjectKind !== subjectKind) return false
  if (subjectId && entry.subjectId !== subjectId) return false
  if (actorKind && entry.actorKind !== actorKind) return false
  if (actor && (UUID.test(actor) ? entry.actorId !== actor.toLowerCase() : entry.actorName !== actor))
    return false
  if (from && entry.at < from) return false
  if (to && entry.at >= to) return false
  if (!q) return true
  const { actorName, subjectKind: kind, subjectId: id, address } = entry
  const sought = q.toLowerCase()
  return [entry.action, actorName, kind, id, address].some((text) => text?.toLowerCase().includes(sought))
}
