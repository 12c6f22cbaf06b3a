/** SQL of the drivers' cars. */
import type { ConnectorType } from '@voltyatra/domain'
import type { Reader, Tx } from '../../db/client.ts'

export interface DriverVehicle {
  readonly id: string
  readonly name: string
  /** The main one first. */
  readonly connectorTypes: readonly ConnectorType[]
  /** Watt-hours. */
  readonly battery: number | null
  readonly isChosen: boolean
  readonly createdAt: Date
}

/** The chosen one first, then the newest. */
export const selectVehiclesOf = (reader: Reader, customerId: string): Promise<DriverVehicle[]> =>
  reader
    .selectFrom('driver_vehicle')
    .select((eb) => [
      'id',
      'name',
      eb.ref('connector_types').$castTo<readonly ConnectorType[]>().as('connectorTypes'),
      'battery_wh as battery',
      'is_chosen as isChosen',
      'created_at as createdAt',
    ])
    .where('customer_id', '=', customerId)
    .orderBy('is_chosen', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

/** Keeps everybody else from the driver's cars until the transaction ends. */
export async function lockVehiclesOf(tx: Tx, customerId: string): Promise<void> {
  await tx
    .selectFrom('customer')
    .select('id')
    .where('id', '=', customerId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function insertVehicle(tx: Tx, customerId: string, vehicle: DriverVehicle): Promise<void> {
  await tx
    .insertInto('driver_vehicle')
    .values({
      id: vehicle.id,
      customer_id: customerId,
      name: vehicle.name,
      connector_types: [...vehicle.connectorTypes],
      battery_wh: vehicle.battery,
      is_chosen: vehicle.isChosen,
      created_at: vehicle.createdAt,
    })
    .execute()
}

interface Described {
  readonly name: string
  readonly connectorTypes: readonly ConnectorType[]
  readonly battery: number | null
}

export async function updateVehicle(
  tx: Tx,
  customerId: string,
  { id, name, connectorTypes, battery }: Described & { readonly id: string },
): Promise<void> {
  await tx
    .updateTable('driver_vehicle')
    .set({ name, connector_types: [...connectorTypes], battery_wh: battery })
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .execute()
}

/** None of the driver's cars is the chosen one. */
export async function clearChosen(tx: Tx, customerId: string): Promise<void> {
  await tx
    .updateTable('driver_vehicle')
    .set({ is_chosen: false })
    .where('customer_id', '=', customerId)
    .where('is_chosen', '=', true)
    .execute()
}

export async function markChosen(tx: Tx, customerId: string, id: string): Promise<void> {
  await tx
    .updateTable('driver_vehicle')
    .set({ is_chosen: true })
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .execute()
}

export async function deleteVehicle(tx: Tx, customerId: string, id: string): Promise<void> {
  await tx.deleteFrom('driver_vehicle').where('customer_id', '=', customerId).where('id', '=', id).execute()
}
