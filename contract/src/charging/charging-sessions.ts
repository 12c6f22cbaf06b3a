/** Charging sessions, as chargers meter them. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { Id, listQuery, listReply, Timestamp } from '../fields.ts'

export const CHARGING_STATES = ['unclaimed', 'charging', 'suspended', 'interrupted', 'ended'] as const

export const SIGNED_RESULTS = ['fits', 'altered', 'no-key', 'not-read'] as const

export const ChargingSession = z.object({
  _id: Id,
  chargerId: Id,
  charger: z.string().describe('Its identity'),
  stationId: Id.nullable(),
  evse: z.number().int(),
  connector: z.number().int().nullable().describe('Null while only its end has arrived'),
  bookingId: Id.nullable(),
  transactionId: z.string(),
  idTag: z.string().nullable(),
  status: z.enum(CHARGING_STATES),
  createdAt: Timestamp,
  startedAt: Timestamp.nullable(),
  energyKWh: z.number(),
  powerKW: z.number().nullable(),
  socPercent: z.number().int().nullable(),
  lastMeterAt: Timestamp.nullable(),
  endedAt: Timestamp.nullable(),
  stopReason: z.string().nullable(),
  anomalies: z.array(z.string()).describe('What was odd about its messages'),
  signed: z
    .object({
      result: z
        .enum(SIGNED_RESULTS)
        .describe('By the key that the charger sent with it, which nobody has confirmed'),
      energyKWh: z.number().nullable().describe('As the meter has signed it; null where an end is missing'),
    })
    .nullable()
    .describe('Readings that its meter has signed; null where there are none'),
})

export const listChargingSessions = defineEndpoint({
  name: 'listChargingSessions',
  method: 'GET',
  path: '/charging-sessions',
  tag: 'Charging sessions',
  summary: 'The operator reads the charging sessions, newest first.',
  access: { may: 'charger.read' },
  withLimit: 'places',
  query: listQuery({ sort: ['createdAt'], status: CHARGING_STATES }).extend({
    chargerId: Id.optional(),
    stationId: Id.optional(),
    open: z
      .literal('true', { error: 'true, or nothing' })
      .optional()
      .describe('Only those that have not ended'),
  }),
  reply: listReply(ChargingSession),
  refusals: [],
})
