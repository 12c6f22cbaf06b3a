/** Vehicles: the operator adds the models that drivers choose from. */
import { ok, type Result } from '@voltyatra/domain'
import { newId, type Work } from '../../db/unit-of-work.ts'
import { insertVehicle } from './queries.ts'

export interface Vehicle {
  readonly id: string
  readonly name: string
  readonly createdAt: Date
}

/** Adds a vehicle; one of the same name in any case is refused by the database. */
export async function addVehicle(work: Work, name: string): Promise<Result<Vehicle, never>> {
  const vehicle = { id: newId(), name, createdAt: work.now }
  await insertVehicle(work.tx, vehicle)
  await work.audit({
    action: 'vehicle.add',
    subject: { kind: 'vehicle', id: vehicle.id },
    after: { name },
  })
  return ok(vehicle)
}
