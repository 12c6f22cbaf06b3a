/** Vehicles: the operator adds the models that drivers choose from. */

import { ok, type Result, refuse } from '@voltyatra/domain'
import { type Deletable, deleteSoftly, undoDelete } from '../../db/undo.ts'
import { newId, type Work } from '../../db/unit-of-work.ts'
import type { Vehicle } from './queries.ts'
import { insertVehicle, lockVehicle, updateName, vehicleById } from './queries.ts'

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

type NotFound = { readonly kind: 'vehicle-not-found' }

/** Renames a vehicle, for those who have chosen it too. */
export async function renameVehicle(
  work: Work,
  id: string,
  name: string,
): Promise<Result<Vehicle, NotFound>> {
  const before = await lockVehicle(work.tx, id)
  if (!before) return refuse({ kind: 'vehicle-not-found' })
  if (before.name === name) {
    work.nothingChanged()
    return ok(before)
  }
  await updateName(work.tx, id, name)
  await work.audit({
    action: 'vehicle.rename',
    subject: { kind: 'vehicle', id },
    before: { name: before.name },
    after: { name },
  })
  return ok({ ...before, name })
}

const VEHICLE: Deletable<Vehicle, 'vehicle-not-found'> = {
  table: 'vehicle',
  noun: 'vehicle',
  notFound: 'vehicle-not-found',
  find: vehicleById,
}

/** Removes it from the list; drivers who have chosen it keep it. */
export const deleteVehicle = (work: Work, id: string) => deleteSoftly(work, VEHICLE, id)

export const undoDeleteVehicle = (work: Work, id: string) => undoDelete(work, VEHICLE, id)
