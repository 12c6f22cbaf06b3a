/** What a change changed, as the audit log keeps it. */

export interface FieldChanges {
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
}

/** The fields of `after` that differ from `before`, with both values; undefined where none does. Plain JSON only. */
export function compareFields<T extends object>(before: T, after: T): FieldChanges | undefined {
  const keys = (Object.keys(after) as (keyof T & string)[]).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  )
  if (keys.length === 0) return undefined
  const only = (facts: T) => Object.fromEntries(keys.map((key) => [key, facts[key]]))
  return { before: only(before), after: only(after) }
}
