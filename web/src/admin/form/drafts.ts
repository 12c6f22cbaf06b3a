/** What is being typed, kept in the tab until it is sent: a session that ends, or a reload, loses none of it. */
import { keptInTab } from '../../shared/storage.ts'

const PREFIX = 'draft:'
const OWNER = 'draft-owner'

export function readDraft(name: string): Readonly<Record<string, unknown>> {
  try {
    const kept: unknown = JSON.parse(keptInTab.getItem(PREFIX + name) ?? '{}')
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

export function writeDraft(name: string, values: Readonly<Record<string, unknown>>): void {
  // A full storage costs the draft, not the form.
  keptInTab.setItem(PREFIX + name, JSON.stringify(values))
}

export const dropDraft = (name: string): void => keptInTab.removeItem(PREFIX + name)

export function forgetDrafts(): void {
  for (const key of keptInTab.keys()) if (key.startsWith(PREFIX)) keptInTab.removeItem(key)
}

/** After signing in an operator finds the own drafts, and nobody else's. */
export function keepDraftsOf(person: string): void {
  if ((keptInTab.getItem(OWNER) ?? person) !== person) forgetDrafts()
  keptInTab.setItem(OWNER, person)
}
