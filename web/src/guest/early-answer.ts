/** Asks for the connector while the rest of the page is still on its way: on a slow line that saves a quarter of the wait. */
import { KEPT_AS } from '../shared/language/languages.ts'

const code = /^\/c\/([^/]+)\/?$/.exec(location.pathname)?.[1]

/** As the page will choose it (`shared/language/languages.ts`), which is on its way, too. */
const listLanguages = (): string => {
  const wanted = navigator.languages.join()
  try {
    return `${localStorage.getItem(KEPT_AS) ?? ''},${wanted}`
  } catch {
    return wanted
  }
}

let asked: Promise<Response> | undefined =
  code === undefined || location.hash !== ''
    ? undefined
    : fetch(`/ev/api/guest/connectors/${code}${location.search}`, {
        headers: { accept: 'application/json', 'accept-language': listLanguages() },
      })
// Who takes the answer sees what became of it.
asked?.catch(() => undefined)

/** The answer that is on its way, once. */
export function takeEarlyAnswer(): Promise<Response> | undefined {
  const answer = asked
  asked = undefined
  return answer
}
