/** The order number that people and the payment provider see: `VY-` and 20 letters and digits. */
import { createHash, randomBytes } from 'node:crypto'
import type { Paise } from '@voltyatra/domain'

/** Crockford's alphabet: nothing in it is mistaken for something else on the telephone. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 100 bits: two orders never get the same by chance. */
const LENGTH = 20

export interface OrderRequest {
  readonly customerId: string
  readonly amount: Paise
  readonly idempotencyKey: string | undefined
}

/**
 * With an Idempotency-Key the number follows from what was asked: should the process die after the provider has made
 * the order and before we have kept it, the repeat finds the very same order there, not a second one to be paid.
 */
export function createOrderNumber({ customerId, amount, idempotencyKey }: OrderRequest): string {
  const bytes =
    idempotencyKey === undefined
      ? randomBytes(LENGTH)
      : createHash('sha256')
          .update(JSON.stringify([customerId, amount, idempotencyKey]))
          .digest()
  return `VY-${Array.from(bytes.subarray(0, LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('')}`
}
