/** SQL of the vehicles. */
import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/client.ts'
import { containing, keysetPage, type ListAsk } from '../../db/keyset.ts'
import { refusing } from '../../db/refusing.ts'

/** What another vehicle of the same name, in any case, violates. */
export const NAME_TAKEN = { vehicle_name: 'vehicle-exists' } as const

export interface Vehicle {
  readonly id: string
  readonly name: string
  readonly createdAt: Date
}

export const insertVehicle = (tx: Tx, { id, name, createdAt }: Vehicle) =>
  refusing(tx.insertInto('vehicle').values({ id, name, created_at: createdAt }).execute(), NAME_TAKEN)

/** One page of vehicles; `q` searches the name. */
export function vehiclePage(reader: Reader, ask: ListAsk) {
  let rows = reader
    .selectFrom((eb) =>
      eb
        .selectFrom('vehicle')
        .selectAll('vehicle')
        .select(sql<string>`lower(vehicle.name)`.as('name_order'))
        .where('vehicle.deleted_at', 'is', null)
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

/** The vehicle, removed or not. */
export const vehicleById = (reader: Reader, id: string): Promise<Vehicle> =>
  reader
    .selectFrom('vehicle')
    .select(['id', 'name', 'created_at as createdAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** The vehicle with its row locked, unless it is removed. */
export const lockVehicle = (tx: Tx, id: string): Promise<Vehicle | undefined> =>
  tx
    .selectFrom('vehicle')
    .select(['id', 'name', 'created_at as createdAt'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const updateName = (tx: Tx, id: string, name: string) =>
  refusing(tx.updateTable('vehicle').set({ name }).where('id', '=', id).execute(), NAME_TAKEN)
