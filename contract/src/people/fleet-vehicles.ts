/** Cars of a fleet, with limits of their own. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { ById, defineDataReply, doneReply, Id } from '../fields.ts'
import { FleetDriver, FleetLimits } from './fleet-drivers.ts'

const FleetVehicle = FleetDriver.pick({ limit: true, hours: true, stationIds: true }).extend({
  _id: Id,
  registration: z.string(),
  driverId: Id.nullable().describe('Who drives it: charges of this driver count for it'),
})

const VehicleFields = FleetLimits.extend({
  registration: z
    .string({ error: 'Enter the registration number' })
    .transform((typed) => typed.replace(/[\s-]/g, '').toUpperCase())
    .pipe(z.string().regex(/^[A-Z0-9]{4,12}$/, 'A registration number like KA 01 AB 1234'))
    .describe('As on the number plate; spaces and dashes are left out'),
  driverId: Id.nullable(),
})

const tag = 'Fleet portal'
const access = 'fleet'

export const listOwnFleetVehicles = defineEndpoint({
  name: 'listOwnFleetVehicles',
  method: 'GET',
  path: '/fleet/vehicles',
  tag,
  summary: 'The cars of the own fleet, the newest first.',
  access,
  reply: defineDataReply(z.array(FleetVehicle)),
  refusals: [],
})

export const addOwnFleetVehicle = defineEndpoint({
  name: 'addOwnFleetVehicle',
  method: 'POST',
  path: '/fleet/vehicles',
  tag,
  summary: 'The fleet enters a car, and who drives it.',
  access,
  body: VehicleFields,
  success: 201,
  reply: defineDataReply(FleetVehicle),
  refusals: [
    'fleet-driver-not-found',
    'fleet-vehicle-exists',
    'fleet-driver-has-vehicle',
    'too-many-fleet-vehicles',
  ],
})

export const changeOwnFleetVehicle = defineEndpoint({
  name: 'changeOwnFleetVehicle',
  method: 'PUT',
  path: '/fleet/vehicles/{id}',
  tag,
  summary: 'The fleet replaces what was entered; limits count for charges that begin from then on.',
  access,
  params: ById,
  body: VehicleFields,
  reply: defineDataReply(FleetVehicle),
  refusals: [
    'fleet-vehicle-not-found',
    'fleet-driver-not-found',
    'fleet-vehicle-exists',
    'fleet-driver-has-vehicle',
  ],
})

export const removeOwnFleetVehicle = defineEndpoint({
  name: 'removeOwnFleetVehicle',
  method: 'DELETE',
  path: '/fleet/vehicles/{id}',
  tag,
  summary: 'The fleet removes a car: its limits count no more.',
  access,
  params: ById,
  reply: doneReply,
  refusals: ['fleet-vehicle-not-found'],
})
