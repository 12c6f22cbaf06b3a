/** One request to the portal or to who speaks to it. */

const TIMEOUT_MS = 30_000
const MOST_BYTES = 4_000_000

interface Request {
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: object | undefined
}

/** The body of the answer as JSON. @throws where there is none */
export async function fetchJson(url: string, { method, headers, body }: Request): Promise<unknown> {
  const response = await fetch(url, {
    method,
    headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const text = await response.text()
  if (text.length > MOST_BYTES) throw new Error('The answer of the portal is too long')
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(`The portal answered ${response.status} without JSON`)
  }
}
