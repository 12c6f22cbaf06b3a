/** SQL of the contact queries. */
import type { Reader, Tx } from '../../db/client.ts'
import { containing, keysetPage, type ListAsk } from '../../db/keyset.ts'
import type { ContactQuery, NewContactQuery } from './service.ts'

const FIELDS = ['id', 'name', 'email', 'phone', 'message', 'created_at as createdAt'] as const

export async function insertContactQuery(tx: Tx, query: NewContactQuery): Promise<void> {
  const { createdAt, ...columns } = query
  await tx
    .insertInto('contact_query')
    .values({ ...columns, created_at: createdAt, deleted_at: null })
    .execute()
}

export function contactQueryPage(reader: Reader, ask: ListAsk) {
  let rows = reader.selectFrom('contact_query').select(FIELDS).where('deleted_at', 'is', null)
  const { q } = ask
  if (q) {
    rows = rows.where((eb) =>
      eb.or(
        (['name', 'email', 'phone', 'message'] as const).map((column) => eb(column, 'ilike', containing(q))),
      ),
    )
  }
  return keysetPage({
    rows,
    ask,
    id: 'id',
    defaultSort: '-createdAt',
    sortKeys: {
      createdAt: { column: 'created_at', type: 'timestamptz' },
      name: { column: 'name', type: 'text' },
      email: { column: 'email', type: 'text' },
    },
  })
}

/** Marks it deleted; the row as it was, unless it is unknown or deleted already. */
export function markDeleted(tx: Tx, id: string, at: Date): Promise<ContactQuery | undefined> {
  return tx
    .updateTable('contact_query')
    .set({ deleted_at: at })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(FIELDS)
    .executeTakeFirst()
}

/** Takes a delete back that happened after `since`; the row, unless there was none. */
export function unmarkDeleted(tx: Tx, id: string, since: Date): Promise<ContactQuery | undefined> {
  return tx
    .updateTable('contact_query')
    .set({ deleted_at: null })
    .where('id', '=', id)
    .where('deleted_at', '>=', since)
    .returning(FIELDS)
    .executeTakeFirst()
}

export function deletionOf(reader: Reader, id: string): Promise<{ deletedAt: Date | null } | undefined> {
  return reader
    .selectFrom('contact_query')
    .select('deleted_at as deletedAt')
    .where('id', '=', id)
    .executeTakeFirst()
}
