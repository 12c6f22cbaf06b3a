/** The calls of vehicles. */
import { addVehicle as addVehicleCall, listVehicles, listVehiclesForDriver } from '@voltyatra/contract'
import { ok } from '@voltyatra/domain'
import { addVehicle, type Vehicle, vehiclePage } from '../../features/vehicles/index.ts'
import { listAnswer } from '../list-answer.ts'
import { type Route, read, write } from '../route.ts'

const toWire = ({ id, name, createdAt }: Vehicle) => ({ _id: id, name, createdAt: createdAt.toISOString() })

export const vehiclesRoutes: readonly Route[] = [
  read(listVehicles, async ({ db, query }) => listAnswer(await vehiclePage(db, query), toWire)),

  read(listVehiclesForDriver, async ({ db, query }) => listAnswer(await vehiclePage(db, query), toWire)),

  write(addVehicleCall, async ({ work, body }) => {
    const added = await addVehicle(work, body.name)
    return added.ok ? ok({ message: 'Vechile Added Successfully', data: toWire(added.value) }) : added
  }),
]
