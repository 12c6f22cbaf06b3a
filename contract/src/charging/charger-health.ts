/** How well chargers work: a score with its parts, and their faults. */
import * as z from 'zod'
import { defineAttentionFilter } from '../attention.ts'
import { defineEndpoint } from '../endpoint.ts'
import { ById, defineDataReply, Id, listQuery, listReply, Timestamp } from '../fields.ts'

const tag = 'Charger health'
const READ = { may: 'charger.read' } as const

export const HEALTH_NEED_KINDS = ['faulted', 'repeating', 'low'] as const

const Percent = z.number().nullable().describe('Rounded down to two decimals; null where no time has passed')

const ChargerHealth = z.object({
  _id: Id.describe('The charger’s'),
  identity: z.string(),
  vendor: z.string().nullable(),
  model: z.string().nullable(),
  stationId: Id.nullable(),
  stationName: z.string().nullable(),
  connected: z.boolean(),
  score: z
    .number()
    .int()
    .nullable()
    .describe('Of 100, from the last 30 days; null where too little was seen'),
  unknownBecause: z
    .enum(['new', 'few-charges'])
    .nullable()
    .describe('Why there is no score: accepted for less than a week, or fewer than three charges'),
  workedPercent: Percent.describe('Connected, and its connectors without a fault'),
  faults: z.number().int(),
  repeats: z.number().int().describe('How often its most frequent fault came in the last seven days'),
  repeatedCode: z.string().nullable(),
  repeatedVendor: z.string().nullable(),
  charges: z.number().int().describe('Those whose meter said something'),
  goodCharges: z.number().int().describe('Of those, the ones that got energy'),
  lastGoodAt: Timestamp.nullable(),
  powerKW: z
    .number()
    .nullable()
    .describe('The most that the last charges got, of the connector that falls most short; null below ten'),
  promisedKW: z.number().nullable(),
  powerCharges: z.number().int().describe('How many were measured'),
  needs: z.enum(HEALTH_NEED_KINDS).nullable().describe('Why it needs the operator'),
  needsSince: Timestamp.nullable(),
  computedAt: Timestamp,
})

export const listChargerHealth = defineEndpoint({
  name: 'listChargerHealth',
  method: 'GET',
  path: '/charger-health',
  tag,
  summary: 'The operator reads how well the accepted chargers work, the worst first.',
  access: READ,
  withLimit: 'places',
  query: listQuery({ sort: ['score', 'worked', 'faults', 'lastGoodAt'], status: HEALTH_NEED_KINDS })
    .omit({ from: true, to: true })
    .extend(defineAttentionFilter('/charger-health'))
    .extend({ stationId: Id.optional() }),
  reply: listReply(ChargerHealth),
  refusals: [],
})

export const getChargerHealth = defineEndpoint({
  name: 'getChargerHealth',
  method: 'GET',
  path: '/chargers/{id}/health',
  tag,
  summary: 'The operator reads what the score of a charger is made of, and its newest 50 faults.',
  access: READ,
  withLimit: 'places',
  params: ById,
  reply: defineDataReply(
    z.object({
      health: ChargerHealth.extend({
        parts: z.array(
          z.object({
            part: z.enum(['uptime', 'charges', 'faults', 'power']),
            points: z.number().int().describe('Of 100'),
            weight: z.number().int(),
          }),
        ),
        connectors: z.array(
          z.object({
            evse: z.number().int(),
            number: z.number().int(),
            connectorId: Id.nullable(),
            workedPercent: Percent,
            charges: z.number().int(),
            goodCharges: z.number().int(),
            lastGoodAt: Timestamp.nullable(),
            powerKW: z.number().nullable(),
            promisedKW: z.number().nullable(),
          }),
        ),
      })
        .nullable()
        .describe('Null before it was first looked at, and unless it is accepted'),
      faults: z.array(
        z.object({
          _id: Id,
          evse: z.number().int(),
          number: z.number().int().describe('0: the charger as a whole'),
          beganAt: Timestamp,
          endedAt: Timestamp.nullable().describe('Null while it lasts'),
          times: z.number().int().describe('What comes back within five minutes is the same fault'),
          errorCode: z.string().nullable(),
          vendorError: z.string().nullable(),
          info: z.string().nullable(),
          words: z.string().describe('In words where the code is known, and as the charger said it'),
          todo: z.string().nullable().describe('What to do about it; null where the code is not known'),
        }),
      ),
    }),
  ),
  refusals: ['charger-not-found'],
})

export const showRecentFaults = defineEndpoint({
  name: 'showRecentFaults',
  method: 'GET',
  path: '/recent-faults',
  tag,
  summary:
    'The operator reads what has failed at accepted chargers in the last 24 hours: faults that last, that came again, or that lasted five minutes in all; not those that began during a planned maintenance.',
  access: READ,
  withLimit: 'places',
  reply: defineDataReply(
    z.object({
      chargers: z.number().int().describe('Accepted chargers'),
      count: z.number().int().describe('Of all such faults, of which the first four are here'),
      faults: z
        .array(
          z.object({
            _id: z.string().describe('Of the charger, the connector and the code'),
            chargerId: Id,
            identity: z.string(),
            stationId: Id.nullable(),
            stationName: z.string().nullable(),
            evse: z.number().int(),
            number: z.number().int().describe('0: the charger as a whole'),
            times: z.number().int(),
            seconds: z.number().int().describe('How long it lasted in all'),
            firstAt: Timestamp,
            lastAt: Timestamp.describe('When it came last'),
            lasts: z.boolean(),
            words: z.string().describe('In words where the code is known, and as the charger said it'),
            todo: z.string().nullable().describe('What to do about it; null where the code is not known'),
          }),
        )
        .describe('Those that last first, then those that came most often'),
    }),
  ),
  refusals: [],
})
