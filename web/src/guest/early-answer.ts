/** Asks for the connector while the rest of the page is still on its way: on a slow line that saves a quarter of the wait. */

const code = /^\/c\/([^/]+)\/?$/.exec(location.pathname)?.[1]

let asked: Promise<Response> | undefined =
  code === undefined || location.hash !== ''
    ? undefined
    : fetch(`/ev/api/guest/connectors/${code}`, { headers: { accept: 'application/json' } })
// Who takes the answer sees what became of it.
asked?.catch(() => undefined)

/** The answer that is on its way, once. */
export function takeEarlyAnswer(): Promise<Response> | undefined {
  const answer = asked
  asked = undefined
  return answer
}
