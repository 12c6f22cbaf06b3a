/** Stations and connectors, for programs. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { ById, Id, Timestamp } from '../fields.ts'
import { ConnectorType, OpeningHours, STATE_CODES, STATION_STATUSES } from '../network/stations.ts'
import { defineOne, definePage, PageQuery } from './fields.ts'

const access = { program: 'stations.read' } as const

export const V1Station = z.object({
  id: Id,
  name: z.string(),
  partnerId: Id.nullable().describe("null: the network's own station"),
  latitude: z.number(),
  longitude: z.number(),
  address: z.string(),
  city: z.string().nullable(),
  stateCode: z.enum(STATE_CODES).describe('GST code of the state'),
  status: z
    .enum(STATION_STATUSES)
    .describe('As drivers find it: an active station none of whose chargers can charge is offline'),
  powerW: z.number().int().describe('Watts of the station as a whole'),
  openingHours: OpeningHours,
  amenities: z.array(z.string()),
  connectors: z.number().int().describe('In service'),
  freeConnectors: z.number().int().describe('Free now'),
  createdAt: Timestamp,
})

export const V1Connector = z.object({
  id: Id,
  stationId: Id,
  number: z.number().int().describe('As it is written on the charge point'),
  type: ConnectorType,
  powerW: z.number().int(),
  status: z
    .enum(['free', 'in-use', 'out-of-use', 'unknown'])
    .describe(
      'unknown: its charger has no connection; nothing is said of connectors without a charger of ours but whether they are booked',
    ),
})

export const fetchStations = defineEndpoint({
  name: 'fetchStations',
  method: 'GET',
  path: '/stations',
  tag: 'Stations',
  summary: 'The stations of the key.',
  access,
  query: PageQuery,
  reply: definePage(V1Station),
  refusals: [],
})

export const fetchStation = defineEndpoint({
  name: 'fetchStation',
  method: 'GET',
  path: '/stations/{id}',
  tag: 'Stations',
  summary: 'One station.',
  access,
  params: ById,
  reply: defineOne(V1Station),
  refusals: ['station-not-found'],
})

export const fetchConnectors = defineEndpoint({
  name: 'fetchConnectors',
  method: 'GET',
  path: '/stations/{id}/connectors',
  tag: 'Connectors',
  summary: 'The connectors of a station that are in service, by their numbers.',
  access,
  params: ById,
  reply: z.object({ data: z.array(V1Connector) }),
  refusals: ['station-not-found'],
})

export const fetchConnector = defineEndpoint({
  name: 'fetchConnector',
  method: 'GET',
  path: '/connectors/{id}',
  tag: 'Connectors',
  summary: 'One connector.',
  access,
  params: ById,
  reply: defineOne(V1Connector),
  refusals: ['connector-not-found'],
})
