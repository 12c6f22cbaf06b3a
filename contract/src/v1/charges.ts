/** Bookings, charging sessions and chargers, for programs; and starting and stopping a charge. */
import * as z from 'zod'
import { BOOKING_STATUSES } from '../charging/booking-record.ts'
import { defineEndpoint } from '../endpoint.ts'
import { ById, Id, Timestamp } from '../fields.ts'
import { defineOne, definePage, PageQuery } from './fields.ts'

const Paise = z.number().int().describe('Paise')
const Wh = z.number().int().describe('Wh')

export const V1Booking = z.object({
  id: Id,
  stationId: Id,
  connectorId: Id,
  driverId: Id,
  partnerId: Id.nullable(),
  status: z.enum(BOOKING_STATUSES),
  startsAt: Timestamp,
  endsAt: Timestamp,
  plannedEnergyWh: Wh.nullable().describe('Wh that were booked; null where time is priced'),
  prepaidPaise: Paise.describe('Taxable prepayment, in paise'),
  prepaidGstPaise: Paise,
  prepaidTotalPaise: Paise,
  billedEnergyWh: Wh.nullable().describe('Wh of the bill; null before it'),
  billedPaise: Paise.nullable().describe('Taxable bill, in paise; null before it'),
  billedGstPaise: Paise.nullable(),
  billedTotalPaise: Paise.nullable(),
  createdAt: Timestamp,
  startedAt: Timestamp.nullable(),
  stoppedAt: Timestamp.nullable(),
  confirmedAt: Timestamp.nullable(),
  cancelledAt: Timestamp.nullable(),
})

const SESSION_STATES = ['unclaimed', 'charging', 'suspended', 'interrupted', 'ended'] as const

export const V1Session = z.object({
  id: Id,
  chargerId: Id,
  stationId: Id.nullable(),
  connectorId: Id.nullable(),
  bookingId: Id.nullable().describe('null: no booking of a driver is behind it'),
  state: z.enum(SESSION_STATES),
  energyWh: Wh,
  powerW: z.number().nullable().describe('Watts at the last meter value'),
  socPercent: z.number().nullable().describe('Of the battery, where the car says it'),
  meteredAt: Timestamp.nullable(),
  createdAt: Timestamp,
  startedAt: Timestamp.nullable(),
  endedAt: Timestamp.nullable(),
  stopReason: z.string().nullable().describe('As the charger says'),
})

export const V1Charger = z.object({
  id: Id,
  identity: z.string().describe('Under which it connects'),
  stationId: Id.nullable(),
  vendor: z.string().nullable(),
  model: z.string().nullable(),
  serialNumber: z.string().nullable(),
  firmware: z.string().nullable(),
  protocol: z.string().nullable().describe('The OCPP version of its last connection'),
  isConnected: z.boolean(),
  lastMessageAt: Timestamp.nullable(),
  createdAt: Timestamp,
})

export const fetchBookings = defineEndpoint({
  name: 'fetchBookings',
  method: 'GET',
  path: '/bookings',
  tag: 'Bookings',
  summary: 'The bookings at the stations of the key.',
  access: { program: 'bookings.read' },
  query: PageQuery,
  shows: 'data[].driverId',
  reply: definePage(V1Booking),
  refusals: [],
})

export const fetchBooking = defineEndpoint({
  name: 'fetchBooking',
  method: 'GET',
  path: '/bookings/{id}',
  tag: 'Bookings',
  summary: 'One booking.',
  access: { program: 'bookings.read' },
  params: ById,
  shows: 'data.driverId',
  reply: defineOne(V1Booking),
  refusals: ['booking-not-found'],
})

export const startBookedCharge = defineEndpoint({
  name: 'startBookedCharge',
  method: 'POST',
  path: '/bookings/{id}/start',
  tag: 'Bookings',
  summary:
    'Starts a reserved charge as its driver does: the price is fixed, the prepayment leaves the driver’s wallet, a charger is asked to begin.',
  access: { program: 'charges.control' },
  params: ById,
  reply: defineOne(V1Booking),
  refusals: [
    'booking-not-found',
    'booking-state',
    'too-early',
    'booking-expired',
    'station-not-active',
    'connector-busy',
    'charger-offline',
    'connector-not-ready',
    'amount-out-of-range',
    'energy-too-little',
    'time-too-little',
    'amount-owed',
    'wallet-short',
    'customer-blocked',
    'block-awaited',
    'fleet-limit',
    'fleet-not-paying',
  ],
})

export const stopBookedCharge = defineEndpoint({
  name: 'stopBookedCharge',
  method: 'POST',
  path: '/bookings/{id}/stop',
  tag: 'Bookings',
  summary: 'Asks the charger to end a charge; the bill follows from its meter. Asking again changes nothing.',
  access: { program: 'charges.control' },
  params: ById,
  reply: defineOne(V1Booking),
  refusals: ['booking-not-found', 'booking-state', 'booking-not-metered'],
})

export const fetchSessions = defineEndpoint({
  name: 'fetchSessions',
  method: 'GET',
  path: '/sessions',
  tag: 'Sessions',
  summary: 'What chargers report of charging sessions at the stations of the key.',
  access: { program: 'sessions.read' },
  query: PageQuery,
  reply: definePage(V1Session),
  refusals: [],
})

export const fetchSession = defineEndpoint({
  name: 'fetchSession',
  method: 'GET',
  path: '/sessions/{id}',
  tag: 'Sessions',
  summary: 'One charging session.',
  access: { program: 'sessions.read' },
  params: ById,
  reply: defineOne(V1Session),
  refusals: ['charging-session-not-found'],
})

export const fetchChargers = defineEndpoint({
  name: 'fetchChargers',
  method: 'GET',
  path: '/chargers',
  tag: 'Chargers',
  summary: 'The accepted chargers at the stations of the key.',
  access: { program: 'chargers.read' },
  query: PageQuery,
  reply: definePage(V1Charger),
  refusals: [],
})

export const fetchCharger = defineEndpoint({
  name: 'fetchCharger',
  method: 'GET',
  path: '/chargers/{id}',
  tag: 'Chargers',
  summary: 'One charger.',
  access: { program: 'chargers.read' },
  params: ById,
  reply: defineOne(V1Charger),
  refusals: ['charger-not-found'],
})
