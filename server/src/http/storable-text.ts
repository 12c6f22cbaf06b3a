/** Finds text that PostgreSQL cannot hold: NUL characters, and halves of surrogate pairs, which no UTF-8 has. */
import type { Issue } from '@voltyatra/contract'

export const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed()

/** One issue for every string or name in `value` that cannot be stored; `value` is nested within bounds. */
export function findUnstorableText(value: unknown, path: readonly string[] = []): Issue[] {
  if (typeof value === 'string') return isStorable(value) ? [] : [buildIssue(path)]
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return []
  const issues: Issue[] = []
  for (const [name, part] of Object.entries(value)) {
    if (isStorable(name)) issues.push(...findUnstorableText(part, [...path, name]))
    else issues.push(buildIssue(path))
  }
  return issues
}

const buildIssue = (path: readonly string[]): Issue => ({
  path: path.join('.'),
  message: 'This text holds characters that cannot be stored.',
})
