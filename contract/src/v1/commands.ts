/** What programs have chargers do. The answer is what became of it: not connected, unanswered, or the charger's own word. */
import * as z from 'zod'
import { CHARGER_COMMAND_STATES } from '../charging/charger-commands.ts'
import { defineEndpoint } from '../endpoint.ts'
import { ById, Id, Timestamp } from '../fields.ts'
import { defineOne } from './fields.ts'

const access = { program: 'chargers.control' } as const

const V1Command = z.object({
  id: Id,
  chargerId: Id,
  action: z.string().describe('As the OCPP version of the charger names it'),
  status: z
    .enum(CHARGER_COMMAND_STATES)
    .describe('answered: see answer; refused: the charger could not read it'),
  answer: z
    .string()
    .nullable()
    .describe('The status of the charger’s answer, such as Accepted, Unlocked or Scheduled'),
  createdAt: Timestamp,
  endedAt: Timestamp.nullable(),
})

export const resetCharger = defineEndpoint({
  name: 'resetCharger',
  method: 'POST',
  path: '/chargers/{id}/reset',
  tag: 'Chargers',
  summary: 'Restarts a charger.',
  access,
  params: ById,
  body: z.object({
    isHard: z
      .boolean({ error: 'true or false' })
      .default(false)
      .describe(
        'At once, whatever charges there; otherwise the charger ends its charges first, or waits for their end',
      ),
  }),
  reply: defineOne(V1Command),
  refusals: ['charger-not-found', 'command-unknown', 'command-invalid'],
})

export const setChargerAvailability = defineEndpoint({
  name: 'setChargerAvailability',
  method: 'POST',
  path: '/chargers/{id}/availability',
  tag: 'Chargers',
  summary:
    'Takes a charger or one of its connectors out of use, or back; a charge that runs comes to its end first.',
  access,
  params: ById,
  body: z.object({
    isAvailable: z.boolean({ error: 'true or false' }),
    connectorId: Id.nullable().default(null).describe('null: the whole charger'),
  }),
  reply: defineOne(V1Command),
  refusals: ['charger-not-found', 'connector-not-found', 'command-unknown', 'command-invalid'],
})

export const unlockConnector = defineEndpoint({
  name: 'unlockConnector',
  method: 'POST',
  path: '/connectors/{id}/unlock',
  tag: 'Connectors',
  summary: 'Unlocks the cable of a connector; a charge that runs there ends.',
  access,
  params: ById,
  reply: defineOne(V1Command),
  refusals: ['connector-not-found', 'command-unknown', 'command-invalid'],
})
