/** SQL of the broadcasts. */
import type { Reader, Tx } from '../../db/client.ts'
import { containing, keysetPage, type ListAsk } from '../../db/keyset.ts'
import type { Broadcast } from './service.ts'

export async function insertBroadcast(
  tx: Tx,
  broadcast: Omit<Broadcast, 'createdBy'> & { readonly administratorId: string },
): Promise<void> {
  const { createdAt, administratorId, ...columns } = broadcast
  await tx
    .insertInto('broadcast')
    .values({ ...columns, created_at: createdAt, created_by: administratorId })
    .execute()
}

const broadcasts = (reader: Reader, { q }: ListAsk) => {
  const all = reader
    .selectFrom('broadcast')
    .leftJoin('administrator', 'administrator.id', 'broadcast.created_by')
    .select([
      'broadcast.id',
      'broadcast.title',
      'broadcast.message',
      'broadcast.created_at as createdAt',
      'administrator.email as createdBy',
    ])
  return q
    ? all.where((eb) =>
        eb.or(
          (['broadcast.title', 'broadcast.message'] as const).map((column) =>
            eb(column, 'ilike', containing(q)),
          ),
        ),
      )
    : all
}

const ORDER = {
  id: 'broadcast.id',
  defaultSort: '-createdAt',
  sortKeys: {
    createdAt: { column: 'broadcast.created_at', type: 'timestamptz' },
    title: { column: 'broadcast.title', type: 'text' },
  },
} as const

export const broadcastPage = (reader: Reader, ask: ListAsk) =>
  keysetPage({ rows: broadcasts(reader, ask), ask, ...ORDER })

/** What was broadcast since the customer joined. */
export const broadcastsForCustomer = (reader: Reader, customerId: string, ask: ListAsk) =>
  keysetPage({
    rows: broadcasts(reader, ask).where('broadcast.created_at', '>=', (eb) =>
      eb.selectFrom('customer').select('customer.created_at').where('customer.id', '=', customerId),
    ),
    ask,
    ...ORDER,
  })
