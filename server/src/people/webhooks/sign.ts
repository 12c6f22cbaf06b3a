/** Signatures of Standard Webhooks (github.com/standard-webhooks/standard-webhooks, spec 1.0): HMAC-SHA256 over id, time and body. */
import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

export const makeSecret = (): string => `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`

export interface Signed {
  readonly id: string
  /** Unix seconds. */
  readonly timestamp: number
  readonly body: string
}

/** One signature for each secret, as the header `webhook-signature` has them. */
export const signMessage = ({ id, timestamp, body }: Signed, secrets: readonly string[]): string =>
  secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
    })
    .join(' ')
