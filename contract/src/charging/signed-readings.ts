/** Readings that a charge's meter has signed, as the driver sees and takes them. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { ById, defineDataReply } from '../fields.ts'
import { SIGNED_RESULTS } from './charging-sessions.ts'

export const OwnSignedReadings = z.object({
  result: z
    .enum(SIGNED_RESULTS)
    .describe('By the key that the charger sent with them, which nobody has confirmed; the worst of all'),
  energyKWh: z
    .number()
    .nullable()
    .describe('As the meter has signed it; null where an end is missing, or the signature was not verified'),
})

export const getOwnSignedReadings = defineEndpoint({
  name: 'getOwnSignedReadings',
  method: 'GET',
  path: '/driver/bookings/{id}/signed-readings',
  tag: 'Driver',
  summary:
    'The driver asks whether the meter has signed the readings of an own charge, and whether they are verified.',
  access: 'customer',
  params: ById,
  reply: defineDataReply(OwnSignedReadings.nullable().describe('Null where the meter has signed none')),
  refusals: ['booking-not-found'],
})

export const downloadOwnSignedReadings = defineEndpoint({
  name: 'downloadOwnSignedReadings',
  method: 'GET',
  path: '/driver/bookings/{id}/signed-readings/file',
  tag: 'Driver',
  summary:
    'The driver takes the signed readings of an own charge as they came, with the public key, in the XML that transparency software reads.',
  access: 'customer',
  params: ById,
  reply: z.object({}),
  file: 'application/xml',
  refusals: ['booking-not-found', 'signed-readings-not-found'],
})
