/** Chargers: the list of them, the details of each, and its state. */

import * as z from 'zod'
import { defineAttentionFilter } from '../attention.ts'
import { defineEndpoint } from '../endpoint.ts'
import { defineExport, PAGE } from '../exported.ts'
import { ById, defineDataReply, Id, listQuery, listReply, Timestamp } from '../fields.ts'

export const CHARGER_STATES = ['pending', 'accepted', 'rejected'] as const

export const CLAIM_KINDS = ['address', 'credentials', 'serial'] as const

const ChargerConnector = z.object({
  evse: z.number().int().describe('0 for a charger of OCPP 1.6'),
  number: z.number().int().describe('The connector; 0 for the charger as a whole'),
  connectorId: Id.nullable().describe('The connector of the station that it is'),
  status: z.string(),
  errorCode: z.string().nullable(),
  vendorError: z.string().nullable(),
  info: z.string().nullable(),
  at: Timestamp,
})

export const Charger = z.object({
  _id: Id,
  identity: z.string(),
  status: z.enum(CHARGER_STATES),
  statusReason: z.string().nullable(),
  stationId: Id.nullable(),
  stationName: z.string().nullable(),
  securityProfile: z.number().int(),
  hasPassword: z.boolean(),
  protocol: z.string().nullable(),
  refusedProtocols: z
    .array(z.string())
    .nullable()
    .describe('What it offered when it came last, where none of it is spoken here; null for any other'),
  vendor: z.string().nullable(),
  model: z.string().nullable(),
  serialNumber: z.string().nullable(),
  firmware: z.string().nullable(),
  connected: z.boolean(),
  connectedAt: Timestamp.nullable(),
  disconnectedAt: Timestamp.nullable(),
  lastMessageAt: Timestamp.nullable().describe('Up to half a minute old while it is connected'),
  lastBootAt: Timestamp.nullable(),
  bootCount: z.number().int(),
  createdAt: Timestamp,
  firstAddress: z.string().nullable(),
  network: z.string().nullable().describe('IPv4 /24 or IPv6 /48 that it first came from'),
  provenAt: Timestamp.nullable().describe(
    'When it last showed what its profile asks for; null until it does',
  ),
  claims: z
    .array(z.object({ kind: z.enum(CLAIM_KINDS), seen: z.string(), at: Timestamp }))
    .describe('Claims of an unauthenticated connection under the identity of a waiting charger'),
  connectors: z.array(ChargerConnector),
})

export const UptimePercent = z
  .number()
  .nullable()
  .describe(
    'Of the last 30 days, or since its acceptance; rounded down to two decimals; null unless accepted',
  )

const TRUE_OR_FALSE = 'true or false'

const Make = z.string({ error: 'Search for one text' }).max(200, 'At most 200 characters')

export const listChargers = defineEndpoint({
  name: 'listChargers',
  method: 'GET',
  path: '/chargers',
  tag: 'Chargers',
  summary: 'The operator reads which chargers there are, those that wait for a decision included.',
  access: { may: 'charger.read' },
  withLimit: 'places',
  query: listQuery({ sort: ['createdAt', 'identity', 'attention'], status: CHARGER_STATES }).extend({
    stationId: Id.optional(),
    connected: z.enum(['true', 'false'], { error: TRUE_OR_FALSE }).optional(),
    faulted: z
      .enum(['true', 'false'], { error: TRUE_OR_FALSE })
      .optional()
      .describe('Whether one of its connectors, or it as a whole, reports a fault now'),
    vendor: Make.optional().describe('The maker, as the charger says it'),
    model: Make.optional().describe('As the charger says it'),
    ...defineAttentionFilter('/chargers'),
  }),
  reply: listReply(
    Charger.extend({
      uptimePercent: UptimePercent,
      maintenance: z
        .object({ from: Timestamp, until: Timestamp, reason: z.string() })
        .nullable()
        .describe('That runs, or begins within 24 hours'),
    }),
  ),
  refusals: [],
})

export const listChargerMakes = defineEndpoint({
  name: 'listChargerMakes',
  method: 'GET',
  path: '/charger-makes',
  tag: 'Chargers',
  summary:
    'The operator reads which makers and models the chargers are of, the most frequent first, at most 200.',
  access: { may: 'charger.read' },
  withLimit: 'places',
  query: z.object({
    q: Make.optional().describe('Search text, in maker and model'),
  }),
  reply: defineDataReply(
    z.array(
      z.object({ vendor: z.string().nullable(), model: z.string().nullable(), chargers: z.number().int() }),
    ),
  ),
  refusals: [],
})

export const getCharger = defineEndpoint({
  name: 'getCharger',
  method: 'GET',
  path: '/chargers/{id}',
  tag: 'Chargers',
  summary: 'The operator reads one charger, with all that it reported when it last started.',
  access: { may: 'charger.read' },
  withLimit: 'places',
  params: ById,
  reply: defineDataReply(
    Charger.extend({
      bootFacts: z.record(z.string(), z.unknown()),
      metering: z
        .object({
          intervalSeconds: z
            .number()
            .int()
            .nullable()
            .describe('Between two readings of the energy while it charges; null where it makes none'),
          countedAsSeconds: z.number().int().describe('The same, or the usual where nobody knows'),
          reportsEnergy: z.boolean().nullable().describe('While it charges; null where nobody knows yet'),
          cannot: z.array(z.string()).describe('What was wanted and not taken, as the charger names it'),
          settledAt: Timestamp.nullable(),
        })
        .nullable()
        .describe('What its meter is set to report; null before its first start'),
      localList: z
        .object({
          state: z.enum(['in-step', 'behind', 'not-supported', 'unknown']),
          version: z.number().int(),
          cards: z.number().int().describe('How many it has taken'),
          syncedAt: Timestamp.nullable(),
          problem: z.string().nullable().describe('The charger’s own status, or no-answer'),
        })
        .nullable()
        .describe('The cards that it takes while it is offline; null where it was never asked'),
      repairedMessages: z
        .object({
          count: z.number().int().describe('A thousand at most'),
          lastAt: Timestamp.nullable(),
        })
        .describe('Messages of the last 24 hours that had to be mended before they were taken in'),
      lastEnd: z
        .object({ at: Timestamp, how: z.string().nullable() })
        .nullable()
        .describe('When and how its last connection ended'),
      lastError: z
        .object({
          at: Timestamp,
          direction: z.enum(['in', 'out']),
          action: z.string(),
          errorCode: z.string(),
        })
        .nullable()
        .describe('The newest message that failed, among the last thousand'),
    }),
  ),
  refusals: ['charger-not-found'],
})

export const exportChargers = defineExport({
  name: 'exportChargers',
  file: 'chargers',
  of: 'the chargers',
  list: listChargers,
  query: listChargers.query.omit(PAGE),
})
