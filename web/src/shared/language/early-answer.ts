/** Asks a first question of a page while the rest of it is still on its way: on a slow line that saves a quarter of the wait. */
import { KEPT_AS } from './languages.ts'

/** Later than so many milliseconds, it is asked again. */
const FRESH_MS = 10_000

/** As the page will choose it (`languages.ts`), which is on its way, too. */
const listLanguages = (): string => {
  const wanted = navigator.languages.join()
  try {
    return `${localStorage.getItem(KEPT_AS) ?? ''},${wanted}`
  } catch {
    return wanted
  }
}

/**
 * @param path undefined where nothing is to be asked
 * @returns what gives the answer that is on its way, once
 */
export function requestEarly(path: string | undefined): () => Promise<Response> | undefined {
  const askedAt = performance.now()
  let requested: Promise<Response> | undefined =
    path === undefined
      ? undefined
      : fetch(path, { headers: { accept: 'application/json', 'accept-language': listLanguages() } })
  // Who takes the answer sees what became of it.
  requested?.catch(() => undefined)
  return () => {
    const answer = performance.now() - askedAt < FRESH_MS ? requested : undefined
    requested = undefined
    return answer
  }
}
