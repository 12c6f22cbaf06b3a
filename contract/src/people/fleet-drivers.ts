/** Drivers of fleets: invited by number, limited, accepted by themselves. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import {
  ById,
  defineDataReply,
  doneReply,
  Id,
  IndianMobile,
  Line,
  listQuery,
  listReply,
  Timestamp,
} from '../fields.ts'

/** In rupees, or in kWh: both fit into what the database takes. */
const MOST = 100_000
const FLEET_PERIODS = ['day', 'week', 'month'] as const
const MOST_STATIONS = 50

const FleetLimit = z.object({
  by: z.enum(['rupees', 'kWh'], { error: 'rupees or kWh' }),
  most: z
    .number({ error: 'Enter a number' })
    .gt(0, 'More than zero')
    .max(MOST, 'At most 100,000')
    .refine((most) => Math.round(most * 100) / 100 === most, 'At most two decimals'),
  period: z
    .enum(FLEET_PERIODS, { error: 'day, week or month' })
    .describe('By the calendar in India; a week begins on Monday'),
})

const Clock = z.string({ error: 'A time like 06:30' }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time like 06:30')

const FleetHours = z
  .object({ from: Clock, to: Clock })
  .describe(
    'Charges begin in these hours, by the clock in India; they may go over midnight. The same time twice: at any time',
  )

export const FleetLimits = z.object({
  limit: FleetLimit.nullable().describe('null: no limit but the fleet’s own'),
  hours: FleetHours.nullable().describe('null: at any time'),
  stationIds: z
    .array(Id)
    .max(MOST_STATIONS, 'At most 50 stations')
    .describe('Charges begin only there; none: everywhere'),
})

const FleetDriverRules = FleetLimits.extend({ name: Line(100, 'Enter the name') })

export const FleetDriver = z.object({
  _id: Id,
  name: z.string(),
  phone: z.string(),
  customerId: Id.nullable().describe('Of the driver who accepted'),
  status: z.enum(['invited', 'active']),
  limit: FleetLimit.nullable(),
  hours: z.object({ from: z.string(), to: z.string() }).nullable(),
  stationIds: z.array(Id),
  invitedAt: Timestamp,
  acceptedAt: Timestamp.nullable(),
})

const tag = 'Fleets'
const OneDriver = ById.extend({ driverId: Id })

export const listFleetDrivers = defineEndpoint({
  name: 'listFleetDrivers',
  method: 'GET',
  path: '/fleets/{id}/drivers',
  tag,
  summary: 'The operator lists the drivers of a fleet, invited ones among them.',
  access: { may: 'fleet.read' },
  shows: 'data[].customerId',
  params: ById,
  query: listQuery({ sort: ['invitedAt'] }).omit({ status: true }),
  reply: listReply(FleetDriver),
  refusals: ['fleet-not-found'],
})

export const inviteFleetDriver = defineEndpoint({
  name: 'inviteFleetDriver',
  method: 'POST',
  path: '/fleets/{id}/drivers',
  tag,
  summary: 'The operator invites a driver by number; the driver accepts in the app.',
  access: { may: 'fleet.write' },
  reauthentication: { not: 'within-limit' },
  params: ById,
  body: FleetDriverRules.extend({ phone: IndianMobile }),
  success: 201,
  reply: defineDataReply(FleetDriver),
  refusals: ['fleet-not-found', 'fleet-driver-exists', 'too-many-fleet-drivers'],
})

export const changeFleetDriver = defineEndpoint({
  name: 'changeFleetDriver',
  method: 'PUT',
  path: '/fleets/{id}/drivers/{driverId}',
  tag,
  summary: 'The operator replaces name and limits; they count for charges that begin from then on.',
  access: { may: 'fleet.write' },
  reauthentication: { not: 'within-limit' },
  params: OneDriver,
  body: FleetDriverRules,
  reply: defineDataReply(FleetDriver),
  refusals: ['fleet-driver-not-found'],
})

export const removeFleetDriver = defineEndpoint({
  name: 'removeFleetDriver',
  method: 'DELETE',
  path: '/fleets/{id}/drivers/{driverId}',
  tag,
  summary: 'The operator removes a driver, who charges at the cost of the fleet no more from then on.',
  access: { may: 'fleet.write' },
  reauthentication: { not: 'takes-away' },
  params: OneDriver,
  reply: doneReply,
  refusals: ['fleet-driver-not-found'],
})

const OwnFleetDriver = FleetDriver.omit({ customerId: true })
const PORTAL = 'Fleet portal'

export const listOwnFleetDrivers = defineEndpoint({
  name: 'listOwnFleetDrivers',
  method: 'GET',
  path: '/fleet/drivers',
  tag: PORTAL,
  summary: 'The drivers of the own fleet, invited ones among them.',
  access: 'fleet',
  query: listQuery({ sort: ['invitedAt'] }).omit({ status: true }),
  reply: listReply(OwnFleetDriver),
  refusals: [],
})

export const inviteOwnFleetDriver = defineEndpoint({
  name: 'inviteOwnFleetDriver',
  method: 'POST',
  path: '/fleet/drivers',
  tag: PORTAL,
  summary: 'The fleet invites a driver by number, who is notified by text message and accepts in the app.',
  access: 'fleet',
  body: FleetDriverRules.extend({ phone: IndianMobile }),
  success: 201,
  reply: defineDataReply(OwnFleetDriver),
  refusals: ['fleet-driver-exists', 'too-many-fleet-drivers'],
})

export const changeOwnFleetDriver = defineEndpoint({
  name: 'changeOwnFleetDriver',
  method: 'PUT',
  path: '/fleet/drivers/{id}',
  tag: PORTAL,
  summary: 'The fleet replaces name and limits; they count for charges that begin from then on.',
  access: 'fleet',
  params: ById,
  body: FleetDriverRules,
  reply: defineDataReply(OwnFleetDriver),
  refusals: ['fleet-driver-not-found'],
})

export const removeOwnFleetDriver = defineEndpoint({
  name: 'removeOwnFleetDriver',
  method: 'DELETE',
  path: '/fleet/drivers/{id}',
  tag: PORTAL,
  summary: 'The fleet removes a driver, who charges at its cost no more from then on.',
  access: 'fleet',
  params: ById,
  reply: doneReply,
  refusals: ['fleet-driver-not-found'],
})

export const OwnFleet = z.object({
  _id: Id.describe('Of the driver’s place in it'),
  name: z.string(),
  status: z.enum(['invited', 'active', 'suspended']),
})

export const listOwnFleets = defineEndpoint({
  name: 'listOwnFleets',
  method: 'GET',
  path: '/driver/fleets',
  tag: 'Driver',
  summary: 'The companies that invite the driver, and the one that the driver charges for.',
  access: 'customer',
  reply: defineDataReply(z.array(OwnFleet)),
  refusals: [],
})

export const acceptFleetInvitation = defineEndpoint({
  name: 'acceptFleetInvitation',
  method: 'POST',
  path: '/driver/fleets/{id}/accept',
  tag: 'Driver',
  summary: 'The driver accepts: charges that are started for the company are paid and seen by it.',
  access: 'customer',
  params: ById,
  reply: defineDataReply(z.array(OwnFleet)),
  refusals: ['fleet-invitation-not-found', 'fleet-driver-of-another'],
})

export const leaveFleet = defineEndpoint({
  name: 'leaveFleet',
  method: 'DELETE',
  path: '/driver/fleets/{id}',
  tag: 'Driver',
  summary: 'The driver declines an invitation, or charges for the company no more.',
  access: 'customer',
  params: ById,
  reply: defineDataReply(z.array(OwnFleet)),
  refusals: ['fleet-invitation-not-found'],
})
