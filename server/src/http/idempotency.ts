/**
 * Idempotency-Key: the first answer is kept in the same transaction as what it reports, so a repeat finds either both
 * or neither. Two requests at once with one key meet at the primary key; the second waits and replays.
 */
import { ok, type Result, refuse } from '@voltyatra/domain'
import type { Actor } from '../db/actor.ts'

const PRINTABLE = /^[\x21-\x7e]{1,200}$/

/** The header's key; undefined without one, a refusal when it is not 1 to 200 printable characters. */
export function keyFrom(
  header: string | string[] | undefined,
): Result<string | undefined, { kind: 'invalid-idempotency-key' }> {
  if (header === undefined) return ok(undefined)
  if (typeof header !== 'string' || !PRINTABLE.test(header))
    return refuse({ kind: 'invalid-idempotency-key' })
  return ok(header)
}

/**
 * Keys belong to whoever sends them: two callers may use the same text. Visitors share one space: a phone that changes
 * networks between two attempts is still the same visitor, and has the same random key.
 */
export const callerOf = (actor: Actor): string => ('id' in actor ? `${actor.kind}:${actor.id}` : actor.kind)
