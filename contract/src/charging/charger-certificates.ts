/** Certificates that the program's own authority has signed for chargers, and the authority itself. */
import * as z from 'zod'
import { defineAttentionFilter } from '../attention.ts'
import { defineEndpoint } from '../endpoint.ts'
import { ById, defineDataReply, doneReply, Id, listQuery, listReply, Timestamp } from '../fields.ts'
import { ChargerCommand } from './charger-commands.ts'

export const ChargerCertificate = z.object({
  _id: Id,
  serial: z.string(),
  fingerprint: z.string().describe('SHA-256'),
  issuedAt: Timestamp,
  endsAt: Timestamp,
  revokedAt: Timestamp.nullable(),
  taken: z.string().nullable().describe('What the charger answered when it was handed over'),
})

export const listChargerCertificates = defineEndpoint({
  name: 'listChargerCertificates',
  method: 'GET',
  path: '/chargers/{id}/certificates',
  tag: 'Charger certificates',
  summary: 'The operator reads which certificates were signed for a charger, newest first.',
  access: { may: 'charger.read' },
  withLimit: 'places',
  params: ById,
  reply: z.object({ data: z.array(ChargerCertificate) }),
  refusals: ['charger-not-found'],
})

/** `replaced`: the charger has a newer one. `ending`: it ends within 30 days and there is no newer one. */
export const CERTIFICATE_STATES = [
  'valid',
  'ending',
  'ended',
  'replaced',
  'not-taken',
  'refused',
  'revoked',
] as const

export const SignedCertificate = ChargerCertificate.extend({
  charger: z.object({
    _id: Id,
    identity: z.string(),
    connected: z.boolean(),
    stationId: Id.nullable(),
    stationName: z.string().nullable(),
  }),
  subject: z.string().describe('Its common name is the charger’s identity'),
  validFrom: Timestamp,
  status: z.enum(CERTIFICATE_STATES),
})

export const listSignedCertificates = defineEndpoint({
  name: 'listSignedCertificates',
  method: 'GET',
  path: '/charger-certificates',
  tag: 'Charger certificates',
  summary: 'The operator reads all certificates that were signed for chargers.',
  access: { may: 'charger.secure' },
  query: listQuery({ sort: ['issuedAt', 'endsAt'], status: CERTIFICATE_STATES }).extend({
    chargerId: Id.optional(),
    ...defineAttentionFilter('/charger-certificates'),
  }),
  reply: listReply(SignedCertificate),
  refusals: [],
})

export const ChargerAuthority = z.object({
  _id: Id,
  subject: z.string(),
  serial: z.string(),
  fingerprint: z.string().describe('SHA-256'),
  validFrom: Timestamp,
  endsAt: Timestamp,
  isSigning: z.boolean().describe('New certificates are signed by this one'),
  pem: z.string().describe('The certificate, for chargers to trust; it holds no secret'),
})

export const listChargerAuthorities = defineEndpoint({
  name: 'listChargerAuthorities',
  method: 'GET',
  path: '/charger-authorities',
  tag: 'Charger certificates',
  summary:
    'The operator reads the root certificates of the program’s own authority; none before it first signs.',
  access: { may: 'charger.secure' },
  reply: defineDataReply(z.array(ChargerAuthority)),
  refusals: [],
})

export const renewChargerCertificate = defineEndpoint({
  name: 'renewChargerCertificate',
  method: 'POST',
  path: '/chargers/{id}/certificates/renew',
  tag: 'Charger certificates',
  summary: 'The operator has a charger ask for a new certificate, and gets the charger’s own answer.',
  access: { may: 'charger.secure' },
  reauthentication: 'always',
  params: ById,
  reply: z.object({ message: z.string(), data: ChargerCommand }),
  refusals: ['charger-not-found', 'command-unknown', 'command-invalid', 'charger-security-for-leads'],
})

export const revokeChargerCertificate = defineEndpoint({
  name: 'revokeChargerCertificate',
  method: 'POST',
  path: '/chargers/{id}/certificates/{certificateId}/revoke',
  tag: 'Charger certificates',
  summary: 'The operator takes a charger’s certificate back; a connection that came by it ends.',
  access: { may: 'charger.secure' },
  reauthentication: 'always',
  params: ById.extend({ certificateId: Id }),
  reply: doneReply,
  refusals: ['charger-not-found', 'certificate-not-found'],
})
