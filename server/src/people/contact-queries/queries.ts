/** SQL of the contact queries. */
import type { Reader, Tx } from '../../db/client.ts'
import { hasText, type ListRequest, selectKeysetPage } from '../../db/keyset.ts'

export interface ContactQuery {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly message: string
  readonly createdAt: Date
}

export type NewContactQuery = ContactQuery

const FIELDS = ['id', 'name', 'email', 'phone', 'message', 'created_at as createdAt'] as const

export async function insertContactQuery(tx: Tx, query: NewContactQuery): Promise<void> {
  const { createdAt, ...columns } = query
  await tx
    .insertInto('contact_query')
    .values({ ...columns, created_at: createdAt, deleted_at: null })
    .execute()
}

export function selectContactQueryPage(reader: Reader, request: ListRequest) {
  let rows = reader.selectFrom('contact_query').select(FIELDS).where('deleted_at', 'is', null)
  const { q } = request
  if (q) rows = rows.where((eb) => hasText(eb, q, ['name', 'email', 'phone', 'message']))
  return selectKeysetPage({
    rows,
    request,
    id: 'id',
    defaultSort: '-createdAt',
    sortKeys: {
      createdAt: { column: 'created_at', type: 'timestamptz' },
      name: { column: 'name', type: 'text' },
      email: { column: 'email', type: 'text' },
    },
  })
}

/** The query, deleted or not. */
export function selectContactQuery(reader: Reader, id: string): Promise<ContactQuery> {
  return reader.selectFrom('contact_query').select(FIELDS).where('id', '=', id).executeTakeFirstOrThrow()
}
