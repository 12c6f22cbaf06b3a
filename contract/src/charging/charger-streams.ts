/** Values that a charger of OCPP 2.1 sends in streams. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { ById, Timestamp } from '../fields.ts'

export const ChargerStream = z.object({
  id: z.number().int().describe('As the charger numbers it'),
  monitorId: z.number().int().describe('Of the monitor whose values it sends'),
  evse: z.number().int(),
  measurand: z.enum(['Energy.Active.Import.Register', 'Power.Active.Import', 'SoC']),
  unit: z.string().nullable().describe('As the charger has reported it; null: Wh, W or percent'),
  intervalSeconds: z.number().int().nullable().describe('It sends after so many seconds …'),
  mostValues: z.number().int().nullable().describe('… or once it has so many values'),
  openedAt: Timestamp,
  lastAt: Timestamp.nullable().describe('When the last batch came'),
  taken: z.number().int().describe('Values by which a charge was metered'),
  passedOver: z.number().int().describe('Values that no charge was running for, or that cannot be'),
})

export const listChargerStreams = defineEndpoint({
  name: 'listChargerStreams',
  method: 'GET',
  path: '/chargers/{id}/streams',
  tag: 'Chargers',
  summary: 'The operator reads which values of its meters a charger sends in streams.',
  access: { may: 'charger.read' },
  withLimit: 'places',
  params: ById,
  reply: z.object({ data: z.array(ChargerStream) }),
  refusals: ['charger-not-found'],
})
