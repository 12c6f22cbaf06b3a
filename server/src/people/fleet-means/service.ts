/** Cars of a fleet: entered by its people, with limits of their own. */
import { ok, type Result, refuse } from '@voltyatra/domain'
import { createId, type Work } from '../../db/unit-of-work.ts'
import { compareFields } from '../../platform/compare-fields.ts'
import { type FleetRules, selectFleetDriver, toRuleFacts } from '../fleet-drivers/index.ts'
import { lockFleet } from '../fleets/index.ts'
import {
  endVehicle,
  type FleetVehicle,
  insertVehicle,
  selectFleetVehicle,
  selectFleetVehicles,
  updateVehicle,
} from './queries.ts'

/** Of one fleet. */
const MOST_VEHICLES = 1000

export interface VehicleRequest extends FleetRules {
  /** In capitals, without spaces. */
  readonly registration: string
  readonly driverId: string | null
}

type Refused<Kind extends string> = { readonly kind: Kind }
type Taken = Refused<'fleet-vehicle-exists' | 'fleet-driver-has-vehicle'>
type NoDriver = Refused<'fleet-driver-not-found'>
type NotFound = Refused<'fleet-vehicle-not-found'>

export async function addVehicle(
  work: Work,
  fleetId: string,
  request: VehicleRequest,
): Promise<Result<FleetVehicle, Taken | NoDriver | Refused<'too-many-fleet-vehicles'>>> {
  // The fleet first, so that their number can be limited.
  await lockFleet(work.tx, fleetId)
  if ((await selectFleetVehicles(work.tx, fleetId)).length >= MOST_VEHICLES) {
    return refuse({ kind: 'too-many-fleet-vehicles' })
  }
  if (!(await isOwnDriver(work, fleetId, request))) return refuse({ kind: 'fleet-driver-not-found' })
  const vehicle: FleetVehicle = { ...request, id: createId(), fleetId }
  const inserted = await insertVehicle(work.tx, { ...vehicle, at: work.now })
  if (!inserted.ok) return inserted
  await work.audit({
    action: 'fleet-vehicle.add',
    subject: { kind: 'fleet', id: fleetId },
    after: { vehicle: vehicle.id, ...toFacts(request) },
  })
  return ok(vehicle)
}

interface Whom {
  readonly fleetId: string
  readonly id: string
}

/** Counts for charges that begin from then on. */
export async function changeVehicle(
  work: Work,
  whom: Whom,
  request: VehicleRequest,
): Promise<Result<FleetVehicle, Taken | NoDriver | NotFound>> {
  await lockFleet(work.tx, whom.fleetId)
  const before = await selectFleetVehicle(work.tx, whom)
  if (!before) return refuse({ kind: 'fleet-vehicle-not-found' })
  if (!(await isOwnDriver(work, whom.fleetId, request))) return refuse({ kind: 'fleet-driver-not-found' })
  const changes = compareFields(toFacts(before), toFacts(request))
  if (!changes) {
    work.nothingChanged()
    return ok(before)
  }
  const updated = await updateVehicle(work.tx, { id: whom.id, ...request })
  if (!updated.ok) return updated
  await work.audit({
    action: 'fleet-vehicle.change',
    subject: { kind: 'fleet', id: whom.fleetId },
    before: { vehicle: whom.id, ...changes.before },
    after: changes.after,
  })
  return ok({ ...before, ...request })
}

export async function removeVehicle(work: Work, whom: Whom): Promise<Result<undefined, NotFound>> {
  await lockFleet(work.tx, whom.fleetId)
  const before = await selectFleetVehicle(work.tx, whom)
  if (!before) return refuse({ kind: 'fleet-vehicle-not-found' })
  await endVehicle(work.tx, whom.id, work.now)
  await work.audit({
    action: 'fleet-vehicle.remove',
    subject: { kind: 'fleet', id: whom.fleetId },
    before: { vehicle: whom.id, registration: before.registration },
  })
  return ok(undefined)
}

const isOwnDriver = async (
  { tx }: Work,
  fleetId: string,
  { driverId }: Pick<VehicleRequest, 'driverId'>,
): Promise<boolean> =>
  driverId === null || (await selectFleetDriver(tx, { id: driverId, fleetId })) !== undefined

const toFacts = (request: VehicleRequest) => ({
  registration: request.registration,
  driver: request.driverId,
  ...toRuleFacts(request),
})
