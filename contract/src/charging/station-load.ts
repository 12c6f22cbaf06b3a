/** A station's load limit: what its chargers may draw together, and how they share it. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { ById, defineDataReply, Id, Timestamp } from '../fields.ts'

const LIMIT = { least: 1, most: 10_000 } as const

/** Exact, as with rupees. */
const hasOneDecimal = (kilowatts: number): boolean => Math.round(kilowatts * 10) / 10 === kilowatts

export const SHARE_WHYS = [
  'shared',
  'full',
  'content',
  'waiting',
  'too-little',
  'standby',
  'offline',
  'refuses',
  'silent',
  'exceeds',
] as const

const Kilowatts = z.number().describe('kW')

export const ConnectorLoad = z.object({
  chargerId: Id,
  identity: z.string().describe('The charger’s'),
  connector: z.number().int().nullable().describe('The station’s connector; null where it is none of them'),
  address: z
    .number()
    .int()
    .describe('The charger’s own number of it: of a connector in OCPP 1.6, of an EVSE in 2.0.1'),
  ratingKW: Kilowatts,
  charging: z.boolean(),
  shareKW: Kilowatts.nullable().describe('What it is to have; null where nothing is shared'),
  boundKW: Kilowatts.describe('The most that it may draw under its limit'),
  measuredKW: Kilowatts.nullable().describe('By its meter; null where that has not said'),
  why: z
    .enum(SHARE_WHYS)
    .nullable()
    .describe(
      'shared: a fair part; full: all it can deliver; content: all that its car takes; waiting: for its turn; ' +
        'too-little: less is left than a car needs; standby: nobody charges; offline, refuses, silent: it cannot be sent a limit; ' +
        'exceeds: its meter shows more than its limit',
    ),
  answer: z.string().nullable().describe('The charger’s answer to its last limit'),
  answeredAt: Timestamp.nullable(),
})

export const StationLoad = z.object({
  limitKW: Kilowatts.nullable().describe('null: there is none'),
  sharedKW: Kilowatts.describe('The sum of the shares'),
  boundKW: Kilowatts.describe('The most that all may draw under their limits'),
  measuredKW: Kilowatts.describe('The sum of what the meters say'),
  connectors: z.array(ConnectorLoad),
})

export const showStationLoad = defineEndpoint({
  name: 'showStationLoad',
  method: 'GET',
  path: '/charging-stations/{id}/load',
  tag: 'Stations',
  summary: 'The operator sees how a station’s chargers share its load limit.',
  access: { may: 'charger.read' },
  withLimit: 'places',
  params: ById,
  reply: defineDataReply(StationLoad),
  refusals: ['station-not-found'],
})

export const setLoadLimit = defineEndpoint({
  name: 'setLoadLimit',
  method: 'PUT',
  path: '/charging-stations/{id}/load-limit',
  tag: 'Stations',
  summary:
    'The operator sets what a station’s chargers may draw together; they are sent their shares within seconds.',
  access: { may: 'station.write' },
  within: { 'params.id': 'station' },
  params: ById,
  body: z.object({
    limitKW: z
      .number({ error: 'Enter the limit in kW, or nothing' })
      .min(LIMIT.least, `At least ${LIMIT.least} kW`)
      .max(LIMIT.most, `At most ${LIMIT.most} kW`)
      .refine(hasOneDecimal, 'At most one decimal')
      .nullable()
      .describe('kW with at most one decimal; null: no limit'),
  }),
  reply: defineDataReply(StationLoad),
  refusals: ['station-not-found'],
})
