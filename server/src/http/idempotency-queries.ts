/** SQL of the Idempotency-Keys. */
import { ok, type Result, refuse } from '@voltyatra/domain'
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

/** The kept answer of an earlier, finished request with this key. */
export async function selectKeptAnswer(
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
