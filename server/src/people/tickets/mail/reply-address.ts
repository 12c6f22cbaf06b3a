/** The address at which a ticket is answered by mail. It names the ticket, and that of another cannot be guessed. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Db } from '../../../db/client.ts'
import { loadProgramSecret } from '../../../db/program-secrets.ts'

/** What signs the addresses of this installation. Runs outside transactions. */
export const loadMailKey = (db: Db): Promise<Buffer> => loadProgramSecret(db, 'ticket-mails')

export interface TicketToken {
  readonly number: number
  readonly proof: string
}

/** 80 bits. */
const PROOF_LENGTH = 20

const computeProof = (key: Buffer, ticketId: string): string =>
  createHmac('sha256', key).update(`ticket:${ticketId}`).digest('hex').slice(0, PROOF_LENGTH)

interface Named {
  readonly id: string
  readonly number: number
}

/** `help@example.in` as `help+1042-5f0c…@example.in` (subaddressing, RFC 5233). */
export function formatReplyAddress(address: string, { id, number }: Named, key: Buffer): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, at)}+${number}-${computeProof(key, id)}${address.slice(at)}`
}

const TOKEN = /\+(\d{1,15})-([\da-f]{20})@/gi
const MOST_TOKENS = 5

export function findTokens(receivers: readonly string[]): readonly TicketToken[] {
  const found = receivers.flatMap((one) => [...one.matchAll(TOKEN)])
  return found
    .slice(0, MOST_TOKENS)
    .map(([, number = '', proof = '']) => ({ number: Number(number), proof: proof.toLowerCase() }))
}

export const isOfTicket = ({ proof }: TicketToken, { id }: Named, key: Buffer): boolean =>
  isEqualSecretly(proof, computeProof(key, id))

/** The last part of the address at which mails are posted; each round has another. */
export const computePostSecret = (key: Buffer, round: number): string =>
  createHmac('sha256', key).update(`post:${round}`).digest('base64url')

export function isEqualSecretly(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)]
  return left.length === right.length && timingSafeEqual(left, right)
}
