/** A driver is notified once when a connector of a busy station becomes free. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { ById, defineDataReply, doneReply, Id, Timestamp } from '../fields.ts'

const FreeAlert = z.object({
  stationId: Id,
  connectorId: Id.nullable().describe('null: any connector of the station'),
  createdAt: Timestamp,
  endsAt: Timestamp.describe('From then on nobody is notified any more'),
})

export const listFreeAlerts = defineEndpoint({
  name: 'listFreeAlerts',
  method: 'GET',
  path: '/driver/free-alerts',
  tag: 'Driver',
  summary: 'The stations of which the driver waits to be notified that a connector is free.',
  access: 'customer',
  reply: defineDataReply(z.array(FreeAlert)),
  refusals: [],
})

export const askForFreeAlert = defineEndpoint({
  name: 'askForFreeAlert',
  method: 'PUT',
  path: '/driver/free-alerts/{id}',
  tag: 'Driver',
  summary:
    'The driver asks to be notified once when a connector of this station becomes free, within three hours. Asking again changes the connector.',
  access: 'customer',
  params: ById,
  body: z.object({ connectorId: Id.nullable().default(null).describe('null: any connector of the station') }),
  reply: defineDataReply(FreeAlert),
  refusals: [
    'station-not-found',
    'station-not-active',
    'connector-not-found',
    'connector-free-now',
    'too-many-free-alerts',
    'customer-blocked',
  ],
})

export const endFreeAlert = defineEndpoint({
  name: 'endFreeAlert',
  method: 'DELETE',
  path: '/driver/free-alerts/{id}',
  tag: 'Driver',
  summary: 'The driver does not want to be notified of this station any more.',
  access: 'customer',
  params: ById,
  reply: doneReply,
  refusals: ['station-not-found'],
})
