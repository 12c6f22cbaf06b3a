/** The network as the operator watches it: every station with what goes on there now. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { defineDataReply, Id, Timestamp } from '../fields.ts'

export const LIVE_STATES = ['free', 'charging', 'trouble', 'down', 'closed'] as const

const Count = z.number().int()

export const NetworkStation = z.object({
  _id: Id,
  stationName: z.string(),
  city: z.string().nullable(),
  lat: z.number(),
  long: z.number(),
  state: z
    .enum(LIVE_STATES)
    .describe(
      'closed: not in service; down: no connector can be used; trouble: some cannot; charging: some are in use; free: none is',
    ),
  connectors: Count,
  inUse: Count,
  outOfOrder: Count.describe('Faulted or unavailable, as their chargers say'),
  offline: Count.describe('Their charger is not connected'),
})

export const networkMap = defineEndpoint({
  name: 'networkMap',
  method: 'GET',
  path: '/network-map',
  tag: 'Stations',
  summary: 'The operator sees all stations on a map, each with what goes on there now.',
  access: { may: 'charger.read' },
  withLimit: 'places',
  reply: defineDataReply(z.object({ asOf: Timestamp, stations: z.array(NetworkStation) })),
  refusals: [],
})
