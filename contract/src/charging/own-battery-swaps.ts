/** A driver at a cabinet for battery swaps. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { ById, defineDataReply, Id, parseFromText, Rupees } from '../fields.ts'
import { PriceWords } from '../money/price-words.ts'
import { BATTERY_SWAP_STATES } from './battery-swaps.ts'

const tag = 'Driver'

const Cabinet = z.object({
  _id: Id,
  stationId: Id,
  stationName: z.string(),
  isConnected: z.boolean().describe('Swaps begin only while the cabinet is connected'),
  slots: z.number().int(),
  batteries: z
    .number()
    .int()
    .describe(
      'How many are in it by the last words about batteries; others may be there that it has not named yet',
    ),
})

export const listBatteryCabinets = defineEndpoint({
  name: 'listBatteryCabinets',
  method: 'GET',
  path: '/charging-stations/{id}/battery-cabinets',
  tag: 'Stations',
  summary: 'The cabinets for battery swaps of a station; none where it has none.',
  access: 'public',
  params: ById,
  reply: defineDataReply(z.array(Cabinet)),
  refusals: ['station-not-found'],
})

const MOST_BATTERIES = 4
const Batteries = z
  .number({ error: 'How many batteries' })
  .int('A whole number')
  .min(1, 'At least one')
  .max(MOST_BATTERIES, `At most ${MOST_BATTERIES}`)

const Percent = z.number().min(0).max(100)

const OwnSwap = z.object({
  _id: Id,
  status: z.enum(BATTERY_SWAP_STATES),
  bookingId: Id.nullable().describe('The charge as which it is held and billed'),
  returned: z.object({ slot: z.number().int(), socPercent: Percent }).nullable(),
  taken: z.object({ slot: z.number().int(), socPercent: Percent }).nullable(),
})

export const showOwnBatteryCabinet = defineEndpoint({
  name: 'showOwnBatteryCabinet',
  method: 'GET',
  path: '/driver/battery-cabinets/{id}',
  tag,
  summary: "A cabinet, what a swap there would hold, and the driver's last swap there.",
  access: 'customer',
  params: ById,
  query: z.object({ batteries: parseFromText(Batteries).default(1) }),
  reply: defineDataReply(
    Cabinet.extend({
      quote: z
        .object({
          total: Rupees.describe('The most that it can cost, GST included: held while it is under way'),
          walletBalance: Rupees,
          shortBy: Rupees.describe('What the wallet lacks'),
          owed: Rupees.describe('From an earlier charge: to be paid before'),
          words: PriceWords,
        })
        .nullable()
        .describe('Null where a swap cannot be priced now'),
      swap: OwnSwap.nullable().describe('The last one of the last hour'),
    }),
  ),
  refusals: ['battery-cabinet-not-found'],
})

export const requestOwnBatterySwap = defineEndpoint({
  name: 'requestOwnBatterySwap',
  method: 'POST',
  path: '/driver/battery-cabinets/{id}/swaps',
  tag,
  summary:
    'The driver stands at the cabinet and starts a swap: what it can cost is held, and the cabinet is asked.',
  access: 'customer',
  params: ById,
  body: z.object({ batteries: Batteries.default(1) }),
  success: 201,
  reply: defineDataReply(z.object({ _id: Id })),
  refusals: [
    'battery-cabinet-not-found',
    'charger-offline',
    'swap-under-way',
    'swap-not-possible',
    'wallet-short',
    'amount-owed',
  ],
})
