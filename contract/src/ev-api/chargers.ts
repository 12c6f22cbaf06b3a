/** Chargers: which there are, what they say, and what the operator decides about them. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { ById, dataReply, doneReply, fromText, Id, Line, listQuery, listReply, Timestamp } from '../fields.ts'
import { attentionFilter } from './attention.ts'

export const CHARGER_STATES = ['pending', 'accepted', 'rejected'] as const

export const CLAIM_KINDS = ['address', 'credentials', 'serial'] as const

const ChargerOutlet = z.object({
  evse: z.number().int().describe('0 for a charger of OCPP 1.6'),
  number: z.number().int().describe('The connector; 0 for the charger as a whole'),
  connectorId: Id.nullable().describe('The connector of the station that it is'),
  status: z.string(),
  errorCode: z.string().nullable(),
  vendorError: z.string().nullable(),
  info: z.string().nullable(),
  at: Timestamp,
})

export const Charger = z.object({
  _id: Id,
  identity: z.string(),
  status: z.enum(CHARGER_STATES),
  statusReason: z.string().nullable(),
  stationId: Id.nullable(),
  stationName: z.string().nullable(),
  securityProfile: z.number().int(),
  hasPassword: z.boolean(),
  protocol: z.string().nullable(),
  refusedProtocols: z
    .array(z.string())
    .nullable()
    .describe('What it offered when it came last, where none of it is spoken here; null for any other'),
  vendor: z.string().nullable(),
  model: z.string().nullable(),
  serialNumber: z.string().nullable(),
  firmware: z.string().nullable(),
  connected: z.boolean(),
  connectedAt: Timestamp.nullable(),
  disconnectedAt: Timestamp.nullable(),
  lastMessageAt: Timestamp.nullable().describe('Up to half a minute old while it is connected'),
  lastBootAt: Timestamp.nullable(),
  bootCount: z.number().int(),
  createdAt: Timestamp,
  firstAddress: z.string().nullable(),
  network: z.string().nullable().describe('IPv4 /24 or IPv6 /48 that it first came from'),
  provenAt: Timestamp.nullable().describe(
    'When it last showed what its profile asks for; null until it does',
  ),
  claims: z
    .array(z.object({ kind: z.enum(CLAIM_KINDS), seen: z.string(), at: Timestamp }))
    .describe('What somebody else claimed of a charger that waits: it may be another one'),
  connectors: z.array(ChargerOutlet),
})

const UptimePercent = z
  .number()
  .nullable()
  .describe(
    'Of the last 30 days, or since its acceptance; rounded down to two decimals; null unless accepted',
  )

const SecurityProfile = z
  .number({ error: 'A security profile from 0 to 3' })
  .int('A security profile from 0 to 3')
  .min(0, 'A security profile from 0 to 3')
  .max(3, 'A security profile from 0 to 3')
  .describe('0 nothing, 1 password, 2 password over TLS, 3 client certificate')

const Fingerprint = z
  .string({ error: 'A SHA-256 fingerprint' })
  .transform((text) => text.replaceAll(':', '').trim().toLowerCase())
  .pipe(z.string().regex(/^[0-9a-f]{64}$/, 'A SHA-256 fingerprint has 64 hexadecimal digits'))

const OutletNumber = (least: number) =>
  z
    .number({ error: 'A connector number' })
    .int('A whole number')
    .min(least, `At least ${least}`)
    .max(100, 'At most 100')

const CONNECTED = 'true or false'

export const listChargers = defineEndpoint({
  name: 'listChargers',
  method: 'GET',
  path: '/chargers',
  tag: 'Chargers',
  summary: 'The operator reads which chargers there are, those that wait for a decision included.',
  access: { may: 'charger.read' },
  query: listQuery({ sort: ['createdAt', 'identity', 'attention'], status: CHARGER_STATES }).extend({
    stationId: Id.optional(),
    connected: z.enum(['true', 'false'], { error: CONNECTED }).optional(),
    ...attentionFilter('/chargers'),
  }),
  reply: listReply(Charger.extend({ uptimePercent: UptimePercent })),
  refusals: [],
})

export const getCharger = defineEndpoint({
  name: 'getCharger',
  method: 'GET',
  path: '/chargers/{id}',
  tag: 'Chargers',
  summary: 'The operator reads one charger, with all that it told of itself when it started last.',
  access: { may: 'charger.read' },
  params: ById,
  reply: dataReply(
    Charger.extend({
      bootFacts: z.record(z.string(), z.unknown()),
      metering: z
        .object({
          intervalSeconds: z
            .number()
            .int()
            .nullable()
            .describe('Between two readings of the energy while it charges; null where it makes none'),
          countedAsSeconds: z.number().int().describe('The same, or the usual where nobody knows'),
          reportsEnergy: z.boolean().nullable().describe('While it charges; null where nobody knows yet'),
          cannot: z.array(z.string()).describe('What was wanted and not taken, as the charger names it'),
          settledAt: Timestamp.nullable(),
        })
        .nullable()
        .describe('What its meter is set to report; null before its first start'),
      localList: z
        .object({
          state: z.enum(['in-step', 'behind', 'not-supported', 'unknown']),
          version: z.number().int(),
          cards: z.number().int().describe('How many it has taken'),
          syncedAt: Timestamp.nullable(),
          problem: z.string().nullable().describe('The charger’s own word, or no-answer'),
        })
        .nullable()
        .describe('The cards that it takes while it is offline; null where it was never asked'),
      repairedMessages: z
        .object({
          count: z.number().int().describe('A thousand at most'),
          lastAt: Timestamp.nullable(),
        })
        .describe('Messages of the last 24 hours that had to be mended before they were taken in'),
      lastEnd: z
        .object({ at: Timestamp, how: z.string().nullable() })
        .nullable()
        .describe('When and how its last connection ended'),
      lastError: z
        .object({
          at: Timestamp,
          direction: z.enum(['in', 'out']),
          action: z.string(),
          errorCode: z.string(),
        })
        .nullable()
        .describe('The newest message that failed, among the last thousand'),
    }),
  ),
  refusals: ['charger-not-found'],
})

export const acceptCharger = defineEndpoint({
  name: 'acceptCharger',
  method: 'POST',
  path: '/chargers/{id}/accept',
  tag: 'Chargers',
  summary: 'The operator takes a charger into a station, or maps its connectors anew.',
  access: { may: 'charger.manage' },
  params: ById,
  body: z.object({
    stationId: Id,
    securityProfile: SecurityProfile,
    certificate: Fingerprint.optional(),
    connectors: z
      .array(
        z.object({
          evse: OutletNumber(0).default(0),
          number: OutletNumber(1),
          connectorId: Id,
        }),
        { error: 'The charger’s connectors' },
      )
      .max(100, 'At most 100 connectors')
      .refine(
        (all) => new Set(all.map(({ evse, number }) => `${evse}-${number}`)).size === all.length,
        'A connector is named twice',
      )
      .refine(
        (all) => new Set(all.map(({ connectorId }) => connectorId)).size === all.length,
        'A connector of the station is named twice',
      ),
  }),
  // The answer holds a password, which is not kept to be given out again.
  idempotency: 'ignored',
  reply: z.object({
    message: z.string(),
    data: Charger,
    password: z.string().nullable().describe('Made for the charger where it had none; shown this once'),
  }),
  refusals: [
    'charger-not-found',
    'station-not-found',
    'connector-not-found',
    'connector-taken',
    'certificate-needed',
    'charger-security-for-leads',
  ],
})

export const rejectCharger = defineEndpoint({
  name: 'rejectCharger',
  method: 'POST',
  path: '/chargers/{id}/reject',
  tag: 'Chargers',
  summary: 'The operator turns a charger away, with a reason that it is told.',
  access: { may: 'charger.manage' },
  params: ById,
  body: z.object({ reason: Line(100, 'Say why') }),
  reply: dataReply(Charger),
  refusals: ['charger-not-found'],
})

export const forgetCharger = defineEndpoint({
  name: 'forgetCharger',
  method: 'DELETE',
  path: '/chargers/{id}',
  tag: 'Chargers',
  summary: 'The operator forgets a charger at which no car was ever charged.',
  access: { may: 'charger.manage' },
  params: ById,
  reply: doneReply,
  refusals: ['charger-not-found', 'charger-has-sessions', 'charger-security-for-leads'],
})

const PendingChoice = z.object({
  ids: z.array(Id, { error: 'Chargers' }).min(1, 'Choose a charger').max(1000, 'At most 1,000').optional(),
  network: Line(60).optional().describe('Those that wait of this network; with ids, those of them'),
})
const NO_CHOICE = 'Name chargers or a network'
const isAChoice = ({ ids, network }: z.infer<typeof PendingChoice>): boolean =>
  ids !== undefined || network !== undefined
const countReply = z.object({ message: z.string(), count: z.number().int() })

export const rejectPendingChargers = defineEndpoint({
  name: 'rejectPendingChargers',
  method: 'POST',
  path: '/pending-chargers/reject',
  tag: 'Chargers',
  summary: 'The operator turns away many chargers that wait, with a reason that they are told.',
  access: { may: 'charger.manage' },
  body: PendingChoice.extend({ reason: Line(100, 'Say why') }).refine(isAChoice, NO_CHOICE),
  reply: countReply,
  refusals: ['charger-not-found'],
})

export const forgetPendingChargers = defineEndpoint({
  name: 'forgetPendingChargers',
  method: 'POST',
  path: '/pending-chargers/forget',
  tag: 'Chargers',
  summary: 'The operator forgets many chargers that wait.',
  access: { may: 'charger.manage' },
  body: PendingChoice.refine(isAChoice, NO_CHOICE),
  reply: countReply,
  refusals: ['charger-not-found'],
})

export const setChargerPassword = defineEndpoint({
  name: 'setChargerPassword',
  method: 'POST',
  path: '/chargers/{id}/password',
  tag: 'Chargers',
  summary:
    'The operator has a new password made for a charger; the old one does not count any more, and its connection ends.',
  access: { may: 'charger.manage' },
  params: ById,
  query: z.object({
    send: z
      .literal('true', { error: 'true, or nothing' })
      .optional()
      .describe('Have the charger take it over its open connection'),
  }),
  idempotency: 'ignored',
  reply: z.object({ message: z.string(), password: z.string().describe('Shown this once') }),
  refusals: ['charger-not-found'],
})

export const changeChargerSecurity = defineEndpoint({
  name: 'changeChargerSecurity',
  method: 'PUT',
  path: '/chargers/{id}/security',
  tag: 'Chargers',
  summary: 'The operator says what a charger must show from its next connection on.',
  access: { may: 'charger.manage' },
  params: ById,
  body: z.object({ securityProfile: SecurityProfile, certificate: Fingerprint.nullish() }),
  reply: dataReply(Charger),
  refusals: ['charger-not-found', 'certificate-needed', 'password-needed', 'charger-security-for-leads'],
})

export const ChargerUptime = z.object({
  from: Timestamp.describe('30 days ago, or its acceptance'),
  to: Timestamp,
  uptimePercent: UptimePercent,
  interruptions: z
    .array(
      z.object({
        from: Timestamp,
        to: Timestamp.nullable().describe('Null while it lasts'),
        seconds: z.number().int(),
        how: z
          .string()
          .nullable()
          .describe('How the connection before it ended: lost, silent, server-stopped, …'),
      }),
    )
    .describe('The newest hundred'),
  interruptionCount: z.number().int(),
})

export const getChargerUptime = defineEndpoint({
  name: 'getChargerUptime',
  method: 'GET',
  path: '/chargers/{id}/uptime',
  tag: 'Chargers',
  summary: 'The operator reads how much of the last 30 days a charger was connected, and when it was not.',
  access: { may: 'charger.read' },
  params: ById,
  reply: z.object({ data: ChargerUptime.nullable().describe('Null unless it is accepted') }),
  refusals: ['charger-not-found'],
})

export const ChargerMessage = z.object({
  id: z.number().int(),
  at: Timestamp,
  direction: z.enum(['in', 'out']).describe('in: the charger called'),
  action: z.string(),
  messageId: z.string(),
  payload: z.string().describe('As it came'),
  answer: z.string().nullable(),
  errorCode: z.string().nullable(),
  ms: z.number().int().nullable(),
  repairs: z.array(z.string()).describe('What was mended in it before it was taken in'),
})

const MESSAGE_NUMBER = 'The number of a message'

export const listChargerMessages = defineEndpoint({
  name: 'listChargerMessages',
  method: 'GET',
  path: '/chargers/{id}/messages',
  tag: 'Chargers',
  summary: 'The operator reads what a charger and the server said to each other, newest first.',
  access: { may: 'charger.read' },
  params: ById,
  query: z.object({
    q: z.string({ error: 'Search for one text' }).trim().max(200, 'At most 200 characters').optional(),
    action: Line(50).optional(),
    direction: z.enum(['in', 'out'], { error: 'in or out' }).optional(),
    errors: z.literal('true', { error: 'true, or nothing' }).optional().describe('Only what went wrong'),
    repaired: z.literal('true', { error: 'true, or nothing' }).optional().describe('Only what was mended'),
    before: fromText(
      z
        .number(MESSAGE_NUMBER)
        .int(MESSAGE_NUMBER)
        .min(1, MESSAGE_NUMBER)
        .max(2 ** 52, MESSAGE_NUMBER),
    ).optional(),
    limit: fromText(
      z.number('From 1 to 500').int('From 1 to 500').min(1, 'From 1 to 500').max(500, 'From 1 to 500'),
    ).default(100),
  }),
  reply: z.object({
    data: z.array(ChargerMessage),
    before: z.number().int().nullable().describe('For the next page; null on the last'),
  }),
  refusals: ['charger-not-found'],
})

export const ChargerVariable = z.object({
  component: z.string().describe('Empty for the keys of OCPP 1.6'),
  componentInstance: z.string(),
  evse: z.number().int().describe('0 where it is of the charger as a whole'),
  connector: z.number().int(),
  name: z.string().describe('The variable, or the key of OCPP 1.6'),
  instance: z.string(),
  attribute: z.string().describe('Actual, Target, MinSet or MaxSet'),
  value: z.string().nullable().describe('null where it was not told, and where it is a secret'),
  mutability: z.string().nullable().describe('ReadOnly, ReadWrite or WriteOnly'),
  dataType: z.string().nullable(),
  unit: z.string().nullable(),
  toldAt: Timestamp,
})

export const listChargerVariables = defineEndpoint({
  name: 'listChargerVariables',
  method: 'GET',
  path: '/chargers/{id}/variables',
  tag: 'Chargers',
  summary: 'The operator reads what a charger is set to, as far and as late as it has told.',
  access: { may: 'charger.read' },
  params: ById,
  query: z.object({
    q: z.string({ error: 'Search for one text' }).trim().max(200, 'At most 200 characters').optional(),
  }),
  reply: z.object({ data: z.array(ChargerVariable) }),
  refusals: ['charger-not-found'],
})
