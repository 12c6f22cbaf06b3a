/**
 * Idempotency-Key: the first answer is kept in the same transaction as what it reports, so a repeat finds either both
 * or neither. Two requests at once with one key meet at the primary key; the second waits and replays.
 */
import { type ScryptOptions, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import type { EndpointShape } from '@voltyatra/contract'
import { ok, type Result, refuse } from '@voltyatra/domain'
import * as z from 'zod'
import type { Actor } from '../db/actor.ts'
import type { Db } from '../db/client.ts'
import { loadProgramSecret } from '../db/program-secrets.ts'

const PRINTABLE = /^[\x21-\x7e]{1,200}$/

/** The header's key; undefined without one, a refusal when it is not 1 to 200 printable characters. */
export function parseIdempotencyKey(
  header: string | string[] | undefined,
): Result<string | undefined, { kind: 'invalid-idempotency-key' }> {
  if (header === undefined) return ok(undefined)
  if (typeof header !== 'string' || !PRINTABLE.test(header))
    return refuse({ kind: 'invalid-idempotency-key' })
  return ok(header)
}

/**
 * Keys belong to their caller: two callers may use the same text. Visitors share one space: a phone that changes
 * networks between two tries is still the same visitor, and has the same random key.
 */
export const formatCaller = (actor: Actor): string =>
  'id' in actor ? `${actor.kind}:${actor.id}` : actor.kind

/** Whether the contract of this call has a password in its body; one that a caller adds to another call is nothing. */
export const doesTakePassword = ({ body }: Pick<EndpointShape, 'body'>): boolean =>
  body instanceof z.ZodObject && Object.hasOwn(body.shape, 'password')

const derive = promisify<Buffer, Buffer, number, ScryptOptions, Buffer>(scrypt)
const COST = { N: 16_384, r: 8, p: 1 }

/**
 * What the database keeps of a request's digest. Where a password is in it, a fast hash would let a reader of the
 * database try passwords by the billion: it is derived slowly, with a secret of the program, and off the thread that
 * answers everybody.
 */
export async function computeKeptHash(
  endpoint: Pick<EndpointShape, 'body'>,
  digest: Buffer,
  db: Db,
): Promise<Buffer> {
  if (!doesTakePassword(endpoint)) return digest
  return derive(digest, await loadProgramSecret(db, 'idempotency-key'), digest.length, COST)
}
