/** Brings the parts of a page to life that is in another language than English: their texts come before them. */
import { loadPageLanguage } from '../load-page-language.ts'

export async function hydrate(): Promise<void> {
  await loadPageLanguage()
  const { hydrate: hydrateParts } = await import('./hydrate.tsx')
  await hydrateParts()
}
