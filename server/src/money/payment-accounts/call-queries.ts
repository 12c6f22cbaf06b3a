/** SQL of the log of calls between this program and payment providers. */
import { sql } from 'kysely'
import type { Db, Reader } from '../../db/client.ts'
import { hasText, type ListRequest, selectKeysetPage } from '../../db/keyset.ts'
import { createId } from '../../db/unit-of-work.ts'

export interface PaymentCall {
  readonly id: string
  readonly provider: string
  /** `out` for our calls, `in` for the provider's messages. */
  readonly direction: 'in' | 'out'
  readonly operation: string
  readonly method: string
  readonly path: string
  readonly orderId: string | null
  readonly at: Date
  readonly tookMs: number | null
  readonly status: number | null
  readonly failure: string | null
  readonly request: string | null
  readonly answer: string | null
}

export async function insertCall(db: Db, call: Omit<PaymentCall, 'id'>): Promise<void> {
  await db
    .insertInto('payment_call')
    .values({
      id: createId(),
      provider: call.provider,
      direction: call.direction,
      operation: call.operation,
      method: call.method,
      path: call.path.slice(0, 500),
      order_id: call.orderId,
      at: call.at,
      took_ms: call.tookMs,
      status: call.status,
      failure: call.failure,
      request: call.request,
      answer: call.answer,
    })
    .execute()
}

export interface CallListRequest extends ListRequest {
  readonly provider?: string
  /** Only those that were not answered, or answered with a refusal. */
  readonly isFailed?: boolean
}

/** One page, newest first; `q` searches the order number, the operation and both texts. */
export function selectCallPage(reader: Reader, ask: CallListRequest) {
  const { q, provider, isFailed } = ask
  let rows = reader
    .selectFrom('payment_call')
    .select([
      'payment_call.id',
      'provider',
      sql<'in' | 'out'>`direction`.as('direction'),
      'operation',
      'method',
      'path',
      'order_id as orderId',
      'at',
      'took_ms as tookMs',
      'status',
      'failure',
      'request',
      'answer',
    ])
  if (provider) rows = rows.where('provider', '=', provider)
  if (isFailed) rows = rows.where((eb) => eb.or([eb('failure', 'is not', null), eb('status', '>=', 400)]))
  if (q) rows = rows.where((eb) => hasText(eb, q, ['order_id', 'operation', 'request', 'answer']))
  return selectKeysetPage({
    rows,
    request: ask,
    id: 'payment_call.id',
    defaultSort: '-at',
    sortKeys: { at: { column: 'payment_call.at', type: 'timestamptz' } },
  })
}

/** How many were deleted of those before. */
export async function deleteCalls(db: Db, before: Date, most: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('payment_call')
    .where('id', 'in', (eb) =>
      eb.selectFrom('payment_call as old').select('old.id').where('old.at', '<', before).limit(most),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
