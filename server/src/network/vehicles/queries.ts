/** SQL of the vehicles. */
import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/client.ts'
import { type ListRequest, selectKeysetPage, toContainsPattern } from '../../db/keyset.ts'
import { refuseOnConstraint } from '../../db/refuse-on-constraint.ts'

/** What another vehicle of the same name, in any case, violates. */
export const NAME_TAKEN = { vehicle_name: 'vehicle-exists' } as const

export interface Vehicle {
  readonly id: string
  readonly name: string
  readonly createdAt: Date
}

export const insertVehicle = (tx: Tx, { id, name, createdAt }: Vehicle) =>
  refuseOnConstraint(
    tx.insertInto('vehicle').values({ id, name, created_at: createdAt }).execute(),
    NAME_TAKEN,
  )

/** One page of vehicles; `q` searches the name. */
export function selectVehiclePage(reader: Reader, request: ListRequest) {
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
  if (request.q) rows = rows.where('vehicle.name', 'ilike', toContainsPattern(request.q))
  return selectKeysetPage({
    rows,
    request,
    id: 'vehicle.id',
    defaultSort: '-createdAt',
    sortKeys: {
      createdAt: { column: 'vehicle.created_at', type: 'timestamptz' },
      name: { column: 'vehicle.name_order', type: 'text' },
    },
  })
}

/** The vehicle, removed or not. */
export const selectVehicle = (reader: Reader, id: string): Promise<Vehicle> =>
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
  refuseOnConstraint(tx.updateTable('vehicle').set({ name }).where('id', '=', id).execute(), NAME_TAKEN)
