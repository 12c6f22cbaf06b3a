/** Requests of partners for new stations: sent with photos and documents, approved or refused by an operator. */
import * as z from 'zod'
import { defineAttentionFilter } from '../attention.ts'
import { defineEndpoint } from '../endpoint.ts'
import {
  ById,
  defineDataReply,
  doneReply,
  Id,
  Latitude,
  Line,
  Lines,
  Longitude,
  listQuery,
  listReply,
  parseFromText,
  Timestamp,
} from '../fields.ts'
import { ConnectorType, defineConnectors, Kilowatts, NewConnector, StateCode } from './stations.ts'

const portal = 'Partner portal'
const tag = 'Requests for stations'
const OWN = { partner: 'requests' } as const
const DECIDE = { may: 'station.write' } as const

export const STATION_REQUEST_STATES = ['sent', 'approved', 'refused', 'withdrawn'] as const

const RequestFile = z.object({
  kind: z.enum(['photo', 'document']),
  file: z.string().describe('File name of the picture, below /user-images/'),
})

export const OwnStationRequest = z.object({
  _id: Id,
  state: z.enum(STATION_REQUEST_STATES),
  stationName: z.string(),
  address: z.string(),
  city: z.string().nullable(),
  stateCode: z.string(),
  location: z.object({ lat: z.number(), long: z.number() }),
  powerCapacity: z.number().describe('kW'),
  connectors: z.array(z.object({ type: ConnectorType, powerKW: z.number() })),
  note: z.string().nullable(),
  files: z.array(RequestFile),
  createdAt: Timestamp,
  createdBy: z.string().describe('The person of the partner'),
  decidedAt: Timestamp.nullable(),
  reason: z.string().nullable().describe('Why it was refused'),
  stationId: Id.nullable().describe('The station that was made of it'),
})

export const StationRequest = OwnStationRequest.extend({
  partnerId: Id,
  partnerName: z.string(),
  decidedBy: z.string().nullable().describe('The e-mail address of the operator'),
})

/** A list as JSON in a field of a form. */
const parseJsonText = (value: unknown): unknown => {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

const defineBlankable = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullish())

export const listOwnStationRequests = defineEndpoint({
  name: 'listOwnStationRequests',
  method: 'GET',
  path: '/partner/station-requests',
  tag: portal,
  summary: 'The partner lists its requests for new stations.',
  access: OWN,
  query: listQuery({ sort: ['createdAt'] }).omit({ q: true, status: true, from: true, to: true }),
  reply: listReply(OwnStationRequest),
  refusals: [],
})

export const sendStationRequest = defineEndpoint({
  name: 'sendStationRequest',
  method: 'POST',
  path: '/partner/station-requests',
  tag: portal,
  summary:
    'The partner asks for a new station, with one to three photos and one to three documents as pictures. Operators get a mail.',
  access: OWN,
  files: ['photo1', 'photo2', 'photo3', 'document1', 'document2', 'document3'],
  body: z.object({
    stationName: Line(200, 'Please enter the station name'),
    address: Line(500, 'Please enter the address'),
    city: defineBlankable(Line(100)),
    stateCode: StateCode,
    lat: parseFromText(Latitude),
    long: parseFromText(Longitude),
    powerCapacity: parseFromText(Kilowatts),
    connectors: z.preprocess(parseJsonText, defineConnectors(NewConnector)).describe('As JSON'),
    note: defineBlankable(Lines(2000)),
  }),
  success: 201,
  reply: defineDataReply(OwnStationRequest),
  refusals: [
    'partner-not-active',
    'too-many-station-requests',
    'file-missing',
    'file-too-large',
    'file-not-an-image',
    'image-too-large',
    'image-damaged',
  ],
})

export const withdrawStationRequest = defineEndpoint({
  name: 'withdrawStationRequest',
  method: 'POST',
  path: '/partner/station-requests/{id}/withdraw',
  tag: portal,
  summary: 'The partner withdraws a request that is not decided yet.',
  access: OWN,
  params: ById,
  reply: doneReply,
  refusals: ['station-request-not-found', 'station-request-state'],
})

export const listStationRequests = defineEndpoint({
  name: 'listStationRequests',
  method: 'GET',
  path: '/station-requests',
  tag,
  summary: 'The operator lists what partners ask for, newest first.',
  access: DECIDE,
  withLimit: 'places',
  query: listQuery({ sort: ['createdAt'], status: STATION_REQUEST_STATES })
    .extend(defineAttentionFilter('/station-requests'))
    .extend({ partnerId: Id.optional() }),
  reply: listReply(StationRequest),
  refusals: [],
})

export const approveStationRequest = defineEndpoint({
  name: 'approveStationRequest',
  method: 'POST',
  path: '/station-requests/{id}/approve',
  tag,
  summary:
    'The operator approves a request: the station is made from it, not in service yet. The partner gets a mail.',
  access: DECIDE,
  within: { 'params.id': 'station-request', 'reply.data.stationId': 'station' },
  params: ById,
  reply: defineDataReply(StationRequest),
  refusals: ['station-request-not-found', 'station-request-state', 'partner-not-active', 'station-exists'],
})

export const refuseStationRequest = defineEndpoint({
  name: 'refuseStationRequest',
  method: 'POST',
  path: '/station-requests/{id}/refuse',
  tag,
  summary: 'The operator refuses a request with a reason, which the partner gets by mail.',
  access: DECIDE,
  within: { 'params.id': 'station-request' },
  params: ById,
  body: z.object({ reason: Lines(500, 'Please say why') }),
  reply: defineDataReply(StationRequest),
  refusals: ['station-request-not-found', 'station-request-state'],
})
