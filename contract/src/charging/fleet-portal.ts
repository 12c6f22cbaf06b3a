/** What runs at the cost of the own fleet, as its people see it. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { defineDataReply, Id, Timestamp } from '../fields.ts'

const RunningFleetCharge = z.object({
  _id: Id,
  driver: z.string().describe('As the fleet calls the driver'),
  station: z.string(),
  connectorNumber: z.number().int(),
  startedAt: Timestamp,
  energyKWh: z.number().nullable().describe('So far; null where no charger says it'),
  powerKW: z.number().nullable(),
  most: z.number().describe('Rupees with GST that it costs at most'),
  isCharging: z.boolean().describe('false: it has ended, and its bill is not confirmed yet'),
})

export const listRunningFleetCharges = defineEndpoint({
  name: 'listRunningFleetCharges',
  method: 'GET',
  path: '/fleet/charges/running',
  tag: 'Fleet portal',
  summary: 'The charges at the cost of the own fleet that run or wait for their bill, the newest 200.',
  access: 'fleet',
  reply: defineDataReply(z.array(RunningFleetCharge)),
  refusals: [],
})
