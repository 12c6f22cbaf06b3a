/** The calls of a fleet's cars, for its own people. */
import * as contract from '@voltyatra/contract'
import { ok } from '@voltyatra/domain'
import { type Route, read, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import { readRules, toWireRules } from '../../fleet-drivers/http/to-wire.ts'
import * as means from '../index.ts'

const toWire = (vehicle: means.FleetVehicle) => ({
  _id: vehicle.id,
  registration: vehicle.registration,
  driverId: vehicle.driverId,
  ...toWireRules(vehicle),
})

const readVehicle = ({
  registration,
  driverId,
  ...rules
}: contract.BodyOf<typeof contract.addOwnFleetVehicle>) => ({ registration, driverId, ...readRules(rules) })

export const fleetVehicleRoutes: readonly Route[] = [
  read(contract.listOwnFleetVehicles, async ({ db, actor: { fleetId } }) =>
    ok({ data: (await means.selectFleetVehicles(db, fleetId)).map(toWire) }),
  ),

  write(contract.addOwnFleetVehicle, async ({ work, actor: { fleetId }, body }) => {
    const added = await means.addVehicle(work, fleetId, readVehicle(body))
    return added.ok ? ok({ message: formatSuccess('fleet-vehicle-added'), data: toWire(added.value) }) : added
  }),

  write(contract.changeOwnFleetVehicle, async ({ work, actor: { fleetId }, params: { id }, body }) => {
    const changed = await means.changeVehicle(work, { fleetId, id }, readVehicle(body))
    return changed.ok
      ? ok({ message: formatSuccess('fleet-vehicle-saved'), data: toWire(changed.value) })
      : changed
  }),

  write(contract.removeOwnFleetVehicle, async ({ work, actor: { fleetId }, params: { id } }) => {
    const removed = await means.removeVehicle(work, { fleetId, id })
    return removed.ok ? ok({ message: formatSuccess('fleet-vehicle-removed') }) : removed
  }),
]
