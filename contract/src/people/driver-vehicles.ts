/** The cars of a driver: their connectors choose what the finder shows, their battery what a charge brings. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { ById, defineDataReply, doneReply, Id, Line, Timestamp } from '../fields.ts'
import { CONNECTOR_TYPES, ConnectorType } from '../network/stations.ts'

const BATTERY = 'Enter the size of the battery in kWh, from 0.5 to 1000'

export const DriverVehicle = z.object({
  _id: Id,
  name: z.string(),
  connectorTypes: z.array(ConnectorType).describe('The main one first: that of fast charging'),
  batteryKWh: z.number().nullable().describe('What the battery holds when it is full'),
  isChosen: z.boolean().describe('The finder and the charges are for this one'),
  createdAt: Timestamp,
})

const described = z.object({
  name: Line(60, 'Give the car a name'),
  connectorTypes: z
    .array(ConnectorType, { error: 'Choose the connectors of the car' })
    .min(1, 'Choose the connectors of the car')
    .max(CONNECTOR_TYPES.length, 'Each connector once')
    .refine((types) => new Set(types).size === types.length, 'Each connector once'),
  batteryKWh: z
    .number({ error: BATTERY })
    .min(0.5, BATTERY)
    .max(1000, BATTERY)
    .refine((size) => Math.round(size * 10) / 10 === size, 'At most one decimal')
    .nullable()
    .default(null),
})

export const listDriverVehicles = defineEndpoint({
  name: 'listDriverVehicles',
  method: 'GET',
  path: '/driver/cars',
  tag: 'Driver',
  summary: 'The driver lists the own cars.',
  access: 'customer',
  reply: defineDataReply(z.array(DriverVehicle)),
  refusals: [],
})

export const addDriverVehicle = defineEndpoint({
  name: 'addDriverVehicle',
  method: 'POST',
  path: '/driver/cars',
  tag: 'Driver',
  summary: 'The driver adds a car; it is the chosen one from then on.',
  access: 'customer',
  body: described,
  success: 201,
  reply: defineDataReply(DriverVehicle),
  refusals: ['too-many-cars'],
})

export const changeDriverVehicle = defineEndpoint({
  name: 'changeDriverVehicle',
  method: 'PUT',
  path: '/driver/cars/{id}',
  tag: 'Driver',
  summary: 'The driver changes a car.',
  access: 'customer',
  params: ById,
  body: described,
  reply: defineDataReply(DriverVehicle),
  refusals: ['car-not-found'],
})

export const chooseDriverVehicle = defineEndpoint({
  name: 'chooseDriverVehicle',
  method: 'PUT',
  path: '/driver/cars/{id}/chosen',
  tag: 'Driver',
  summary: 'The driver chooses the car that is driven now.',
  access: 'customer',
  params: ById,
  reply: defineDataReply(z.array(DriverVehicle)),
  refusals: ['car-not-found'],
})

export const removeDriverVehicle = defineEndpoint({
  name: 'removeDriverVehicle',
  method: 'DELETE',
  path: '/driver/cars/{id}',
  tag: 'Driver',
  summary: 'The driver removes a car.',
  access: 'customer',
  params: ById,
  reply: doneReply,
  refusals: ['car-not-found'],
})
