/** SQL of the support queries. */
import type { Reader, Tx } from '../../db/client.ts'
import { hasText, type ListRequest, selectKeysetPage } from '../../db/keyset.ts'

export interface NewSupportQuery extends SupportQuery {
  readonly customerId: string
}

export interface SupportQuery {
  readonly id: string
  readonly name: string
  readonly mobile: string
  readonly query: string
  /** Null where nobody was signed in. */
  readonly customerId: string | null
  readonly createdAt: Date
}

const FIELDS = [
  'id',
  'name',
  'mobile',
  'query',
  'customer_id as customerId',
  'created_at as createdAt',
] as const

export async function insertSupportQuery(tx: Tx, requested: NewSupportQuery): Promise<void> {
  const { createdAt, customerId, ...columns } = requested
  await tx
    .insertInto('support_query')
    .values({ ...columns, customer_id: customerId, created_at: createdAt, deleted_at: null })
    .execute()
}

export function selectSupportQueryPage(
  reader: Reader,
  request: ListRequest & { readonly customerId?: string | undefined },
) {
  let rows = reader.selectFrom('support_query').select(FIELDS).where('deleted_at', 'is', null)
  const { q, customerId } = request
  if (customerId) rows = rows.where('customer_id', '=', customerId)
  if (q) rows = rows.where((eb) => hasText(eb, q, ['name', 'mobile', 'query']))
  return selectKeysetPage({
    rows,
    request,
    id: 'id',
    defaultSort: '-createdAt',
    sortKeys: {
      createdAt: { column: 'created_at', type: 'timestamptz' },
      name: { column: 'name', type: 'text' },
    },
  })
}

/** The query, deleted or not. */
export function selectSupportQuery(reader: Reader, id: string): Promise<SupportQuery> {
  return reader.selectFrom('support_query').select(FIELDS).where('id', '=', id).executeTakeFirstOrThrow()
}

/** What the profile says about who asks. */
export function selectAsker(
  reader: Reader,
  customerId: string,
): Promise<{ name: string | null; phone: string }> {
  return reader
    .selectFrom('customer')
    .select(['name', 'phone'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
}
