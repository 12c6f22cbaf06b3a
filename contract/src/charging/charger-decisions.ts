/** What the operator decides about chargers: which come in, at which station, and what they must show. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { ById, defineDataReply, doneReply, Id, Line } from '../fields.ts'
import { Charger } from './chargers.ts'

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

const ConnectorNumber = (least: number) =>
  z
    .number({ error: 'A connector number' })
    .int('A whole number')
    .min(least, `At least ${least}`)
    .max(100, 'At most 100')

export const acceptCharger = defineEndpoint({
  name: 'acceptCharger',
  method: 'POST',
  path: '/chargers/{id}/accept',
  tag: 'Chargers',
  summary: 'The operator takes a charger into a station, or maps its connectors anew.',
  access: { may: 'charger.manage' },
  within: {
    'params.id': 'charger',
    'body.stationId': 'station',
    'body.connectors[].connectorId': 'connector',
  },
  params: ById,
  body: z.object({
    stationId: Id,
    securityProfile: SecurityProfile,
    certificate: Fingerprint.optional(),
    connectors: z
      .array(
        z.object({
          evse: ConnectorNumber(0)
            .default(0)
            .describe('0 for a charger of OCPP 1.6, which knows no EVSE, and never 0 for a newer one'),
          number: ConnectorNumber(1),
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
    'connector-number',
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
  summary: 'The operator refuses a charger, with a reason.',
  access: { may: 'charger.manage' },
  within: { 'params.id': 'charger' },
  params: ById,
  body: z.object({ reason: Line(100, 'Say why') }),
  reply: defineDataReply(Charger),
  refusals: ['charger-not-found'],
})

export const forgetCharger = defineEndpoint({
  name: 'forgetCharger',
  method: 'DELETE',
  path: '/chargers/{id}',
  tag: 'Chargers',
  summary: 'The operator forgets a charger at which no car was ever charged.',
  access: { may: 'charger.manage' },
  within: { 'params.id': 'charger' },
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
  summary: 'The operator refuses many waiting chargers, with a reason.',
  access: { may: 'charger.manage' },
  within: 'nothing',
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
  within: 'nothing',
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
  reauthentication: 'always',
  within: { 'params.id': 'charger' },
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
  reauthentication: 'always',
  within: { 'params.id': 'charger' },
  params: ById,
  body: z.object({ securityProfile: SecurityProfile, certificate: Fingerprint.nullish() }),
  reply: defineDataReply(Charger),
  refusals: ['charger-not-found', 'certificate-needed', 'password-needed', 'charger-security-for-leads'],
})
