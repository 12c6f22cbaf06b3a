/** Keys by which programs call `/api/v1`: made, listed and revoked by the owner. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { ById, defineDataReply, doneReply, Id, Line, Timestamp } from '../fields.ts'

/** What a key may be given; the calls behind each are in `/api/v1/docs`. */
export const PROGRAM_RIGHTS = [
  'stations.read',
  'tariffs.read',
  'chargers.read',
  'sessions.read',
  'bookings.read',
  'drivers.read',
  'invoices.read',
  'invoices.print',
  'statements.read',
  'drivers.write',
  'bookings.write',
  'charges.control',
  'chargers.control',
] as const

const tag = 'Programs'
const RATE = 'From 1 to 6000 calls a minute'
const MOST_NETWORKS = 20
const MOST_STATIONS = 200

const Rights = z.array(z.enum(PROGRAM_RIGHTS, { error: `Any of ${PROGRAM_RIGHTS.join(', ')}` }))

const ProgramKey = z.object({
  _id: Id,
  name: z.string(),
  beginning: z.string().describe('How the key begins, by which one finds it again'),
  rights: Rights,
  stations: z
    .array(z.object({ _id: Id, stationName: z.string() }))
    .nullable()
    .describe('null: every station'),
  networks: z.array(z.string()).describe('From where it may be used, as CIDR; empty for everywhere'),
  callsPerMinute: z.number().int(),
  expiresAt: Timestamp,
  createdAt: Timestamp,
  createdBy: z.string().nullable(),
  lastUsedAt: Timestamp.nullable(),
  lastUsedFrom: z.string().nullable().describe('The network address of the last use'),
})

export const listProgramKeys = defineEndpoint({
  name: 'listProgramKeys',
  method: 'GET',
  path: '/program-keys',
  tag,
  summary: 'Keys of programs that are not revoked, those that have ended among them.',
  access: { may: 'program.read' },
  reply: defineDataReply(z.array(ProgramKey)),
  refusals: [],
})

export const createProgramKey = defineEndpoint({
  name: 'createProgramKey',
  method: 'POST',
  path: '/program-keys',
  tag,
  summary: 'The owner makes a key for a program; the answer alone shows it.',
  access: { may: 'program.write' },
  reauthentication: 'always',
  // An answer that was kept would keep the key.
  idempotency: 'ignored',
  body: z.object({
    name: Line(100, 'Say which program it is for'),
    rights: Rights.min(1, 'Choose what it may do').max(PROGRAM_RIGHTS.length, 'Each right once'),
    stationIds: z
      .array(Id)
      .min(1, 'Choose a station')
      .max(MOST_STATIONS, `At most ${MOST_STATIONS} stations`)
      .nullable()
      .describe('null: every station, also those that are added later'),
    networks: z
      .array(
        z
          .string({ error: 'A network address' })
          .trim()
          .regex(/^[0-9a-fA-F:.]{2,39}(\/\d{1,3})?$/, 'A network address such as 203.0.113.0/24'),
      )
      .max(MOST_NETWORKS, `At most ${MOST_NETWORKS} addresses`),
    callsPerMinute: z.number(RATE).int(RATE).min(1, RATE).max(6000, RATE),
    expiresAt: Timestamp.describe('Within two years'),
  }),
  success: 201,
  reply: defineDataReply(ProgramKey.extend({ key: z.string().describe('Shown this once') })),
  refusals: [
    'program-key-exists',
    'program-key-end',
    'too-many-program-keys',
    'network-not-readable',
    'key-station-not-found',
    'key-right-of-every-station',
  ],
})

export const revokeProgramKey = defineEndpoint({
  name: 'revokeProgramKey',
  method: 'POST',
  path: '/program-keys/{id}/revoke',
  tag,
  summary: 'The owner ends a key at once and for good.',
  access: { may: 'program.write' },
  reauthentication: 'always',
  params: ById,
  reply: doneReply,
  refusals: ['program-key-not-found'],
})
