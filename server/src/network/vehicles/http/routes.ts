/** The calls of vehicles. */

import * as contract from '@voltyatra/contract'
import { ok } from '@voltyatra/domain'
import { listAnswer } from '../../../http/list-answer.ts'
import { type Route, read, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import * as vehicles from '../index.ts'

const toWire = ({ id, name, createdAt }: vehicles.Vehicle) => ({
  _id: id,
  name,
  createdAt: createdAt.toISOString(),
})

export const vehiclesRoutes: readonly Route[] = [
  read(contract.listVehicles, async ({ db, query }) =>
    listAnswer(await vehicles.selectVehiclePage(db, query), toWire),
  ),

  read(contract.listVehiclesForDriver, async ({ db, query }) =>
    listAnswer(await vehicles.selectVehiclePage(db, query), toWire),
  ),

  write(contract.addVehicle, async ({ work, body }) => {
    const added = await vehicles.addVehicle(work, body.name)
    return added.ok ? ok({ message: formatSuccess('vehicle-added'), data: toWire(added.value) }) : added
  }),

  write(contract.renameVehicle, async ({ work, params, body }) => {
    const renamed = await vehicles.renameVehicle(work, params.id, body.name)
    return renamed.ok
      ? ok({ message: formatSuccess('vehicle-renamed'), data: toWire(renamed.value) })
      : renamed
  }),

  write(contract.deleteVehicle, async ({ work, params }) => {
    const deleted = await vehicles.deleteVehicle(work, params.id)
    if (!deleted.ok) return deleted
    const { id, undoUntil } = deleted.value
    return ok({
      message: formatSuccess('vehicle-removed'),
      data: { _id: id, undoUntil: undoUntil.toISOString() },
    })
  }),

  write(contract.undoDeleteVehicle, async ({ work, params }) => {
    const restored = await vehicles.undoDeleteVehicle(work, params.id)
    return restored.ok ? ok({ data: toWire(restored.value) }) : restored
  }),
]
