/** SQL of the vehicles. */
import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/client.ts'
import { containing, keysetPage, type ListAsk } from '../../db/keyset.ts'
import type { Vehicle } from './service.ts'

export async function insertVehicle(tx: Tx, { id, name, createdAt }: Vehicle): Promise<void> {
  await tx.insertInto('vehicle').values({ id, name, created_at: createdAt }).execute()
}

/** One page of vehicles; `q` searches the name. */
export function vehiclePage(reader: Reader, ask: ListAsk) {
  let rows = reader
    .selectFrom((eb) =>
      eb
        .selectFrom('vehicle')
        .selectAll('vehicle')
        .select(sql<string>`lower(vehicle.name)`.as('name_order'))
        .as('vehicle'),
    )
    .select(['vehicle.id', 'vehicle.name', 'vehicle.created_at as createdAt'])
  if (ask.q) rows = rows.where('vehicle.name', 'ilike', containing(ask.q))
  return keysetPage({
    rows,
    ask,
    id: 'vehicle.id',
    defaultSort: '-createdAt',
    sortKeys: {
      createdAt: { column: 'vehicle.created_at', type: 'timestamptz' },
      name: { column: 'vehicle.name_order', type: 'text' },
    },
  })
}
