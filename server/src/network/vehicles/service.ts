/** Vehicles: the operator adds the models that drivers choose from. */

import { ok, type Result, refuse } from '@voltyatra/domain'
import { type Deletable, deleteSoftly, undoDelete } from '../../db/undo.ts'
import { createId, type Work } from '../../db/unit-of-work.ts'
import type { Vehicle } from './queries.ts'
import { insertVehicle, lockVehicle, NAME_TAKEN, selectVehicle, updateName } from './queries.ts'

type NameTaken = { readonly kind: 'vehicle-exists' }

/** Adds a vehicle; one of the same name in any case is refused by the database. */
export async function addVehicle(work: Work, name: string): Promise<Result<Vehicle, NameTaken>> {
  const vehicle = { id: createId(), name, createdAt: work.now }
  const added = await insertVehicle(work.tx, vehicle)
  if (!added.ok) return added
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
): Promise<Result<Vehicle, NotFound | NameTaken>> {
  const before = await lockVehicle(work.tx, id)
  if (!before) return refuse({ kind: 'vehicle-not-found' })
  if (before.name === name) {
    work.nothingChanged()
    return ok(before)
  }
  const renamed = await updateName(work.tx, id, name)
  if (!renamed.ok) return renamed
  await work.audit({
    action: 'vehicle.rename',
    subject: { kind: 'vehicle', id },
    before: { name: before.name },
    after: { name },
  })
  return ok({ ...before, name })
}

const VEHICLE: Deletable<Vehicle, 'vehicle-not-found', 'vehicle-exists'> = {
  table: 'vehicle',
  noun: 'vehicle',
  notFound: 'vehicle-not-found',
  find: selectVehicle,
  taken: NAME_TAKEN,
}

/** Removes it from the list; drivers who have chosen it keep it. */
export const deleteVehicle = (work: Work, id: string) => deleteSoftly(work, VEHICLE, id)

export const undoDeleteVehicle = (work: Work, id: string) => undoDelete(work, VEHICLE, id)
