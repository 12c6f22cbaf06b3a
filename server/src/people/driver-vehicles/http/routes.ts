/** The calls of the driver's own cars. */
import * as contract from '@voltyatra/contract'
import { type ConnectorType, ok } from '@voltyatra/domain'
import { type Route, read, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import * as vehicles from '../index.ts'

const WH_PER_KWH = 1000

const toWire = ({ id, name, connectorTypes, battery, isChosen, createdAt }: vehicles.DriverVehicle) => ({
  _id: id,
  name,
  connectorTypes: [...connectorTypes],
  batteryKWh: battery === null ? null : battery / WH_PER_KWH,
  isChosen,
  createdAt: createdAt.toISOString(),
})

interface Body {
  readonly name: string
  readonly connectorTypes: readonly ConnectorType[]
  readonly batteryKWh: number | null
}

const readDescribed = ({ name, connectorTypes, batteryKWh }: Body) => ({
  name,
  connectorTypes,
  battery: batteryKWh === null ? null : Math.round(batteryKWh * WH_PER_KWH),
})

export const driverVehicleRoutes: readonly Route[] = [
  read(contract.listDriverVehicles, async ({ db, actor }) =>
    ok({ data: (await vehicles.selectVehiclesOf(db, actor.id)).map(toWire) }),
  ),

  write(contract.addDriverVehicle, async ({ work, actor, body }) => {
    const added = await vehicles.addVehicle(work, actor.id, readDescribed(body))
    return added.ok ? ok({ message: formatSuccess('car-added'), data: toWire(added.value) }) : added
  }),

  write(contract.changeDriverVehicle, async ({ work, actor, params, body }) => {
    const changed = await vehicles.changeVehicle(work, actor.id, { id: params.id, ...readDescribed(body) })
    return changed.ok ? ok({ message: formatSuccess('car-saved'), data: toWire(changed.value) }) : changed
  }),

  write(contract.chooseDriverVehicle, async ({ work, actor, params }) => {
    const chosen = await vehicles.chooseVehicle(work, actor.id, params.id)
    return chosen.ok ? ok({ data: chosen.value.map(toWire) }) : chosen
  }),

  write(contract.removeDriverVehicle, async ({ work, actor, params }) => {
    const removed = await vehicles.removeVehicle(work, actor.id, params.id)
    return removed.ok ? ok({ message: formatSuccess('car-removed') }) : removed
  }),
]
