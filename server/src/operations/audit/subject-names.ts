/** What people call the subjects of audit entries: one look-up for each kind on a page. */
import type { Reader } from '../../db/client.ts'
import type { SubjectNames } from '../../db/subject-names.ts'

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i

interface Subject {
  readonly subjectKind: string
  readonly subjectId: string | null
}

/**
 * Finds the name of a subject; null where it has none, or is gone.
 * @param names those of all contexts
 */
export async function loadSubjectNames(
  reader: Reader,
  names: SubjectNames,
  subjects: readonly Subject[],
): Promise<(subject: Subject) => string | null> {
  const byKind = Map.groupBy(subjects, ({ subjectKind }) => subjectKind)
  const found = new Map<string, string | null>()
  for (const [kind, those] of byKind) {
    const namesOf = Object.hasOwn(names, kind) ? names[kind] : undefined
    const ids = [
      ...new Set(those.flatMap(({ subjectId }) => (subjectId && UUID.test(subjectId) ? [subjectId] : []))),
    ]
    if (!namesOf || ids.length === 0) continue
    const { rows } = await namesOf(ids).execute(reader)
    for (const { id, name } of rows) found.set(id, name)
  }
  return ({ subjectId }) => (subjectId === null ? null : (found.get(subjectId) ?? null))
}
