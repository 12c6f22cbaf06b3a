/** Commands: what an operator has a charger do, and what the charger itself answers. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { ById, Id, Line, listQuery, listReply, Timestamp } from '../fields.ts'

export const CHARGER_COMMAND_STATES = [
  'waiting',
  'sent',
  'answered',
  'refused',
  'no-answer',
  'not-connected',
] as const

export const ChargerCommand = z.object({
  _id: Id,
  chargerId: Id,
  action: z.string(),
  payload: z.record(z.string(), z.unknown()).describe('Secrets in it are masked, as in the answer'),
  status: z.enum(CHARGER_COMMAND_STATES),
  answer: z.record(z.string(), z.unknown()).nullable().describe('The charger’s own'),
  errorCode: z.string().nullable(),
  errorText: z.string().nullable(),
  createdAt: Timestamp,
  sentAt: Timestamp.nullable(),
  endedAt: Timestamp.nullable(),
  emptiedAt: Timestamp.nullable().describe('When its fields and answer were thrown away, 90 days after it'),
})

/** For so many seconds at most a charger's answer is awaited; proxies in front have to wait longer. */
export const LONGEST_COMMAND_SECONDS = 120
const TIMEOUT = `From 1 to ${LONGEST_COMMAND_SECONDS} seconds`

export const commandCharger = defineEndpoint({
  name: 'commandCharger',
  method: 'POST',
  path: '/chargers/{id}/commands',
  tag: 'Charger commands',
  summary: 'The operator has a charger do something, and gets the charger’s own answer.',
  access: { may: 'charger.manage' },
  within: { 'params.id': 'charger' },
  reauthentication: 'sometimes',
  params: ById,
  body: z.object({
    action: Line(50, 'Name the command').describe('As OCPP names it: Reset, UnlockConnector, …'),
    payload: z.record(z.string(), z.unknown(), { error: 'The command’s fields, as an object' }).default({}),
    timeoutSeconds: z
      .number(TIMEOUT)
      .int(TIMEOUT)
      .min(1, TIMEOUT)
      .max(LONGEST_COMMAND_SECONDS, TIMEOUT)
      .default(30)
      .describe('How long the charger may take'),
  }),
  reply: z.object({ message: z.string(), data: ChargerCommand }),
  refusals: ['charger-not-found', 'command-unknown', 'command-invalid', 'charger-security-for-leads'],
})

export const listChargerCommands = defineEndpoint({
  name: 'listChargerCommands',
  method: 'GET',
  path: '/chargers/{id}/commands',
  tag: 'Charger commands',
  summary: 'The operator reads the commands sent to a charger, and their results.',
  access: { may: 'charger.read' },
  withLimit: 'places',
  params: ById,
  query: listQuery({ sort: ['createdAt'], status: CHARGER_COMMAND_STATES }),
  reply: listReply(ChargerCommand),
  refusals: ['charger-not-found'],
})
