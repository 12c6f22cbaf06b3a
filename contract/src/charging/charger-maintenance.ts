/** Planned maintenance of chargers: from when until when no car is charged there. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { ById, defineDataReply, doneReply, Id, Line, Timestamp } from '../fields.ts'

const tag = 'Charger maintenance'

export const MAINTENANCE_STATES = ['planned', 'running', 'over', 'ended'] as const

const Maintenance = z.object({
  _id: Id,
  from: Timestamp,
  until: Timestamp,
  reason: z.string(),
  status: z.enum(MAINTENANCE_STATES).describe('ended: called off, or ended before its time'),
  createdAt: Timestamp,
  endedAt: Timestamp.nullable(),
})

export const listChargerMaintenance = defineEndpoint({
  name: 'listChargerMaintenance',
  method: 'GET',
  path: '/chargers/{id}/maintenance',
  tag,
  summary: 'The operator reads the planned maintenance of a charger, the latest first; at most fifty.',
  access: { may: 'charger.read' },
  withLimit: 'places',
  params: ById,
  reply: defineDataReply(z.array(Maintenance)),
  refusals: ['charger-not-found'],
})

const WholeStation = z.boolean({ error: 'true or false' }).describe('All accepted chargers of its station')

export const listMaintenanceReservations = defineEndpoint({
  name: 'listMaintenanceReservations',
  method: 'GET',
  path: '/chargers/{id}/maintenance/reservations',
  tag,
  summary: 'The reservations that maintenance at that time would fall into.',
  access: { may: 'charger.read' },
  withLimit: 'places',
  params: ById,
  query: z.object({
    from: Timestamp,
    until: Timestamp,
    wholeStation: z.enum(['true'], { error: 'true, or nothing' }).optional(),
  }),
  shows: 'data[].customerId',
  reply: defineDataReply(
    z.array(
      z.object({
        bookingId: Id,
        customerId: Id,
        customerName: z.string().nullable(),
        customerPhone: z.string().nullable(),
        charger: z.string(),
        connectorNumber: z.number().int(),
        startsAt: Timestamp,
        endsAt: Timestamp,
      }),
    ),
  ),
  refusals: ['charger-not-found', 'maintenance-times'],
})

export const planChargerMaintenance = defineEndpoint({
  name: 'planChargerMaintenance',
  method: 'POST',
  path: '/chargers/{id}/maintenance',
  tag,
  summary:
    'The operator plans maintenance: nobody can reserve or start a charge that would fall into it, and drivers of reservations that do are notified.',
  access: { may: 'charger.manage' },
  within: { 'params.id': 'charger' },
  params: ById,
  body: z.object({
    from: Timestamp,
    until: Timestamp,
    reason: Line(200, 'Please give a reason'),
    wholeStation: WholeStation.default(false),
    knownReservations: z
      .number({ error: 'How many reservations' })
      .int('A whole number')
      .min(0, 'Not below zero')
      .default(0)
      .describe('How many reservations the operator has seen that it falls into: with others it is refused'),
  }),
  success: 201,
  reply: defineDataReply(z.object({ chargers: z.number().int(), notified: z.number().int() })),
  refusals: ['charger-not-found', 'maintenance-times', 'maintenance-overlap', 'maintenance-reservations'],
})

export const endChargerMaintenance = defineEndpoint({
  name: 'endChargerMaintenance',
  method: 'POST',
  path: '/chargers/{id}/maintenance/{maintenanceId}/end',
  tag,
  summary: 'The operator calls planned maintenance off, or ends it before its time.',
  access: { may: 'charger.manage' },
  within: { 'params.id': 'charger', 'params.maintenanceId': 'maintenance' },
  params: ById.extend({ maintenanceId: Id }),
  reply: doneReply,
  refusals: ['maintenance-not-found', 'maintenance-over'],
})
