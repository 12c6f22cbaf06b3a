/** The history of a booking: its steps, the answers of its charger, and the movements of its money. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { ById, defineDataReply, Id, Timestamp } from '../fields.ts'

const STEPS = [
  'reserved',
  'card',
  'paid',
  'command',
  'started',
  'session-began',
  'session-ended',
  'stopped',
  'billed',
  'confirmed',
  'cancelled',
  'money',
] as const

export const BookingHistoryStep = z.object({
  at: Timestamp,
  step: z.enum(STEPS),
  card: z
    .object({ _id: Id, number: z.string(), label: z.string().nullable() })
    .optional()
    .describe('The card that began the charge'),
  charger: z.object({ _id: Id, identity: z.string() }).optional(),
  command: z
    .object({
      action: z.string(),
      status: z.string().describe('waiting, sent, answered, refused, no-answer, not-connected'),
      answer: z.string().nullable().describe('The status in the charger’s answer'),
      error: z.string().nullable(),
      answeredAt: Timestamp.nullable(),
    })
    .optional(),
  energyKWh: z.number().optional(),
  reason: z.string().optional().describe('Why it was cancelled, or ended by the charger'),
  transfer: z
    .object({
      kind: z.string(),
      entries: z
        .array(
          z.object({ account: z.string(), amount: z.number().describe('Rupees; below zero: taken from it') }),
        )
        .describe('They add up to zero'),
    })
    .optional(),
})

export const getBookingHistory = defineEndpoint({
  name: 'getBookingHistory',
  method: 'GET',
  path: '/bookings/{id}/story',
  tag: 'Bookings',
  summary: 'The operator reads all that happened to a booking, oldest first.',
  access: { may: 'booking.read' },
  withLimit: 'places',
  params: ById,
  reply: defineDataReply(z.array(BookingHistoryStep)),
  refusals: ['booking-not-found'],
})
