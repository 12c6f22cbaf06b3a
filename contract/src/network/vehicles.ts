/** Vehicles: the models that the operator lists and a driver chooses from. */

import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { defineExport, PAGE } from '../exported.ts'
import { ById, defineDataReply, Id, Line, listQuery, listReply, Timestamp } from '../fields.ts'

export const Vehicle = z.object({ _id: Id, name: z.string(), createdAt: Timestamp })

const vehicleQuery = listQuery({ sort: ['createdAt', 'name'] }).omit({ status: true })

export const listVehicles = defineEndpoint({
  name: 'listVehicles',
  method: 'GET',
  path: '/all-vehicles',
  tag: 'Vehicles',
  summary: 'The operator lists the vehicles.',
  access: { may: 'vehicle.read' },
  query: vehicleQuery,
  reply: listReply(Vehicle),
  refusals: [],
})

export const listVehiclesForDriver = defineEndpoint({
  name: 'listVehiclesForDriver',
  method: 'GET',
  path: '/driver/vehicles',
  tag: 'Driver',
  summary: 'A driver sees the vehicles to choose from.',
  access: 'customer',
  query: vehicleQuery,
  reply: listReply(Vehicle),
  refusals: [],
})

export const addVehicle = defineEndpoint({
  name: 'addVehicle',
  method: 'POST',
  path: '/add-vehicle',
  tag: 'Vehicles',
  summary: 'The operator adds a vehicle.',
  access: { may: 'vehicle.write' },
  body: z.object({ name: Line(100, 'Please enter name') }),
  success: 201,
  reply: defineDataReply(Vehicle),
  refusals: ['vehicle-exists'],
})

export const renameVehicle = defineEndpoint({
  name: 'renameVehicle',
  method: 'PUT',
  path: '/vehicles/{id}',
  tag: 'Vehicles',
  summary: 'The operator renames a vehicle; drivers who have chosen it see the new name.',
  access: { may: 'vehicle.write' },
  params: ById,
  body: z.object({ name: Line(100, 'Please enter name') }),
  reply: defineDataReply(Vehicle),
  refusals: ['vehicle-not-found', 'vehicle-exists'],
})

export const deleteVehicle = defineEndpoint({
  name: 'deleteVehicle',
  method: 'DELETE',
  path: '/vehicles/{id}',
  tag: 'Vehicles',
  summary:
    'The operator removes a vehicle from the list, for ten seconds undoably; drivers who have it keep it.',
  access: { may: 'vehicle.write' },
  params: ById,
  reply: defineDataReply(z.object({ _id: Id, undoUntil: Timestamp })),
  refusals: ['vehicle-not-found'],
})

export const undoDeleteVehicle = defineEndpoint({
  name: 'undoDeleteVehicle',
  method: 'POST',
  path: '/vehicles/{id}/undo-delete',
  tag: 'Vehicles',
  summary: 'The operator takes the removal of a vehicle back.',
  access: { may: 'vehicle.write' },
  params: ById,
  reply: defineDataReply(Vehicle),
  refusals: ['vehicle-not-found', 'vehicle-exists', 'not-deleted', 'undo-too-late'],
})

export const exportVehicles = defineExport({
  name: 'exportVehicles',
  file: 'vehicles',
  of: 'the vehicles',
  list: listVehicles,
  query: listVehicles.query.omit(PAGE),
})
