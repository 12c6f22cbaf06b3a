/** Sends what a visitor filled in, and distinguishes a final refusal from a temporary one. */
import type { API_PREFIX } from '@voltyatra/contract'

export type Sent =
  | { readonly kind: 'delivered' }
  | { readonly kind: 'refused'; readonly sentence: string }
  | { readonly kind: 'unreachable' }

interface Letter {
  /** Below the API's prefix. */
  readonly path: string
  readonly body: unknown
  readonly key: string
}

/** The contract's own, checked by its type: the schemas beside it are no weight that a visitor should carry. */
const PREFIX: typeof API_PREFIX = '/ev/api'

/** A server that has not answered by then, in milliseconds, counts as away. */
const PATIENCE_MS = 15_000
/** A server that says these may take the same thing later. */
const LATER = new Set([408, 409, 425, 429])

export async function send({ path, body, key }: Letter): Promise<Sent> {
  try {
    const response = await fetch(PREFIX + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': key,
        // Not the browser's own, of which this page may be none.
        'accept-language': document.documentElement.lang,
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (response.ok) return { kind: 'delivered' }
    if (response.status >= 500 || LATER.has(response.status)) return { kind: 'unreachable' }
    const { message } = (await response.json()) as { readonly message: string }
    return { kind: 'refused', sentence: message }
  } catch {
    return { kind: 'unreachable' }
  }
}
