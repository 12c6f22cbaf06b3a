/** Battery swaps at cabinets: from the request to the bill, and where each battery is. */
import * as z from 'zod'
import { defineAttentionFilter } from '../attention.ts'
import { defineEndpoint } from '../endpoint.ts'
import {
  ById,
  defineDataReply,
  doneReply,
  Id,
  IndianMobile,
  Line,
  listQuery,
  listReply,
  Rupees,
  Timestamp,
} from '../fields.ts'

const tag = 'Battery swaps'

export const BATTERY_SWAP_STATES = [
  'requested',
  'inserted',
  'swapped',
  'unfinished',
  'billed',
  'released',
] as const
export const SWAP_DOUBTS = ['silent', 'none-returned', 'nobody-pays', 'no-price'] as const
export const SWAP_FINDINGS = [
  'unknown-battery',
  'others-battery',
  'fewer-returned',
  'less-energy',
  'not-taken',
] as const

const Percent = z.number().min(0).max(100)

const SwapBattery = z.object({
  way: z
    .enum(['in', 'out', 'kept'])
    .describe('in: returned; out: taken; kept: offered, and not taken in time'),
  slot: z.number().int().describe('The EVSE'),
  serial: z.string().nullable().describe('Null where the cabinet has none'),
  socPercent: Percent,
  sohPercent: Percent.describe('What it can hold, of what it could when it was new'),
})

const BatterySwap = z.object({
  _id: Id,
  chargerId: Id,
  charger: z.string().describe('The identity of the cabinet'),
  stationId: Id.nullable(),
  stationName: z.string().nullable(),
  begunBy: z
    .enum(['card', 'operator', 'driver'])
    .describe('card: a card or tag at the cabinet; driver: in the app'),
  idToken: z.string(),
  customerId: Id.nullable(),
  customerName: z.string().nullable(),
  customerPhone: z.string().nullable(),
  isFree: z.boolean().describe('By a card that pays nothing'),
  bookingId: Id.nullable().describe('The booking that holds and bills it'),
  status: z.enum(BATTERY_SWAP_STATES),
  doubt: z.enum(SWAP_DOUBTS).nullable().describe('Why it is unfinished'),
  findings: z.array(z.enum(SWAP_FINDINGS)).describe('What a person is to look at'),
  energyKWh: z.number().nullable().describe('What the taken batteries held more; null where it is not known'),
  total: Rupees.nullable().describe('What was billed, GST included'),
  createdAt: Timestamp,
  insertedAt: Timestamp.nullable(),
  takenAt: Timestamp.nullable(),
  endedAt: Timestamp.nullable(),
  seenAt: Timestamp.nullable(),
  reason: z.string().nullable().describe('What the operator said'),
  batteries: z.array(SwapBattery),
})

export const listBatterySwaps = defineEndpoint({
  name: 'listBatterySwaps',
  method: 'GET',
  path: '/battery-swaps',
  tag,
  summary:
    'The operator reads battery swaps, newest first; `q` searches serial numbers, stations, cabinets and drivers.',
  access: { may: 'charger.read' },
  withLimit: 'places',
  query: listQuery({ sort: ['createdAt'], status: BATTERY_SWAP_STATES }).extend({
    chargerId: Id.optional(),
    customerId: Id.optional(),
    ...defineAttentionFilter('/battery-swaps'),
  }),
  shows: 'data[].customerId',
  reply: listReply(BatterySwap),
  refusals: [],
})

export const listBatteries = defineEndpoint({
  name: 'listBatteries',
  method: 'GET',
  path: '/batteries',
  tag,
  summary: 'The operator reads where each battery is by the last word about it; `q` searches serial numbers.',
  access: { may: 'charger.read' },
  withLimit: 'places',
  query: listQuery({ sort: ['lastAt'], status: ['in-cabinet', 'with-driver', 'unknown'] }),
  shows: 'data[].customerId',
  reply: listReply(
    z.object({
      _id: Id,
      serial: z.string(),
      status: z.enum(['in-cabinet', 'with-driver', 'unknown']),
      chargerId: Id.nullable(),
      charger: z.string().nullable(),
      slot: z.number().int().nullable(),
      customerId: Id.nullable(),
      customerName: z.string().nullable(),
      customerPhone: z.string().nullable(),
      socPercent: Percent,
      sohPercent: Percent,
      swaps: z.number().int().describe('How often it was taken'),
      firstAt: Timestamp,
      lastAt: Timestamp,
    }),
  ),
  refusals: [],
})

const Cabinet = z.object({
  isCabinet: z.boolean().describe('Whether the charger swaps batteries'),
  capacityKWh: z
    .number()
    .nullable()
    .describe('What one battery holds when it is new; null: only the swap itself is billed'),
})

export const showBatteryCabinet = defineEndpoint({
  name: 'showBatteryCabinet',
  method: 'GET',
  path: '/chargers/{id}/battery-cabinet',
  tag,
  summary: 'The operator reads whether a charger swaps batteries, and what one of them holds.',
  access: { may: 'charger.read' },
  withLimit: 'places',
  params: ById,
  reply: defineDataReply(Cabinet),
  refusals: ['charger-not-found'],
})

export const setBatteryCabinet = defineEndpoint({
  name: 'setBatteryCabinet',
  method: 'PUT',
  path: '/chargers/{id}/battery-cabinet',
  tag,
  summary: 'The operator says whether a charger swaps batteries, and what one of them holds.',
  access: { may: 'charger.manage' },
  within: { 'params.id': 'charger' },
  params: ById,
  body: z.object({
    isCabinet: z.boolean({ error: 'Say whether it swaps batteries' }),
    capacityKWh: z
      .number({ error: 'Enter what a battery holds in kWh, or nothing' })
      .min(0.1, 'At least 0.1 kWh')
      .max(1000, 'At most 1,000 kWh')
      .nullable(),
  }),
  reply: defineDataReply(Cabinet),
  refusals: ['charger-not-found'],
})

export const requestBatterySwap = defineEndpoint({
  name: 'requestBatterySwap',
  method: 'POST',
  path: '/chargers/{id}/battery-swaps',
  tag,
  summary: 'The operator starts a swap for a driver: what it can cost is held, then the cabinet is asked.',
  access: { may: 'charger.manage' },
  within: { 'params.id': 'charger' },
  params: ById,
  body: z.object({
    phone: IndianMobile,
    batteries: z
      .number({ error: 'How many batteries' })
      .int('A whole number')
      .min(1, 'At least one')
      .max(8, 'At most eight')
      .default(1),
  }),
  success: 201,
  reply: defineDataReply(z.object({ _id: Id })),
  refusals: [
    'charger-not-found',
    'customer-not-found',
    'charger-offline',
    'no-battery-cabinet',
    'battery-swap-refused',
  ],
})

export const resolveBatterySwap = defineEndpoint({
  name: 'resolveBatterySwap',
  method: 'POST',
  path: '/battery-swaps/{id}/resolve',
  tag,
  summary:
    'The operator bills an unfinished swap, gives back what is held for it, or says that an odd one was looked at.',
  access: { may: 'booking.confirm' },
  within: 'nothing',
  params: ById,
  body: z.object({
    how: z.enum(['bill', 'release', 'seen'], { error: 'bill, release or seen' }),
    energyKWh: z
      .number({ error: 'Enter the energy in kWh, or nothing' })
      .min(0, 'Not below zero')
      .max(10_000, 'At most 10,000 kWh')
      .nullable()
      .default(null)
      .describe('To be billed; null: as the cabinet said it'),
    reason: Line(500, 'Please give a reason'),
  }),
  reply: doneReply,
  refusals: [
    'battery-swap-not-found',
    'battery-swap-state',
    'battery-swap-without-payer',
    'battery-swap-energy-needed',
  ],
})
