/** Readings that a charge's meter has signed, as the driver sees and takes them. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { ById, defineDataReply, doneReply, Id, Line, Timestamp } from '../fields.ts'
import { SIGNED_RESULTS } from './charging-sessions.ts'

export const OwnSignedReadings = z.object({
  result: z
    .enum(SIGNED_RESULTS)
    .describe('By the key that came with them, or one that the operator has confirmed; the worst of all'),
  isKeyConfirmed: z
    .boolean()
    .describe(
      'Whether the operator has confirmed the key; else the charger alone says that it is the meter’s',
    ),
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

const MeterKey = z.object({
  _id: Id.nullable().describe('Null where it is not confirmed'),
  publicKey: z.string().describe('DER as hexadecimal; as it came where it is no key that can be used'),
  fingerprint: z.string().nullable().describe('SHA-256 of the DER; null where it is no key that can be used'),
  confirmedAt: Timestamp.nullable(),
  readings: z.number().int().describe('How many came with it in the latest 200 sessions'),
  lastAt: Timestamp.nullable(),
})

export const listMeterKeys = defineEndpoint({
  name: 'listMeterKeys',
  method: 'GET',
  path: '/chargers/{id}/meter-keys',
  tag: 'Chargers',
  summary:
    'The operator reads which public keys the meters of a charger have: confirmed ones, and what the charger sent.',
  access: { may: 'charger.read' },
  withLimit: 'places',
  params: ById,
  reply: z.object({ data: z.array(MeterKey) }),
  refusals: ['charger-not-found'],
})

export const confirmMeterKey = defineEndpoint({
  name: 'confirmMeterKey',
  method: 'POST',
  path: '/chargers/{id}/meter-keys',
  tag: 'Chargers',
  summary:
    'The operator confirms a public key of a charger’s meter, as it stands on the meter or in its maker’s papers.',
  access: { may: 'charger.secure' },
  reauthentication: 'always',
  params: ById,
  body: z.object({
    publicKey: Line(2_500).describe('Hexadecimal or base64, of DER'),
  }),
  success: 201,
  reply: z.object({ message: z.string(), data: z.array(MeterKey) }),
  refusals: ['charger-not-found', 'meter-key-not-read', 'too-many-meter-keys'],
})

export const withdrawMeterKey = defineEndpoint({
  name: 'withdrawMeterKey',
  method: 'DELETE',
  path: '/chargers/{id}/meter-keys/{keyId}',
  tag: 'Chargers',
  summary: 'The operator withdraws a confirmed key; receipts say again that nobody has confirmed it.',
  access: { may: 'charger.secure' },
  reauthentication: { not: 'takes-away' },
  params: ById.extend({ keyId: Id }),
  reply: doneReply,
  refusals: ['charger-not-found', 'meter-key-not-found'],
})
