/** Checks who sent a message: Standard Webhooks (github.com/standard-webhooks/standard-webhooks, spec 1.0), by WebCrypto. */
import type { WebhookEvent } from './made/codes.ts'

export interface WebhookMessage {
  /** The same id is the same message, sent again. */
  readonly id: string
  /** Later versions of the server may have more. */
  readonly type: WebhookEvent | (string & {})
  /** When it happened: RFC 3339 in UTC. */
  readonly timestamp: string
  readonly data: Readonly<Record<string, unknown>>
}

/** The message is not to be trusted: answer with 400 and do nothing. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError'
}

/** As a server has them: `Headers`, or an object such as `request.headers` of Node.js. */
type MessageHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

export interface Check {
  /** As the panel showed it once: `whsec_…`. */
  readonly secret: string
  readonly headers: MessageHeaders
  /** As it came, before it is read as JSON. */
  readonly body: string | Uint8Array
  /** In place of the present. */
  readonly now?: Date
}

const PREFIX = 'whsec_'
const TOLERANCE_SECONDS = 5 * 60
/** While a secret is changed there are two. */
const MOST_SIGNATURES = 10

/**
 * The message, if it was signed with the secret and sent within five minutes of now.
 * @throws WebhookError where it was not; TypeError where the secret is none
 */
export async function verifyWebhook({
  secret,
  headers,
  body,
  now = new Date(),
}: Check): Promise<WebhookMessage> {
  const [id, sentAt, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
    getHeader(headers, `webhook-${name}`),
  )
  if (!id || !sentAt || !signatures) throw new WebhookError('The headers of a signed message are missing')
  if (!/^\d{1,12}$/.test(sentAt)) throw new WebhookError('The time of the message cannot be read')
  if (Math.abs(now.getTime() / 1000 - Number(sentAt)) > TOLERANCE_SECONDS) {
    throw new WebhookError('The message was sent more than five minutes from now')
  }
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const signed = joinBytes(new TextEncoder().encode(`${id}.${sentAt}.`), bytes)
  const key = await importSecret(secret)
  for (const one of signatures.split(' ').slice(0, MOST_SIGNATURES)) {
    const given = one.startsWith('v1,') ? decodeBase64(one.slice('v1,'.length)) : undefined
    if (given && (await crypto.subtle.verify('HMAC', key, given, signed))) return parseMessage(id, bytes)
  }
  throw new WebhookError('The message was not signed with this secret')
}

function getHeader(headers: MessageHeaders, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined
  const [, value] = Object.entries(headers).find(([one]) => one.toLowerCase() === name) ?? []
  return typeof value === 'string' ? value : value?.[0]
}

function joinBytes(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(one.length + other.length)
  joined.set(one)
  joined.set(other, one.length)
  return joined
}

function importSecret(secret: string): Promise<CryptoKey> {
  const bytes = secret.startsWith(PREFIX) ? decodeBase64(secret.slice(PREFIX.length)) : undefined
  if (!bytes || bytes.length === 0) throw new TypeError('The secret begins with whsec_, followed by base64')
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
}

function decodeBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))
  } catch {
    return undefined
  }
}

function parseMessage(id: string, bytes: Uint8Array): WebhookMessage {
  try {
    const { type, timestamp, data } = JSON.parse(new TextDecoder().decode(bytes))
    if (typeof type === 'string' && typeof timestamp === 'string') return { id, type, timestamp, data }
  } catch {
    // What was signed is none of these messages.
  }
  throw new WebhookError('The body is not a message')
}
