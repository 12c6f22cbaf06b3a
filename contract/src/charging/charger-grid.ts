/** What a charger of OCPP 2.1 reports about priority charging and the grid. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { ById, defineDataReply, Timestamp } from '../fields.ts'

const ChargerGrid = z.object({
  notices: z
    .array(
      z.object({
        kind: z
          .enum(['priority', 'alarm', 'control', 'energy-transfer', 'charging-needs'])
          .describe(
            'priority: a charge goes before others; alarm: of the grid; control: one that limits or feeds the grid; energy-transfer: which energy may flow in a charge; charging-needs: which a car asks for',
          ),
        subject: z.string().describe('The transaction, the kind of control, the control, or the EVSE'),
        isActive: z.boolean().describe('By the charger’s last word, while the charge goes on'),
        fault: z.string().nullable(),
        words: z.string().nullable(),
        at: Timestamp,
      }),
    )
    .describe('The last word about each, the newest first'),
  controls: z
    .array(
      z.object({
        id: z.string(),
        kind: z.string(),
        isDefault: z.boolean(),
        isSuperseded: z.boolean(),
        content: z.record(z.string(), z.unknown()).describe('As the charger reported it'),
        receivedAt: Timestamp,
      }),
    )
    .describe('Those that the charger has, as it reported them, took them and cleared them'),
  abilities: z
    .array(
      z.object({
        evse: z.number().int().describe('0 where it is of the charger as a whole'),
        what: z.enum(['energy-transfer', 'operation', 'controls']),
        words: z.string().describe('In the words of OCPP'),
      }),
    )
    .describe('What the charger can do, by its device model'),
})

export const showChargerGrid = defineEndpoint({
  name: 'showChargerGrid',
  method: 'GET',
  path: '/chargers/{id}/grid',
  tag: 'Chargers',
  summary:
    'The operator reads what a charger says of priority charging, and of alarms and controls of the grid, and of which energy may flow.',
  access: { may: 'charger.read' },
  withLimit: 'places',
  params: ById,
  reply: defineDataReply(ChargerGrid),
  refusals: ['charger-not-found'],
})
