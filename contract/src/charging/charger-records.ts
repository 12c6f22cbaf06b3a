/** Records of a charger: its connections, its messages, and its settings. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { ById, Line, parseFromText, Timestamp } from '../fields.ts'
import { UptimePercent } from './chargers.ts'

export const ChargerUptime = z.object({
  from: Timestamp.describe('30 days ago, or its acceptance'),
  to: Timestamp,
  uptimePercent: UptimePercent,
  interruptions: z
    .array(
      z.object({
        from: Timestamp,
        to: Timestamp.nullable().describe('Null while it lasts'),
        seconds: z.number().int(),
        how: z
          .string()
          .nullable()
          .describe('How the connection before it ended: lost, silent, server-stopped, …'),
      }),
    )
    .describe('The newest hundred'),
  interruptionCount: z.number().int(),
})

export const getChargerUptime = defineEndpoint({
  name: 'getChargerUptime',
  method: 'GET',
  path: '/chargers/{id}/uptime',
  tag: 'Chargers',
  summary: 'The operator reads how much of the last 30 days a charger was connected, and when it was not.',
  access: { may: 'charger.read' },
  withLimit: 'places',
  params: ById,
  reply: z.object({ data: ChargerUptime.nullable().describe('Null unless it is accepted') }),
  refusals: ['charger-not-found'],
})

export const ChargerMessage = z.object({
  id: z.number().int(),
  at: Timestamp,
  direction: z.enum(['in', 'out']).describe('in: the charger called'),
  action: z.string(),
  messageId: z.string(),
  payload: z.string().describe('As it came'),
  answer: z.string().nullable(),
  errorCode: z.string().nullable(),
  ms: z.number().int().nullable(),
  repairs: z.array(z.string()).describe('What was mended in it before it was taken in'),
})

const MESSAGE_NUMBER = 'The number of a message'

export const listChargerMessages = defineEndpoint({
  name: 'listChargerMessages',
  method: 'GET',
  path: '/chargers/{id}/messages',
  tag: 'Chargers',
  summary: 'The operator reads what a charger and the server said to each other, newest first.',
  access: { may: 'charger.read' },
  withLimit: 'places',
  params: ById,
  query: z.object({
    q: z.string({ error: 'Search for one text' }).trim().max(200, 'At most 200 characters').optional(),
    action: Line(50).optional(),
    direction: z.enum(['in', 'out'], { error: 'in or out' }).optional(),
    errors: z.literal('true', { error: 'true, or nothing' }).optional().describe('Only what went wrong'),
    repaired: z.literal('true', { error: 'true, or nothing' }).optional().describe('Only what was mended'),
    before: parseFromText(
      z
        .number(MESSAGE_NUMBER)
        .int(MESSAGE_NUMBER)
        .min(1, MESSAGE_NUMBER)
        .max(2 ** 52, MESSAGE_NUMBER),
    ).optional(),
    limit: parseFromText(
      z.number('From 1 to 500').int('From 1 to 500').min(1, 'From 1 to 500').max(500, 'From 1 to 500'),
    ).default(100),
  }),
  reply: z.object({
    data: z.array(ChargerMessage),
    before: z.number().int().nullable().describe('For the next page; null on the last'),
  }),
  refusals: ['charger-not-found', 'archived-month-missing'],
})

export const ChargerVariable = z.object({
  component: z.string().describe('Empty for the keys of OCPP 1.6'),
  componentInstance: z.string(),
  evse: z.number().int().describe('0 where it is of the charger as a whole'),
  connector: z.number().int(),
  name: z.string().describe('The variable, or the key of OCPP 1.6'),
  instance: z.string(),
  attribute: z.string().describe('Actual, Target, MinSet or MaxSet'),
  value: z.string().nullable().describe('null where the charger did not send it, and where it is a secret'),
  mutability: z.string().nullable().describe('ReadOnly, ReadWrite or WriteOnly'),
  dataType: z.string().nullable(),
  unit: z.string().nullable(),
  reportedAt: Timestamp,
})

export const listChargerVariables = defineEndpoint({
  name: 'listChargerVariables',
  method: 'GET',
  path: '/chargers/{id}/variables',
  tag: 'Chargers',
  summary: 'The operator reads a charger’s settings, as it last reported them.',
  access: { may: 'charger.read' },
  withLimit: 'places',
  params: ById,
  query: z.object({
    q: z.string({ error: 'Search for one text' }).trim().max(200, 'At most 200 characters').optional(),
  }),
  reply: z.object({ data: z.array(ChargerVariable) }),
  refusals: ['charger-not-found'],
})
