/** Files that chargers send to the program itself when they are asked: diagnostics and security logs. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { ById, Id, Timestamp } from '../fields.ts'
import { ChargerCommand } from './charger-commands.ts'

export const CHARGER_LOG_KINDS = ['diagnostics', 'security'] as const
export const CHARGER_LOG_STATES = ['waiting', 'uploading', 'received', 'nothing', 'failed', 'lapsed'] as const

export const ChargerLog = z.object({
  _id: Id,
  kind: z.enum(CHARGER_LOG_KINDS),
  requestedAt: Timestamp,
  endsAt: Timestamp.describe('Until then the charger may send it'),
  status: z.enum(CHARGER_LOG_STATES),
  reportedStatus: z.string().nullable().describe('The charger’s own last word about it, as OCPP has it'),
  fileName: z.string().nullable().describe('As the charger calls it'),
  receivedAt: Timestamp.nullable(),
  bytes: z.number().int().nullable(),
  sha256: z.string().nullable(),
})

export const listChargerLogs = defineEndpoint({
  name: 'listChargerLogs',
  method: 'GET',
  path: '/chargers/{id}/logs',
  tag: 'Charger commands',
  summary: 'The operator reads which files a charger was asked for, and what became of them, newest first.',
  access: { may: 'charger.read' },
  withLimit: 'places',
  params: ById,
  reply: z.object({ data: z.array(ChargerLog) }),
  refusals: ['charger-not-found'],
})

export const requestChargerLog = defineEndpoint({
  name: 'requestChargerLog',
  method: 'POST',
  path: '/chargers/{id}/logs',
  tag: 'Charger commands',
  summary: 'The operator has a charger send its log to the program, and gets the charger’s own answer.',
  access: { may: 'charger.manage' },
  within: { 'params.id': 'charger' },
  params: ById,
  body: z.object({
    kind: z.enum(CHARGER_LOG_KINDS, 'diagnostics or security'),
    from: Timestamp.optional().describe('What happened before is not wanted'),
  }),
  reply: z.object({ message: z.string(), data: ChargerCommand }),
  refusals: ['charger-not-found', 'command-unknown', 'command-invalid', 'charger-security-for-leads'],
})

export const downloadChargerLog = defineEndpoint({
  name: 'downloadChargerLog',
  method: 'GET',
  path: '/chargers/{id}/logs/{logId}/file',
  tag: 'Charger commands',
  summary: 'The operator downloads a file that a charger has sent, as it came.',
  access: { may: 'charger.manage' },
  withLimit: 'places',
  params: ById.extend({ logId: Id }),
  reply: z.object({}),
  file: 'application/octet-stream',
  refusals: ['charger-log-not-found'],
})
