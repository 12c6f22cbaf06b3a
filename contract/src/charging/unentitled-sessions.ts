/** Sessions without a booking, or anything else that entitles them to energy: who took it, and what was done. */
import * as z from 'zod'
import { defineAttentionFilter } from '../attention.ts'
import { defineEndpoint } from '../endpoint.ts'
import { ById, doneReply, Id, listQuery, listReply, Timestamp } from '../fields.ts'
import { CHARGING_STATES } from './charging-sessions.ts'

const UnentitledSession = z.object({
  _id: Id,
  chargerId: Id,
  charger: z.string().describe('Its identity'),
  stationId: Id.nullable(),
  stationName: z.string().nullable(),
  evse: z.number().int(),
  connector: z.number().int().nullable(),
  idTag: z.string().nullable(),
  transactionId: z.string(),
  bookingId: Id.nullable().describe('The booking that was called off, or is over'),
  customerId: Id.nullable(),
  customerPhone: z.string().nullable(),
  why: z.enum(['no-booking', 'booking-cancelled', 'booking-over', 'unknown-transaction', 'card-refused']),
  foundAt: Timestamp,
  status: z.enum(CHARGING_STATES),
  startedAt: Timestamp.nullable(),
  endedAt: Timestamp.nullable().describe('Null while it goes on'),
  energyKWh: z.number().describe('What it has taken, as far as the meter has said'),
  powerKW: z.number().nullable(),
  asks: z
    .number()
    .int()
    .describe('How often the charger was asked to stop it by the program; a booking’s own apart'),
  askedAt: Timestamp.nullable(),
  answer: z
    .string()
    .nullable()
    .describe(
      'The result of the last stop command: the charger’s own status, or no-answer, not-connected, refused',
    ),
  acknowledgedAt: Timestamp.nullable(),
})

export const listSessionsWithoutBooking = defineEndpoint({
  name: 'listSessionsWithoutBooking',
  method: 'GET',
  path: '/sessions-without-booking',
  tag: 'Charging sessions',
  summary: 'The operator reads which sessions nothing entitled to energy, what they took, and what was done.',
  access: { may: 'charger.read' },
  withLimit: 'places',
  query: listQuery({ sort: ['foundAt'], status: ['open', 'acknowledged'] }).extend({
    chargerId: Id.optional(),
    ...defineAttentionFilter('/sessions-without-booking'),
  }),
  shows: 'data[].customerId',
  reply: listReply(UnentitledSession),
  refusals: [],
})

export const acknowledgeSession = defineEndpoint({
  name: 'acknowledgeSession',
  method: 'POST',
  path: '/sessions-without-booking/{id}/acknowledge',
  tag: 'Charging sessions',
  summary: 'The operator has looked at a session without a booking: it needs no attention any more.',
  access: { may: 'charger.manage' },
  within: { 'params.id': 'charging-session' },
  params: ById,
  reply: doneReply,
  refusals: ['charging-session-not-found'],
})
