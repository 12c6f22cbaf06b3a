/**
 * The part of an address that a charger's display shows for a short time only (OCPP 2.1, C25): HMAC-SHA256 of the time
 * slot, in characters of base 62. And the proof that somebody has scanned it in time, which lasts while they pay.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { minutes } from '@voltyatra/domain'

/** How long one code is shown, in seconds. */
export const VALID_S = 60
/** Characters of a code. */
export const CODE_LENGTH = 20
export const VERSION = 'v1'

const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const SLOT_BYTES = 8
const OFFSET_BITS = 15
/** From the scan until the payment is asked for, in milliseconds. */
const PROOF_MS = minutes(15)
/** So that no code is a proof, and no proof a code. */
const PROOF_OF = 'proof of presence'

/** @param slot the number of the time slot since 1970 */
export function computeCode(secret: string, slot: number): string {
  const time = Buffer.alloc(SLOT_BYTES)
  time.writeBigUInt64BE(BigInt(slot))
  const hash = createHmac('sha256', secret).update(time).digest()
  const offset = (hash.at(-1) ?? 0) & OFFSET_BITS
  return Array.from(
    { length: CODE_LENGTH },
    (_, index) => ALPHABET[(hash[(offset + index) % hash.length] ?? 0) % ALPHABET.length],
  ).join('')
}

/** Whether it is the code of this slot, the one before or the one after: clocks differ, and people take their time. */
export function isCurrentCode(secret: string, shown: string, now: Date): boolean {
  const slot = Math.floor(now.getTime() / 1_000 / VALID_S)
  return [slot - 1, slot, slot + 1].some((one) => isSame(computeCode(secret, one), shown))
}

export function makeProof(secret: string, now: Date): string {
  const until = (now.getTime() + PROOF_MS).toString(36)
  return `${until}.${signProof(secret, until)}`
}

export function isProof(secret: string, shown: string, now: Date): boolean {
  const [until = '', signature = ''] = shown.split('.')
  return now.getTime() < Number.parseInt(until, 36) && isSame(signProof(secret, until), signature)
}

const signProof = (secret: string, until: string): string =>
  createHmac('sha256', secret).update(`${PROOF_OF} ${until}`).digest('base64url')

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}
