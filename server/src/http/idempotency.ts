/**
 * Idempotency-Key: the first answer is kept in the same transaction as what it reports, so a repeat finds either both
 * or neither. Two requests at once with one key meet at the primary key; the second waits and replays.
 */
import { ok, type Result, refuse } from '@voltyatra/domain'
import type { Actor } from '../db/actor.ts'
import type { Reader, Tx } from '../db/client.ts'

export interface KeyedRequest {
  readonly caller: string
  readonly key: string
  readonly endpoint: string
  readonly hash: Buffer
}

export interface KeptAnswer {
  readonly httpStatus: number
  readonly body: unknown
}

type KeyRefusal = { readonly kind: 'idempotency-key-reused' }

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

/** The kept answer of an earlier, finished request with this key. */
export async function keptAnswer(
  reader: Reader,
  request: KeyedRequest,
): Promise<Result<KeptAnswer | undefined, KeyRefusal>> {
  const row = await reader
    .selectFrom('idempotency_key')
    .select(['endpoint', 'request_hash', 'http_status', 'answer'])
    .where('caller', '=', request.caller)
    .where('key', '=', request.key)
    .executeTakeFirst()
  if (!row) return ok(undefined)
  if (row.endpoint !== request.endpoint || !row.request_hash.equals(request.hash)) {
    return refuse({ kind: 'idempotency-key-reused' })
  }
  return row.http_status === null ? ok(undefined) : ok({ httpStatus: row.http_status, body: row.answer })
}

/** Takes the key for this transaction: true when it is ours, false when another one has finished with it. */
export async function claimKey(tx: Tx, request: KeyedRequest, now: Date): Promise<boolean> {
  const claimed = await tx
    .insertInto('idempotency_key')
    .values({
      caller: request.caller,
      key: request.key,
      endpoint: request.endpoint,
      request_hash: request.hash,
      http_status: null,
      answer: null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['caller', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  return claimed !== undefined
}

export async function keepAnswer(tx: Tx, request: KeyedRequest, answer: KeptAnswer): Promise<void> {
  await tx
    .updateTable('idempotency_key')
    .set({ http_status: answer.httpStatus, answer: JSON.stringify(answer.body) })
    .where('caller', '=', request.caller)
    .where('key', '=', request.key)
    .execute()
}
