/** The cars of a driver; where there is any, one is the chosen one. */
import { type ConnectorType, ok, type Result, refuse } from '@voltyatra/domain'
import { createId, type Work } from '../../db/unit-of-work.ts'
import {
  clearChosen,
  type DriverVehicle,
  deleteVehicle,
  insertVehicle,
  lockVehiclesOf,
  markChosen,
  selectVehiclesOf,
  updateVehicle,
} from './queries.ts'

export { type DriverVehicle, selectVehiclesOf }

/** Of one driver. */
const MOST_VEHICLES = 10

interface Described {
  readonly name: string
  /** The main one first. */
  readonly connectorTypes: readonly ConnectorType[]
  /** Watt-hours. */
  readonly battery: number | null
}

type NotFound = { readonly kind: 'car-not-found' }

/** Adds a car and chooses it. */
export async function addVehicle(
  work: Work,
  customerId: string,
  described: Described,
): Promise<Result<DriverVehicle, { readonly kind: 'too-many-cars' }>> {
  await lockVehiclesOf(work.tx, customerId)
  if ((await selectVehiclesOf(work.tx, customerId)).length >= MOST_VEHICLES) {
    return refuse({ kind: 'too-many-cars' })
  }
  const vehicle = { id: createId(), ...described, isChosen: true, createdAt: work.now }
  await clearChosen(work.tx, customerId)
  await insertVehicle(work.tx, customerId, vehicle)
  return ok(vehicle)
}

async function findLocked(
  work: Work,
  customerId: string,
  id: string,
): Promise<Result<DriverVehicle, NotFound>> {
  await lockVehiclesOf(work.tx, customerId)
  const found = (await selectVehiclesOf(work.tx, customerId)).find((one) => one.id === id)
  return found ? ok(found) : refuse({ kind: 'car-not-found' })
}

export async function changeVehicle(
  work: Work,
  customerId: string,
  { id, ...described }: Described & { readonly id: string },
): Promise<Result<DriverVehicle, NotFound>> {
  const found = await findLocked(work, customerId, id)
  if (!found.ok) return found
  await updateVehicle(work.tx, customerId, { id, ...described })
  return ok({ ...found.value, ...described })
}

export async function chooseVehicle(
  work: Work,
  customerId: string,
  id: string,
): Promise<Result<DriverVehicle[], NotFound>> {
  const found = await findLocked(work, customerId, id)
  if (!found.ok) return found
  await clearChosen(work.tx, customerId)
  await markChosen(work.tx, customerId, id)
  return ok(await selectVehiclesOf(work.tx, customerId))
}

/** Removes it; where it was the chosen one, the newest of the others is. */
export async function removeVehicle(
  work: Work,
  customerId: string,
  id: string,
): Promise<Result<undefined, NotFound>> {
  const found = await findLocked(work, customerId, id)
  if (!found.ok) return found
  await deleteVehicle(work.tx, customerId, id)
  const [next] = await selectVehiclesOf(work.tx, customerId)
  if (next && !next.isChosen) await markChosen(work.tx, customerId, next.id)
  return ok(undefined)
}
