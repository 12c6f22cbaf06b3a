/** What somebody is typing, kept in the tab until it is sent: a session that ends, or a reload, loses none of it. */
const PREFIX = 'draft:'
const OWNER = 'draft-owner'

export function readDraft(name: string): Readonly<Record<string, unknown>> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(PREFIX + name) ?? '{}')
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

export function writeDraft(name: string, values: Readonly<Record<string, unknown>>): void {
  try {
    sessionStorage.setItem(PREFIX + name, JSON.stringify(values))
  } catch (error) {
    // A full storage costs the draft, not the form.
    console.error(error)
  }
}

export const dropDraft = (name: string): void => sessionStorage.removeItem(PREFIX + name)

export function forgetDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
}

/** Whoever signs in finds the own drafts and nobody else's. */
export function keepDraftsOf(person: string): void {
  if ((sessionStorage.getItem(OWNER) ?? person) !== person) forgetDrafts()
  sessionStorage.setItem(OWNER, person)
}
